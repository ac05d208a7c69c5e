package dev.rondo.conform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.testing.Protocols;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs that are damaged, foreign or odd are refused in words, or read for what they are. */
class HostileLogTest {

  @TempDir private Path folder;

  private final AsyncForm form = Protocols.benchmark("RaftElectionFixed");

  private ConformanceResult check(Path... logs) {
    return Conformance.check(form.protocol(), 3, 1, List.of(logs));
  }

  private Path log(String... lines) throws IOException {
    return Files.write(folder.resolve("log.ndjson"), List.of(lines));
  }

  private List<String> clean() {
    return new ArrayList<>(
        RunLog.of(form, 1).orElseThrow().stream().map(ObjectNode::toString).toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Ping\"}}"
            + " | :1: the protocol has no message Ping; it has [Heartbeat, RequestVote, Vote]",
        "{\"node\":0,\"event\":\"state\",\"fields\":{\"trm\":1}}"
            + " | :1: the protocol has no field trm; it has [candidate, leader, term, voted]",
        "{\"node\":0,\"event\":\"timeout\",\"handler\":\"elect\"}"
            + " | :1: the protocol has no timeout elect; it has [campaign]",
        "{\"node\":0,\"event\":\"recover\"} | :1: the protocol has no recover",
        "{\"node\":0,\"node\":1,\"event\":\"crash\"} | :1: the line is not JSON: Duplicate field",
        "{\"node\":0,\"event\":\"crash\"} {} | :1: the line is not JSON: Trailing token",
        "{\"node\":0.5,\"event\":\"crash\"} | :1: \"node\" is 0.5",
        "{\"node\":99999999999999,\"event\":\"crash\"} | :1: \"node\" is 99999999999999",
        "{\"node\":null,\"event\":\"crash\"} | :1: \"node\" is null",
        "{\"node\":0,\"event\":7} | :1: \"event\" is 7",
        "{\"node\":0,\"event\":\"recv\",\"from\":0,\"message\":{\"type\":3}}"
            + " | :1: a message is an object with its \"type\"",
        "{\"node\":0,\"event\":\"recv\",\"from\":0,\"handler\":3,\"message\":{\"type\":\"Vote\"}}"
            + " | :1: \"handler\" is 3, but must be a text",
        "{\"node\":0,\"event\":\"recv\",\"from\":0,\"handler\":\"wote\",\"message\":{\"type\":\"Vote\"}}"
            + " | :1: the protocol has no handler wote; it has [heartbeat, requestVote, vote]",
        "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Vote\",\"trm\":3}}"
            + " | :1: the message Vote has no component trm; it has [term]",
        "{\"node\":0,\"event\":\"send\",\"to\":1,\"message\":{\"type\":\"Vote\",\"term\":\"3\"}}"
            + " | :1: term is \"3\", but its type is int",
        "{\"node\":0,\"event\":\"state\",\"fields\":{\"voted\":1}}"
            + " | :1: voted is 1, but its type is boolean",
      })
  void refuses(String line, String words) throws IOException {
    Path log = log(line);
    assertThatThrownBy(() -> check(log)).isInstanceOf(UsageError.class).hasMessageContaining(words);
  }

  @Test
  void refusesALogThatEndsInALine() throws IOException {
    List<String> lines = clean();
    String last = lines.get(lines.size() - 1);
    lines.set(lines.size() - 1, last.substring(0, last.length() / 2));
    Path log = log(lines.toArray(String[]::new));
    assertThatThrownBy(() -> check(log))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(":" + lines.size() + ": the line is not JSON");
  }

  @Test
  void refusesDeepNesting() throws IOException {
    Path log = log("[".repeat(100_000));
    assertThatThrownBy(() -> check(log))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(":1: the line is not JSON");
  }

  @Test
  void refusesVeryLongLinesAndHoldsNoneOfThem() throws IOException {
    Path log = folder.resolve("log.ndjson");
    try (var out = Files.newOutputStream(log)) {
      byte[] spaces = " ".repeat(1 << 20).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
      for (int megabyte = 0; megabyte < 100; megabyte++) {
        out.write(spaces);
      }
    }
    assertThatThrownBy(() -> check(log))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(":1: the line has more than 1048576 bytes");
  }

  @Test
  void refusesFilesThatAreNotThere() {
    assertThatThrownBy(() -> check(folder.resolve("none"), folder))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("cannot be read");
    assertThatThrownBy(() -> check(folder))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void refusesWhatCanBeReadOnlyOnce() {
    Path device = Path.of("/dev/null");
    assertThatThrownBy(() -> check(device))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("/dev/null is no file: a log is read twice");
  }

  @Test
  void refusesTheSameLogTwice() throws IOException {
    Path log = log(clean().toArray(String[]::new));
    assertThatThrownBy(() -> check(log, log))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("is given twice");
  }

  @Test
  void refusesNodesWhoseLogIsSplit() throws IOException {
    Path one = Files.writeString(folder.resolve("one"), "{\"node\":0,\"event\":\"crash\"}\n");
    Path other = Files.writeString(folder.resolve("other"), "{\"node\":0,\"event\":\"crash\"}\n");
    assertThatThrownBy(() -> check(one, other))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("P0 has events in")
        .hasMessageContaining("one log");
  }

  @Test
  void refusesABlankLog() throws IOException {
    Path log = log("", "  ", "");
    assertThatThrownBy(() -> check(log)).hasMessage("the logs have no events");
  }

  @Test
  void ignoresJumpsOfTheClock() throws IOException {
    List<String> lines = clean();
    for (int line = 0; line < lines.size(); line++) {
      String text = lines.get(line);
      lines.set(
          line,
          text.substring(0, text.length() - 1) + ",\"time\":" + (line % 2 == 0 ? -1 : 1e18) + "}");
    }
    assertThat(check(log(lines.toArray(String[]::new))).conforms()).isTrue();
  }

  /** A line that is there twice is an event that has happened twice. */
  @Test
  void namesADuplicateLine() throws IOException {
    List<String> lines = clean();
    int send = 0;
    while (!lines.get(send).contains("\"send\"")) {
      send++;
    }
    lines.add(send, lines.get(send));
    ConformanceResult result = check(log(lines.toArray(String[]::new)));
    assertThat(result.mismatch()).isPresent();
    assertThat(result.mismatch().get().event().line()).isEqualTo(send + 2);
  }

  @Test
  void namesAnEventAfterACrash() throws IOException {
    Path log =
        log(
            "{\"node\":0,\"event\":\"crash\"}",
            "{\"node\":0,\"event\":\"state\",\"fields\":{\"term\":0}}");
    assertThat(check(log).text())
        .contains("log.ndjson:2")
        .contains("P0 has crashed in line 1 and has not recovered");
  }
}
