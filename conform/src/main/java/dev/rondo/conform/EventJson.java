package dev.rondo.conform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes events in the format that {@link LogReader} reads. */
public final class EventJson {

  private EventJson() {}

  /** A value in the format of logs; a record has its type as a member. */
  public static JsonNode value(@Nullable Object value) {
    return LoggedValue.json(value);
  }

  /** A message arrived, or was taken by a handler. */
  public static ObjectNode received(int node, int from, Object message) {
    ObjectNode event = event(node, LogEvent.LogEventKind.RECV).put("from", name(from));
    event.set("message", value(message));
    return event;
  }

  /** Adds which handler took the messages received since the last step. */
  public static void takenBy(ObjectNode received, String handler) {
    received.put("handler", handler);
  }

  /** A message was sent. */
  public static ObjectNode sent(int node, int to, Object message) {
    ObjectNode event = event(node, LogEvent.LogEventKind.SEND).put("to", name(to));
    event.set("message", value(message));
    return event;
  }

  /** A value was output. */
  public static ObjectNode output(int node, Object value) {
    ObjectNode event = event(node, LogEvent.LogEventKind.OUTPUT);
    event.set("value", value(value));
    return event;
  }

  /** A timeout ran. */
  public static ObjectNode timeout(int node, String handler) {
    return event(node, LogEvent.LogEventKind.TIMEOUT).put("handler", handler);
  }

  /** A request ran. */
  public static ObjectNode request(int node, String handler) {
    return event(node, LogEvent.LogEventKind.REQUEST).put("handler", handler);
  }

  /** Adds the arguments of a request. */
  public static void argumentsOf(ObjectNode request, Map<String, Integer> arguments) {
    ObjectNode given = request.putObject("arguments");
    arguments.forEach(given::put);
  }

  /** The node stopped. */
  public static ObjectNode crash(int node) {
    return event(node, LogEvent.LogEventKind.CRASH);
  }

  /** The node came back. */
  public static ObjectNode recovery(int node) {
    return event(node, LogEvent.LogEventKind.RECOVER);
  }

  /** Values of some fields. */
  public static ObjectNode state(int node, ObjectNode fields) {
    ObjectNode event = event(node, LogEvent.LogEventKind.STATE);
    event.set("fields", fields);
    return event;
  }

  private static ObjectNode event(int node, LogEvent.LogEventKind kind) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("node", name(node))
        .put("event", kind.toString());
  }

  private static String name(int node) {
    return "P" + node;
  }
}
