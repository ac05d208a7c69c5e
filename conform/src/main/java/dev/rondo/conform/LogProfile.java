package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a system logs. A kind of event that occurs in the logs is taken to be logged every time: if
 * one {@code Vote} is logged when it is sent, all of them are.
 *
 * @param sends the message types whose sends are logged
 * @param timeouts the timeouts, requests and recoveries that are logged
 * @param outputs whether outputs are logged
 * @param handlers whether received messages name the handler that took them
 */
record LogProfile(
    long events, Set<String> sends, Set<String> timeouts, boolean outputs, boolean handlers) {

  /** Reads all logs once. */
  static LogProfile of(List<Path> logs, int nodes) {
    long events = 0;
    Set<String> sends = new TreeSet<>();
    Set<String> timeouts = new TreeSet<>();
    boolean outputs = false;
    boolean handlers = false;
    for (Path log : logs) {
      try (LogReader reader = LogReader.open(log, nodes)) {
        for (LogEvent event = reader.next(); event != null; event = reader.next()) {
          events++;
          switch (event.kind()) {
            case SEND -> sends.add(event.type());
            case OUTPUT -> outputs = true;
            case TIMEOUT, REQUEST, RECOVER -> timeouts.add(event.name());
            case RECV -> handlers |= !event.name().isEmpty();
            case STATE, CRASH -> {}
          }
        }
      } catch (IOException e) {
        throw new UsageError(log + " cannot be read: " + e.getMessage(), e);
      }
    }
    UsageError.unless(events > 0, "the logs have no events");
    return new LogProfile(events, sends, timeouts, outputs, handlers);
  }
}
