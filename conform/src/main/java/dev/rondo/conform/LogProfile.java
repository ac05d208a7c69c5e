package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a system logs. A kind of event that occurs in the logs is taken to be logged every time: if
 * one {@code Vote} is logged when it is sent, all of them are.
 *
 * @param sends the message types whose sends are logged
 * @param timeouts the timeouts and requests that are logged
 * @param outputs whether outputs are logged
 * @param handlers whether received messages name the handler that took them
 * @param recoveries whether recoveries are logged
 * @param nodes the nodes of each log
 */
record LogProfile(
    long events,
    Set<String> sends,
    Set<String> timeouts,
    boolean outputs,
    boolean handlers,
    boolean recoveries,
    List<BitSet> nodes) {

  /** Reads all logs once. */
  static LogProfile of(LogVocabulary vocabulary, LogFiles files, int nodes) {
    List<Path> logs = files.paths();
    long events = 0;
    Set<String> sends = new HashSet<>();
    Set<String> timeouts = new HashSet<>();
    boolean outputs = false;
    boolean handlers = false;
    boolean recoveries = false;
    List<BitSet> nodesOf = new ArrayList<>();
    for (Path log : logs) {
      UsageError.unless(logs.indexOf(log) == nodesOf.size(), "the log " + log + " is given twice");
      BitSet found = new BitSet();
      try (LogReader reader = files.open(nodesOf.size(), nodes)) {
        for (LogEvent event = reader.next(); event != null; event = reader.next()) {
          events++;
          found.set(event.node());
          vocabulary.check(event);
          switch (event.kind()) {
            case SEND -> sends.add(event.type());
            case OUTPUT -> outputs = true;
            case TIMEOUT, REQUEST -> timeouts.add(event.name());
            case RECOVER -> recoveries = true;
            case RECV -> handlers |= !event.name().isEmpty();
            case STATE, CRASH -> {}
          }
        }
      } catch (IOException e) {
        throw new UsageError(log + " cannot be read: " + e.getMessage(), e);
      }
      nodesOf.add(found);
    }
    UsageError.unless(events > 0, "the logs have no events");
    refuseSplit(logs, nodesOf);
    return new LogProfile(events, sends, timeouts, outputs, handlers, recoveries, nodesOf);
  }

  /** The order of a node's events is not known if they are in several logs. */
  private static void refuseSplit(List<Path> logs, List<BitSet> nodes) {
    for (int one = 0; one < logs.size(); one++) {
      for (int other = one + 1; other < logs.size(); other++) {
        BitSet both = (BitSet) nodes.get(one).clone();
        both.and(nodes.get(other));
        UsageError.unless(
            both.isEmpty(),
            String.format(
                Locale.ROOT,
                "P%d has events in %s and in %s: write them into one log, in their order",
                both.nextSetBit(0),
                logs.get(one),
                logs.get(other)));
      }
    }
  }
}
