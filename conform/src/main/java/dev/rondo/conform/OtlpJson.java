package dev.rondo.conform;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads events from the JSON of OpenTelemetry (OTLP): log records, spans, and events of spans whose
 * attributes {@code rondo.event}, {@code rondo.message}, … are the keys of an event. Attributes of
 * a resource apply to all its records. Items without {@code rondo.event} are skipped.
 */
final class OtlpJson {

  private static final String PREFIX = "rondo.";

  /** Keys whose values are JSON, also in a text. */
  private static final Set<String> STRUCTURED = Set.of("message", "arguments", "value", "fields");

  private final ObjectReader json;
  private final List<Timed> found = new ArrayList<>();

  /** An event and the text of its time in nanoseconds. */
  private record Timed(BigInteger time, ObjectNode event) {}

  /** Thrown for an attribute that is not valid OTLP. */
  static final class Damaged extends RuntimeException {
    private static final long serialVersionUID = 1;

    Damaged(String message) {
      super(message, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  private OtlpJson(ObjectReader json) {
    this.json = json;
  }

  /** Whether a line is OTLP. */
  static boolean is(JsonNode line) {
    return line.has("resourceLogs") || line.has("resourceSpans");
  }

  /**
   * The events of a line: log records in their order, spans and their events in the order of their
   * times.
   *
   * @throws Damaged if an attribute is not as OTLP has it
   */
  static List<ObjectNode> events(JsonNode line, ObjectReader json) {
    OtlpJson logs = new OtlpJson(json);
    logs.read(line, "resourceLogs", "scopeLogs", "logRecords");
    OtlpJson spans = new OtlpJson(json);
    spans.read(line, "resourceSpans", "scopeSpans", "spans");
    spans.found.sort(Comparator.comparing(Timed::time));
    return Stream.concat(logs.found.stream(), spans.found.stream()).map(Timed::event).toList();
  }

  private void read(JsonNode line, String resources, String scopes, String records) {
    for (JsonNode resource : line.path(resources)) {
      ObjectNode all = attributes(resource.path("resource"));
      for (JsonNode scope : resource.path(scopes)) {
        for (JsonNode record : scope.path(records)) {
          add(all, record);
          for (JsonNode event : record.path("events")) {
            add(all, event);
          }
        }
      }
    }
  }

  private void add(ObjectNode all, JsonNode record) {
    ObjectNode own = attributes(record);
    if (own.has("event")) {
      found.add(new Timed(time(record), all.deepCopy().setAll(own)));
    }
  }

  private static BigInteger time(JsonNode record) {
    String time = record.path("startTimeUnixNano").asText(record.path("timeUnixNano").asText());
    return time.matches("\\d{1,20}") ? new BigInteger(time) : BigInteger.ZERO;
  }

  private ObjectNode attributes(JsonNode of) {
    ObjectNode attributes = JsonNodeFactory.instance.objectNode();
    for (JsonNode attribute : of.path("attributes")) {
      String name = attribute.path("key").asText();
      if (name.startsWith(PREFIX)) {
        String key = name.substring(PREFIX.length());
        JsonNode value = value(attribute.path("value"));
        attributes.set(key, STRUCTURED.contains(key) ? structured(value) : value);
      }
    }
    return attributes;
  }

  private JsonNode structured(JsonNode value) {
    String text = value.asText();
    if (!value.isTextual() || !(text.startsWith("{") || text.startsWith("["))) {
      return value;
    }
    try {
      return json.readTree(text);
    } catch (JsonProcessingException e) {
      throw new Damaged("an attribute is not JSON: " + e.getOriginalMessage());
    }
  }

  /** Reads a value of OTLP: an object with the type as its only key; long numbers are strings. */
  private static JsonNode value(JsonNode any) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (any.has("intValue")) {
      String number = any.get("intValue").asText();
      if (!number.matches("-?\\d{1,18}")) {
        throw new Damaged("an intValue is " + any.get("intValue"));
      }
      long value = Long.parseLong(number);
      return value == (int) value ? nodes.numberNode((int) value) : nodes.numberNode(value);
    }
    if (any.has("arrayValue")) {
      ArrayNode array = nodes.arrayNode();
      any.path("arrayValue").path("values").forEach(element -> array.add(value(element)));
      return array;
    }
    if (any.has("kvlistValue")) {
      ObjectNode object = nodes.objectNode();
      any.path("kvlistValue")
          .path("values")
          .forEach(member -> object.set(member.path("key").asText(), value(member.path("value"))));
      return object;
    }
    return Stream.of("stringValue", "boolValue", "doubleValue")
        .filter(any::has)
        .map(any::get)
        .findFirst()
        .orElseGet(nodes::nullNode);
  }
}
