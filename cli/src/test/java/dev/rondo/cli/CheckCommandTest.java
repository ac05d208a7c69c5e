package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Golden;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CheckCommandTest {

  private static final Path EXAMPLES = Path.of("../benchmarks/src/main/protocols");
  private static final Path GOOD = EXAMPLES.resolve("TwoPhaseCommitFixed.java");
  private static final Path GOLDEN = Golden.folder("check");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"Paxos", "BenOr", "OneThirdRule", "ChangRoberts"})
  void anExampleIsAcceptedWithItsTags(String name) {
    int exitCode = check(EXAMPLES.resolve(name + ".java").toString());
    Golden.check(GOLDEN.resolve(name + ".txt"), out.toString());
    assertThat(exitCode).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  /** Which state it is depends on the solver. */
  @Test
  void whatIsOnlyMonitoredHasAReason() {
    check(EXAMPLES.resolve("ViewChangeFixed.java").toString());
    assertThat(out.toString())
        .contains("monitored at run time, not proved (the states shown may be unreachable):\n")
        .containsPattern(
            "StartViewChange is not of an earlier .*\n"
                + "      fails if StartViewChange of phase \\d+ arrives in phase \\d+, round \\d+,"
                + " with view = \\d+, told = ");
  }

  @Test
  void whyNothingIsProvedIsSaidOnce() throws IOException {
    String benOr = Files.readString(EXAMPLES.resolve("BenOr.java"));
    Path file = folder.resolve("BenOr.java");
    Files.writeString(file, benOr.replace("(n = 3,", "(n = 3, severalRoles = true,"));
    check(file.toString());
    assertThat(out.toString())
        .contains("monitored at run time, not proved because its roles have times of their own:\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "record Header(@Phase int epoch, NodeId by) {} record M(Header header) {} | header.epoch",
        "record Ballot(int round, NodeId by) {} record M(@Phase Ballot ballot) {} | ballot",
        "record M(@Phase long term) {} | term",
        "record M(int term, int slot) { @Phase int at() { return PhaseNumber.of(term, slot); } }"
            + " | term:slot",
      })
  void whereAMessageSaysItsPhaseIsNamed(String records, String phase) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("P.java"),
            "import rondo.*;\n@Protocol(n = 2) class P extends Node { "
                + records.replace("record M", "@Round(1) record M")
                + " @Upon void m(M m) { output(1); } }");
    check(file.toString());
    assertThat(out.toString()).contains("phases: component " + phase + "\n");
  }

  /** What the passes refuse is found by the check, and nothing is accepted that they refuse. */
  @Test
  void whatHasNoRoundsIsNotAccepted() {
    String file = "../rounds/src/test/resources/testdata/SeveralPhases.java";
    assertThat(check(file)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    Golden.check(GOLDEN.resolve("SeveralPhases.txt"), out.toString());
  }

  @Test
  void noRoundsAreGuaranteedWhereOrderIsKept() throws IOException {
    String benOr = Files.readString(EXAMPLES.resolve("BenOr.java"));
    Path file = folder.resolve("BenOr.java");
    Files.writeString(file, benOr.replace("NMinusF.class", "Fifo.class"));
    assertThat(check(file.toString())).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("forms: asynchronous\n", "no rounds: Fifo keeps the order of messages");
  }

  @Test
  void allFindingsArePrintedInTheirOrder() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Bad.java"),
            """
            import rondo.*;

            @Protocol
            class Bad extends Node {
              static int count;
              record Ping() {}

              @Upon
              void ping(Ping m) {
                count++;
                when(System.nanoTime() > 0);
              }
            }
            """);
    assertThat(check(file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    Golden.check(GOLDEN.resolve("Bad.txt"), out.toString().replace(folder + "/", ""));
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void jsonIsOneObject() throws IOException {
    String paxos = EXAMPLES.resolve("Paxos.java").toString();
    assertThat(check(paxos, "--json")).isEqualTo(ExitCode.NOTHING_FOUND);
    JsonNode json = new ObjectMapper().readTree(out.toString());
    assertThat(json.get("accepted").asBoolean()).isTrue();
    assertThat(json.get("rounds")).hasSize(4);
    assertThat(json.get("phaseVariable").asText()).isEqualTo("ballot");
    assertThat(json.get("diagnostics")).isEmpty();
    assertThat(json.get("conditions")).hasSize(20);
  }

  @Test
  void jsonTellsWhereAnErrorIs() throws IOException {
    Path file = Files.writeString(folder.resolve("P.java"), "class P {\n  int x = y;\n}\n");
    assertThat(check(file.toString(), "--json")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    JsonNode diagnostic = new ObjectMapper().readTree(out.toString()).get("diagnostics").get(0);
    assertThat(diagnostic.get("code").asText()).isEqualTo("compile-error");
    assertThat(diagnostic.get("line").asInt()).isEqualTo(2);
    assertThat(diagnostic.get("column").asInt()).isEqualTo(11);
  }

  @Test
  void aFileThatIsNotThereIsTheUsersFault() {
    assertThat(check(folder.resolve("No.java").toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("No.java does not exist [not-a-file]");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void ofAFileThatIsNoJavaOneErrorIsShown() throws IOException {
    Path file = Files.writeString(folder.resolve("No.java"), "Dear reader,\n# no Java\n".repeat(9));
    assertThat(check(file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).containsOnlyOnce("error: ").containsPattern("\\(and \\d+ more\\)");
  }

  @Test
  void aFiveMegabyteFileIsTheUsersFault() throws IOException {
    Path file = Files.write(folder.resolve("Long.java"), new byte[5_000_000]);
    assertThat(check(file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("[file-too-long]");
  }

  @Test
  void nothingIsWritten() throws IOException {
    Path copy = Files.copy(EXAMPLES.resolve("Paxos.java"), folder.resolve("Paxos.java"));
    check(copy.toString());
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(copy);
    }
  }

  private int check(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    String[] all = Stream.concat(Stream.of("check"), Stream.of(args)).toArray(String[]::new);
    return Rondo.execute(commandLine, all);
  }

  @Test
  @Timeout(3_000)
  void aFileIsCheckedAgainWhenItChangesAndNewOnesAreFound() throws Exception {
    Path file = folder.resolve("TwoPhaseCommitFixed.java");
    Files.copy(GOOD, file);
    PipedWriter said = new PipedWriter();
    BufferedReader lines = new BufferedReader(new PipedReader(said, 1 << 16));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<?> watching =
        thread.submit(() -> watch(said, "check", "--watch", "-q", folder.toString()));
    assertThat(upTo("watching", lines)).contains("accepted").endsWith("1 file; Ctrl-C ends\n");

    Files.writeString(file, Files.readString(file)); // the same text: nothing to say
    Files.writeString(file, Files.readString(file).replace("@Protocol(n = 3", "@Protocol(n = -3"));
    assertThat(upTo("not accepted", lines)).contains("[bad-setting]");

    Files.writeString(
        folder.resolve("Other.java"),
        Files.readString(GOOD).replace("class TwoPhaseCommitFixed", "class Other"));
    assertThat(upTo("accepted", lines)).contains("Other.java: ").doesNotContain("bad-setting");

    thread.shutdownNow();
    assertThat(watching.get()).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  private static String upTo(String end, BufferedReader lines) throws IOException {
    StringBuilder text = new StringBuilder();
    String line = "";
    while (!line.contains(end)) {
      line = lines.readLine();
      text.append(line).append('\n');
    }
    return text.toString();
  }

  private static int watch(PipedWriter said, String... args) {
    CommandLine commandLine = Rondo.commandLine();
    PrintWriter writer = new PrintWriter(said, true);
    commandLine.setOut(writer);
    commandLine.setErr(writer);
    return Rondo.execute(commandLine, args);
  }
}
