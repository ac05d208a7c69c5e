package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

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
    String file, long line, int node, LogEventKind kind, int peer, String name, JsonNode content) {

  /** The kind of an event. */
  public enum LogEventKind {
    RECV,
    SEND,
    TIMEOUT,
    REQUEST,
    OUTPUT,
    STATE,
    CRASH,
    RECOVER;

    /** The name in a log. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The name of the message's type. */
  public String type() {
    return content.path("type").asText();
  }

  /** The file and line of the event. */
  public String place() {
    return file + ":" + line;
  }

  /** The event as text for users. */
  public String text() {
    return switch (kind) {
      case RECV -> "P" + node + " receives " + text(content) + " from P" + peer;
      case SEND -> "P" + node + " sends " + text(content) + " to P" + peer;
      case TIMEOUT -> "timeout " + name + " of P" + node;
      case REQUEST -> "request " + name + (content.isEmpty() ? "" : text(content)) + " of P" + node;
      case OUTPUT -> "P" + node + " outputs " + text(content);
      case STATE -> "P" + node + " has the state " + text(content);
      case CRASH -> "P" + node + " crashes";
      case RECOVER -> "P" + node + " recovers";
    };
  }

  /** The message, value or fields as text for users. */
  public String contentText() {
    return text(content);
  }

  /** JSON as text for users: a record as Rondo prints it, a string without quotation marks. */
  static String text(JsonNode json) {
    if (json.isArray()) {
      StringJoiner elements = new StringJoiner(", ", "[", "]");
      json.forEach(element -> elements.add(text(element)));
      return elements.toString();
    }
    if (!json.isObject()) {
      return json.isTextual() ? json.asText() : json.toString();
    }
    StringJoiner members = new StringJoiner(", ", "[", "]");
    for (Map.Entry<String, JsonNode> member : json.properties()) {
      if (!member.getKey().equals("type")) {
        members.add(member.getKey() + "=" + text(member.getValue()));
      }
    }
    return json.path("type").asText() + members;
  }
}
