package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoopExit;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The kinds of events that a system logs. If one event of a kind is in the logs, all events of the
 * kind are assumed to be: if one {@code Vote} is logged when it is sent, every {@code Vote} is.
 *
 * @param sends the message types whose sends are logged
 * @param timeouts the timeouts and requests that are logged
 * @param outputs whether outputs are logged
 * @param handlers whether received messages name the handler that took them
 * @param recoveries whether recoveries are logged
 * @param nodes the nodes of each log
 */
record LoggedEventKinds(
    Set<String> sends,
    Set<String> timeouts,
    boolean outputs,
    boolean handlers,
    boolean recoveries,
    List<BitSet> nodes) {

  /** Finds out which kinds of events logs contain. */
  static final class Scan {
    private final LogVocabulary vocabulary;
    private final List<Path> paths;
    private final OpenLogs logs;
    private final Set<String> sends = new HashSet<>();
    private final Set<String> timeouts = new HashSet<>();
    private boolean outputs;
    private boolean handlers;
    private boolean recoveries;
    private final List<BitSet> nodes;

    Scan(LogVocabulary vocabulary, LogFiles files, OpenLogs logs) {
      this.vocabulary = vocabulary;
      this.paths = files.paths();
      this.logs = logs;
      this.nodes = Stream.generate(BitSet::new).limit(paths.size()).toList();
      for (int log = 0; log < paths.size(); log++) {
        UsageError.unless(
            paths.indexOf(paths.get(log)) == log, "the log " + paths.get(log) + " is given twice");
      }
    }

    /** Reads further events. */
    void advance() {
      for (int log = 0; log < paths.size(); log++) {
        for (LogEvent event = logs.next(log); event != null; event = logs.next(log)) {
          LoopExit.pass(); // a log may be too long for the time that there is
          read(event);
          nodes.get(log).set(event.node());
        }
      }
      refuseSplit();
    }

    private void read(LogEvent event) {
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

    /** The order of a node's events is not known if they are in several logs. */
    private void refuseSplit() {
      for (int one = 0; one < nodes.size(); one++) {
        for (int other = one + 1; other < nodes.size(); other++) {
          BitSet both = (BitSet) nodes.get(one).clone();
          both.and(nodes.get(other));
          UsageError.unless(
              both.isEmpty(),
              String.format(
                  Locale.ROOT,
                  "P%d has events in %s and in %s: write them into one log, in their order",
                  both.nextSetBit(0),
                  paths.get(one),
                  paths.get(other)));
        }
      }
    }

    /** How many events of a log were read. */
    long events(int log) {
      return logs.events(log);
    }

    /** How many events were read. */
    long events() {
      long events = 0;
      for (int log = 0; log < paths.size(); log++) {
        events += logs.events(log);
      }
      return events;
    }

    /** The kinds of the events so far. */
    LoggedEventKinds profile() {
      return new LoggedEventKinds(
          Set.copyOf(sends),
          Set.copyOf(timeouts),
          outputs,
          handlers,
          recoveries,
          nodes.stream().map(some -> (BitSet) some.clone()).toList());
    }
  }
}
