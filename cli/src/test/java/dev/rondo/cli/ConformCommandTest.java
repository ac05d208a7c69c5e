package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.rondo.testing.Models;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The inputs of {@code rondo conform}: the schema of events, patterns, and logs that grow. */
class ConformCommandTest {

  private static final Path EXAMPLE = Path.of("../examples/microraft/logs");

  @TempDir private Path folder;

  private final JsonSchema schema = schema();
  private final StringWriter out = new StringWriter();

  private static JsonSchema schema() {
    try {
      return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
          .getSchema(Files.readString(Path.of("../docs/event.schema.json")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private boolean isValid(String line) throws IOException {
    JsonNode event = new ObjectMapper().readTree(line);
    return schema.validate(event).isEmpty();
  }

  private int conform(Path log, String... options) {
    CommandLine command = Rondo.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(out, true));
    List<String> arguments = new java.util.ArrayList<>();
    arguments.addAll(
        List.of(
            "conform", Models.benchmark("RaftElectionFixed").toString(), "--log", log.toString()));
    arguments.addAll(List.of(options));
    return Rondo.execute(command, arguments.toArray(String[]::new));
  }

  private Path log(String... lines) throws IOException {
    return Files.write(folder.resolve("log"), List.of(lines));
  }

  @Test
  void theSchemaAcceptsLogsThatConform() throws IOException {
    for (String line : Files.readAllLines(EXAMPLE.resolve("run.ndjson"))) {
      assertThat(isValid(line)).as(line).isTrue();
    }
  }

  /** The schema and the reader refuse the same lines, apart from the names of the protocol. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1]",
        "{\"node\":0}",
        "{\"event\":\"crash\"}",
        "{\"node\":-1,\"event\":\"crash\"}",
        "{\"node\":0.5,\"event\":\"crash\"}",
        "{\"node\":\"one\",\"event\":\"crash\"}",
        "{\"node\":0,\"event\":\"jump\"}",
        "{\"node\":0,\"event\":\"crash\",\"nod\":3}",
        "{\"node\":0,\"event\":\"recv\",\"message\":{\"type\":\"Vote\"}}",
        "{\"node\":0,\"event\":\"recv\",\"from\":1}",
        "{\"node\":0,\"event\":\"recv\",\"from\":1,\"message\":{\"type\":3}}",
        "{\"node\":0,\"event\":\"send\",\"from\":1,\"message\":{\"type\":\"Vote\"}}",
        "{\"node\":0,\"event\":\"timeout\"}",
        "{\"node\":0,\"event\":\"timeout\",\"handler\":\"\"}",
        "{\"node\":0,\"event\":\"timeout\",\"handler\":\"campaign\",\"arguments\":[1]}",
        "{\"node\":0,\"event\":\"output\"}",
        "{\"node\":0,\"event\":\"state\",\"fields\":3}",
      })
  void theSchemaRefusesWhatTheReaderRefuses(String line) throws IOException {
    assertThat(isValid(line)).isFalse();
    assertThat(conform(log(line))).as(out.toString()).isEqualTo(2);
  }

  @Test
  void patternsReadLinesOfText() throws IOException {
    Path patterns =
        Files.writeString(
            folder.resolve("patterns.toml"),
            """
            [[pattern]]
            line = 'n(?<node>\\d) stands'
            event = "timeout"
            handler = "campaign"

            [[pattern]]
            line = 'n(?<node>\\d): term=(?<term>\\d+), voted=(?<voted>\\w+)'
            event = "state"

            [[pattern]]
            line = 'n(?<node>\\d) dies'
            event = "crash"
            """);
    Path log = log("12:00 started", "12:01 n1 stands", "12:01 n1: term=1, voted=true");
    assertThat(conform(log, "--patterns", patterns.toString())).as(out.toString()).isZero();
    assertThat(out.toString())
        .contains("conforms: 2 events explained")
        .contains("warning: pattern 3 of " + patterns + " is in no line");
    Path drift = log("12:00 started", "12:01 n1 stands", "12:01 n1: term=2, voted=true");
    assertThat(conform(drift, "--patterns", patterns.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("log:3 is the first event")
        .contains("term is 2 in the log");
  }

  @Test
  void followingEndsAfterItsTime() throws IOException {
    Path log =
        Files.writeString(
            folder.resolve("log"),
            "{\"node\":1,\"event\":\"timeout\",\"handler\":\"campaign\"}\n{\"node\":1,");
    assertThat(conform(log, "--follow", "--timeout", "10ms")).as(out.toString()).isZero();
    assertThat(out.toString()).contains("conforms: 1 events explained");
  }

  @Test
  void followingEndsAtTheFirstDrift() throws IOException {
    Path log = log("{\"node\":1,\"event\":\"state\",\"fields\":{\"term\":7}}");
    assertThat(conform(log, "--follow")).isEqualTo(1);
    assertThat(out.toString()).contains("term is 7 in the log and 0 in the model");
  }

  @Test
  void theReportShowsTheStepsBeforeADrift() throws IOException {
    Path log =
        log(
            "{\"node\":1,\"event\":\"timeout\",\"handler\":\"campaign\"}",
            "{\"node\":1,\"event\":\"state\",\"fields\":{\"term\":7}}");
    assertThat(conform(log, "--report", folder.toString())).isEqualTo(1);
    Path page = folder.resolve("RaftElectionFixed.html");
    assertThat(out.toString()).contains("report: " + page);
    assertThat(page)
        .content()
        .contains("\"headline\":\"The logs do not conform\"")
        .contains("term is 7 in the log and 1 in the model")
        .contains("\"handler\":\"campaign\"");
  }

  @Test
  void followingNothingIsNoSuccess() {
    assertThat(conform(folder.resolve("none"), "--follow", "--timeout", "10ms")).isEqualTo(2);
    assertThat(out.toString())
        .containsAnyOf("the logs have no events", "the time was over before the logs were read");
  }

  @Test
  void aTimeIsForFollowing() throws IOException {
    assertThat(conform(log(""), "--timeout", "1s")).isEqualTo(2);
    assertThat(out.toString()).contains("--timeout needs --follow");
  }
}
