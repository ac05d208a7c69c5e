package dev.rondo.conform;

import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.load.LoadedProtocol;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

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
  static LogProfile of(LoadedProtocol protocol, List<Path> logs, int nodes) {
    Set<String> messages =
        Conformance.records(protocol)
            .map(RecordDeclaration::getNameAsString)
            .collect(Collectors.toCollection(TreeSet::new));
    long events = 0;
    Set<String> sends = new HashSet<>();
    Set<String> timeouts = new HashSet<>();
    boolean outputs = false;
    boolean handlers = false;
    boolean recoveries = false;
    List<BitSet> nodesOf = new ArrayList<>();
    for (Path log : logs) {
      BitSet found = new BitSet();
      nodesOf.add(found);
      try (LogReader reader = LogReader.open(log, nodes)) {
        for (LogEvent event = reader.next(); event != null; event = reader.next()) {
          events++;
          found.set(event.node());
          boolean isMessage =
              event.kind() == LogEvent.Kind.SEND || event.kind() == LogEvent.Kind.RECV;
          if (isMessage && !messages.contains(event.type())) {
            throw new UsageError(
                String.format(
                    Locale.ROOT,
                    "%s: the protocol has no message %s; it has %s",
                    event.place(),
                    event.type(),
                    messages));
          }
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
    }
    UsageError.unless(events > 0, "the logs have no events");
    return new LogProfile(events, sends, timeouts, outputs, handlers, recoveries, nodesOf);
  }
}
