package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/**
 * An event that a node has logged.
 *
 * @param file the log
 * @param line its line there, from 1
 * @param peer the sender of a received message, or the receiver of a sent one; -1 for other events
 * @param name the handler, timeout or request that ran; empty if the log does not say
 * @param content the message, the value of an output, or the fields of a state; null node otherwise
 */
public record LogEvent(
    String file, long line, int node, Kind kind, int peer, String name, JsonNode content) {

  /** What has happened. */
  public enum Kind {
    RECV,
    SEND,
    TIMEOUT,
    REQUEST,
    OUTPUT,
    STATE,
    CRASH,
    RECOVER;

    /** As a log has it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The name of the message's type. */
  public String type() {
    return content.path("type").asText();
  }

  /** Where it stands. */
  public String place() {
    return file + ":" + line;
  }

  /** The event as people read it. */
  public String text() {
    return switch (kind) {
      case RECV -> "P" + node + " receives " + content + " from P" + peer;
      case SEND -> "P" + node + " sends " + content + " to P" + peer;
      case TIMEOUT -> "timeout " + name + " of P" + node;
      case REQUEST -> "request " + name + " of P" + node;
      case OUTPUT -> "P" + node + " outputs " + content;
      case STATE -> "P" + node + " has the state " + content;
      case CRASH -> "P" + node + " crashes";
      case RECOVER -> "P" + node + " recovers";
    };
  }
}
