package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logs that are checked while they grow have the answer of complete logs in the end. */
class GrowingLogsTest {

  @TempDir private Path folder;

  private final AsyncForm form = Protocols.benchmark("RaftElectionFixed");

  private Conformance follow(Path... logs) {
    return Conformance.follow(form.protocol(), 3, 1, LogFiles.of(List.of(logs)));
  }

  private Path log(String name) {
    return folder.resolve(name + ".ndjson");
  }

  private Path[] logs() {
    return new Path[] {log("P0"), log("P1"), log("P2")};
  }

  private static void append(Path log, String text) throws IOException {
    Files.writeString(
        log, text, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private void write(ObjectNode event) throws IOException {
    append(log(event.get("node").asText()), event + "\n");
  }

  @ParameterizedTest
  @EnumSource(RunLog.Detail.class)
  void everyPrefixConforms(RunLog.Detail detail) throws IOException {
    List<ObjectNode> events = RunLog.of(form, 1, detail).orElseThrow();
    try (Conformance logs = follow(logs())) {
      for (int index = 0; index < events.size(); index++) {
        write(events.get(index));
        ConformanceResult soFar = logs.soFar();
        assertThat(soFar.conforms()).as(soFar.text()).isTrue();
        assertThat(soFar.waiting()).isEmpty();
        assertThat(soFar.explained()).isEqualTo(index + 1);
      }
      ConformanceResult atOnce = Conformance.check(form.protocol(), 3, 1, List.of(logs()));
      assertThat(logs.soFar()).isEqualTo(atOnce);
    }
  }

  @Test
  void aDriftIsNamedOnceItIsWritten() throws IOException {
    for (int schedule = 0; schedule < 5; schedule++) {
      List<ObjectNode> events = RunLog.of(form, schedule).orElseThrow();
      int planted = Drift.WRONG_STATE.plant(events, schedule).orElseThrow();
      for (Path log : logs()) {
        Files.deleteIfExists(log);
      }
      try (Conformance logs = follow(logs())) {
        for (int index = 0; index <= planted; index++) {
          assertThat(logs.soFar().conforms()).isTrue();
          write(events.get(index));
        }
        assertThat(logs.soFar().mismatch().orElseThrow().event().text())
            .isEqualTo(
                LogReader.of(
                        "log",
                        3,
                        new java.io.ByteArrayInputStream(
                            events.get(planted).toString().getBytes(StandardCharsets.UTF_8)))
                    .next()
                    .text());
      }
    }
  }

  /** The log of the sender may be written later. */
  @Test
  void aReceiveWaitsForItsSend() throws IOException {
    List<ObjectNode> events = RunLog.of(form, 1).orElseThrow();
    try (Conformance logs = follow(logs())) {
      for (ObjectNode event : events) {
        if (!event.get("node").asText().equals("P0")) {
          write(event);
        }
      }
      ConformanceResult soFar = logs.soFar();
      assertThat(soFar.conforms()).isTrue();
      assertThat(soFar.waiting()).isNotEmpty();
      assertThat(soFar.text()).startsWith("conforms so far").contains("no log shows yet");
      for (ObjectNode event : events) {
        if (event.get("node").asText().equals("P0")) {
          write(event);
        }
      }
      assertThat(logs.soFar().waiting()).isEmpty();
      assertThat(logs.soFar().explained()).isEqualTo(events.size());
    }
  }

  /** A line is written in pieces. */
  @Test
  void aLineWithoutAnEndIsNotReadYet() throws IOException {
    StringBuilder text = new StringBuilder();
    List<ObjectNode> events = RunLog.of(form, 1).orElseThrow();
    events.forEach(event -> text.append(event).append('\n'));
    Random random = new Random(1);
    try (Conformance logs = follow(log("all"))) {
      int from = 0;
      while (from < text.length()) {
        int to = Math.min(text.length(), from + 1 + random.nextInt(300));
        append(log("all"), text.substring(from, to));
        ConformanceResult soFar = logs.soFar();
        assertThat(soFar.events())
            .isEqualTo(text.substring(0, to).lines().count() - partial(text, to));
        from = to;
      }
      assertThat(logs.soFar().explained()).isEqualTo(events.size());
    }
  }

  private static long partial(CharSequence text, int to) {
    return text.charAt(to - 1) == '\n' ? 0 : 1;
  }

  @Test
  void aLogThatShrinksIsRefused() throws IOException {
    List<ObjectNode> events = RunLog.of(form, 1).orElseThrow();
    try (Conformance logs = follow(log("all"))) {
      for (ObjectNode event : events) {
        append(log("all"), event + "\n");
      }
      logs.soFar();
      Files.writeString(log("all"), events.get(0) + "\n");
      assertThatThrownBy(logs::soFar)
          .isInstanceOf(UsageError.class)
          .hasMessageContaining("is shorter than before");
    }
  }
}
