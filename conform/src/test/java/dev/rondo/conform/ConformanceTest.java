package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of the engine conform; logs with one wrong event do not, and the event is named. */
class ConformanceTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {"PaxosFixed", "TwoPhaseCommitFixed", "BenOrFixed", "RaftElectionFixed"})
  void logsOfTheEngineConform(String name) throws IOException {
    AsyncForm form = Protocols.benchmark(name);
    int checked = 0;
    for (int schedule = 0; schedule < 12; schedule++) {
      Optional<List<ObjectNode>> log = RunLog.of(form, schedule);
      if (log.isPresent() && !log.get().isEmpty()) {
        assertThat(check(form, log.get()).text()).startsWith("conforms");
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"send", "recv", "state"})
  void oneWrongEventIsNamed(String kind) throws IOException {
    AsyncForm form = Protocols.benchmark("TwoPhaseCommitFixed");
    int checked = 0;
    for (int schedule = 0; schedule < 15; schedule++) {
      List<ObjectNode> log = RunLog.of(form, schedule).orElse(List.of());
      List<Integer> places = new ArrayList<>();
      for (int index = 0; index < log.size(); index++) {
        if (log.get(index).path("event").asText().equals(kind)) {
          places.add(index);
        }
      }
      if (!places.isEmpty()) {
        int place = places.get(places.size() / 2);
        spoil(log.get(place));
        ConformanceResult result = check(form, log);
        assertThat(result.mismatch()).as(result.text()).isPresent();
        assertThat(result.mismatch().get().event().line()).isEqualTo(place + 1);
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(10);
  }

  /** Changes the first number of a message or a state. */
  private static void spoil(ObjectNode event) {
    String key = event.has("message") ? "message" : "fields";
    ObjectNode content = (ObjectNode) event.get(key);
    List<String> names = new ArrayList<>();
    content.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      if (content.get(name).isNumber()) {
        content.put(name, content.get(name).asInt() + 1000);
        return;
      }
    }
    content.put("type", "NoSuchMessage");
  }

  private ConformanceResult check(AsyncForm form, List<ObjectNode> events) throws IOException {
    Path log = folder.resolve("log.ndjson");
    Files.write(log, events.stream().map(ObjectNode::toString).toList());
    return Conformance.check(
        form.protocol(), form.settings().n(), form.settings().f(), List.of(log));
  }

  @Test
  void aLogWithoutEventsIsNoSuccess() throws IOException {
    AsyncForm form = Protocols.benchmark("PaxosFixed");
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> check(form, List.of()))
        .hasMessage("the logs have no events");
  }
}
