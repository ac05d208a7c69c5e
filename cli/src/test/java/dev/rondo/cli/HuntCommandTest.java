package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HuntCommandTest {

  private static final Path EXAMPLES = Path.of("../benchmarks/src/main/protocols");
  private static final Path GOLDEN = Golden.folder("hunt");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aBugIsReportedWithItsReplayCommand() throws IOException {
    Path trace = folder.resolve("bug.json");
    int exitCode =
        hunt("Paxos", "--runs", "3", "--steps", "42", "--jobs", "1", "--trace", trace.toString());
    assertThat(exitCode).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("Paxos.txt"), withoutTimes(out.toString()));
    out.getBuffer().setLength(0);
    assertThat(rondo("replay", trace.toString())).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("Paxos.replay.txt"), out.toString());
  }

  @Test
  void nothingFoundIsSaidWithTheRate() {
    int exitCode = hunt("PaxosFixed", "--runs", "1", "--schedules", "100", "--jobs", "1");
    assertThat(exitCode).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("nothing found\nasync: found in 0 of 1 runs, 100 sched");
  }

  @Test
  void theFiguresAreWrittenAsJson() throws IOException {
    Path file = folder.resolve("figures.json");
    hunt("BenOr", "--runs", "3", "--json", file.toString(), "--trace", folder + "/t.json");
    JsonNode figures = new ObjectMapper().readTree(Files.readString(file));
    assertThat(figures.get("protocol").asText()).isEqualTo("BenOr");
    assertThat(figures.get("network").asText()).isEqualTo("NMinusF");
    assertThat(figures.at("/async/found").asInt()).isEqualTo(3);
    assertThat(figures.at("/async/medianSchedulesToBug").isNumber()).isTrue();
    hunt("BenOrFixed", "--runs", "1", "--schedules", "9", "--json", file.toString());
    figures = new ObjectMapper().readTree(Files.readString(file));
    assertThat(figures.at("/async/medianSecondsToBug").isNull()).isTrue();
  }

  @Test
  void aRunThatExploredNothingIsNoSuccess() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Silent.java"),
            """
            import rondo.*;
            @Protocol public class Silent extends Node {
              record Ping() {}
              @Init void start() { broadcast(new Ping()); }
              @Upon void ping(Ping m) {}
            }
            """);
    assertThat(rondo("hunt", file.toString(), "--runs", "1", "--schedules", "10"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("NOTHING WAS EXPLORED: no process ever called output(…)");
  }

  @Test
  void aChangedProtocolIsNotReplayed() throws IOException {
    Path file = folder.resolve("Paxos.java");
    Files.copy(EXAMPLES.resolve("Paxos.java"), file);
    Path trace = folder.resolve("t.json");
    rondo("hunt", file.toString(), "--runs", "1", "--trace", trace.toString());
    Files.writeString(file, Files.readString(file) + "// changed\n");
    assertThat(rondo("replay", trace.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("has changed since the trace was made");
  }

  @Test
  void whatIsNoTraceIsNotReplayed() throws IOException {
    Path file = Files.writeString(folder.resolve("t.json"), "{}");
    assertThat(rondo("replay", file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("is no trace of Rondo");
  }

  @Test
  void anOptionAtFaultIsNamed() {
    assertThat(hunt("Paxos", "--strategy", "luck")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--network", "Carrier")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "-n", "99")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--faults", "X")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .contains("--strategy luck: there is no such")
        .contains("there is no network Carrier")
        .contains("-n 99: there are 1 to 64 processes")
        .contains("unknown fault X");
  }

  @Test
  void theSameSeedGivesTheSameTraceInAnotherProcessAndWithMoreJobs() throws Exception {
    assertThat(traceOfProcess("1")).isEqualTo(traceOfProcess("2"));
  }

  private String traceOfProcess(String jobs) throws Exception {
    Path trace = folder.resolve("trace" + jobs + ".json");
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Rondo.class.getName(),
                    "hunt",
                    EXAMPLES.resolve("Paxos.java").toString(),
                    "--runs",
                    "2",
                    "--jobs",
                    jobs,
                    "--trace",
                    trace.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(ExitCode.BUG);
    return Files.readString(trace);
  }

  private String withoutTimes(String text) {
    return text.replaceAll("\\d+(\\.\\d+)? s\\b", "… s")
        .replaceAll("\\d+ schedules per second", "… schedules per second")
        .replace(folder + "/", "");
  }

  private int hunt(String protocol, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = "hunt";
    args[1] = EXAMPLES.resolve(protocol + ".java").toString();
    System.arraycopy(options, 0, args, 2, options.length);
    return rondo(args);
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
