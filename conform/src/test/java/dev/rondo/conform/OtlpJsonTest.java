package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.testing.Protocols;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events in log records and spans of OpenTelemetry. */
class OtlpJsonTest {

  @TempDir private Path folder;

  private final AsyncForm form = Protocols.benchmark("RaftElectionFixed");

  private static LogReader reader(String text) {
    return LogReader.of("log", 3, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<LogEvent> events(String text) {
    LogReader reader = reader(text);
    List<LogEvent> events = new ArrayList<>();
    for (LogEvent event = reader.next(); event != null; event = reader.next()) {
      events.add(event);
    }
    return events;
  }

  /** JSON as an exporter writes it. */
  private static ObjectNode any(JsonNode value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    ObjectNode any = nodes.objectNode();
    if (value.isIntegralNumber()) {
      return any.put("intValue", value.asText());
    }
    if (value.isBoolean()) {
      return any.put("boolValue", value.asBoolean());
    }
    if (value.isTextual()) {
      return any.put("stringValue", value.asText());
    }
    if (value.isArray()) {
      var values = any.putObject("arrayValue").putArray("values");
      value.forEach(element -> values.add(any(element)));
    }
    if (value.isObject()) {
      any.putObject("kvlistValue").set("values", attributes("", (ObjectNode) value));
    }
    return any;
  }

  private static JsonNode attributes(String prefix, ObjectNode members) {
    var attributes = JsonNodeFactory.instance.arrayNode();
    for (Map.Entry<String, JsonNode> member : members.properties()) {
      attributes
          .addObject()
          .put("key", prefix + member.getKey())
          .set("value", any(member.getValue()));
    }
    return attributes;
  }

  private static ObjectNode record(ObjectNode event) {
    ObjectNode record = JsonNodeFactory.instance.objectNode();
    record.set("attributes", attributes("rondo.", event));
    return record;
  }

  private static ObjectNode line(
      String resources, String scopes, String records, List<ObjectNode> all) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    ObjectNode scope = line.putArray(resources).addObject().putArray(scopes).addObject();
    scope.putArray(records).addAll(all);
    return line;
  }

  /** The same run, as lines of ten log records. */
  @Test
  void logRecordsAreEvents() throws IOException {
    List<ObjectNode> events = RunLog.of(form, 1).orElseThrow();
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < events.size(); from += 10) {
      lines.add(
          line(
                  "resourceLogs",
                  "scopeLogs",
                  "logRecords",
                  events.subList(from, Math.min(events.size(), from + 10)).stream()
                      .map(OtlpJsonTest::record)
                      .toList())
              .toString());
    }
    Path log = Files.write(folder.resolve("otlp.json"), lines);
    ConformanceResult result = Conformance.check(form.protocol(), 3, 1, List.of(log));
    assertThat(result.conforms()).as(result.text()).isTrue();
    assertThat(result.events()).isEqualTo(events.size());
  }

  @Test
  void spansAreInTheOrderOfTheirTimes() {
    List<ObjectNode> spans = new ArrayList<>();
    for (int time : new int[] {30, 10, 20}) {
      ObjectNode event = JsonNodeFactory.instance.objectNode().put("event", "timeout");
      spans.add(record(event.put("handler", "at" + time)).put("startTimeUnixNano", "" + time));
    }
    ObjectNode crash = JsonNodeFactory.instance.objectNode().put("event", "crash");
    spans.get(0).putArray("events").add(record(crash).put("timeUnixNano", "25"));
    ObjectNode line = line("resourceSpans", "scopeSpans", "spans", spans);
    ((ObjectNode) line.path("resourceSpans").get(0))
        .putObject("resource")
        .set(
            "attributes",
            attributes("rondo.", JsonNodeFactory.instance.objectNode().put("node", 2)));
    assertThat(events(line.toString()))
        .extracting(LogEvent::text)
        .containsExactly(
            "timeout at10 of P2", "timeout at20 of P2", "P2 crashes", "timeout at30 of P2");
  }

  @Test
  void structuredAttributesMayBeTexts() {
    ObjectNode event =
        JsonNodeFactory.instance
            .objectNode()
            .put("event", "send")
            .put("node", "P0")
            .put("to", 1)
            .put("message", "{\"type\":\"Vote\",\"term\":3}");
    assertThat(
            events(
                line("resourceLogs", "scopeLogs", "logRecords", List.of(record(event))).toString()))
        .extracting(LogEvent::text)
        .containsExactly("P0 sends Vote[term=3] to P1");
  }

  @Test
  void otherRecordsArePassedOver() {
    assertThat(
            events(
                "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"body\":{\"stringValue\":\"started\"},"
                    + "\"attributes\":[{\"key\":\"thread.name\",\"value\":{\"stringValue\":\"main\"}}]}]}]}]}"))
        .isEmpty();
  }

  @Test
  void damagedAttributesAreRefused() {
    ObjectNode event =
        JsonNodeFactory.instance.objectNode().put("event", "output").put("value", "{\"type\":");
    String damaged =
        line("resourceLogs", "scopeLogs", "logRecords", List.of(record(event))).toString();
    assertThatThrownBy(() -> reader(damaged).next())
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith("log:1: an attribute is not JSON");
    String number = damaged.replace("{\"stringValue\":\"output\"}", "{\"intValue\":\"3.5\"}");
    assertThatThrownBy(() -> reader(number).next()).hasMessage("log:1: an intValue is \"3.5\"");
  }
}
