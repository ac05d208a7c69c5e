package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.FreshJvm;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HuntCommandTest {

  private static final Path EXAMPLES = Path.of("../benchmarks/src/main/protocols");
  private static final Path GOLDEN = Golden.folder("hunt");
  private static final String LEAKY = GOLDEN.resolve("Leaky.java").toString();

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Of the three, only the sequential form has its tags tried first. */
  @ParameterizedTest
  @ValueSource(strings = {"async", "sequential", "both"})
  void aBugIsReportedWithItsReplayCommand(String form) {
    Path trace = folder.resolve("bug.json");
    List<String> options = new ArrayList<>(List.of("--form", form, "--runs", "3", "--jobs", "1"));
    options.addAll(List.of("--trace", trace.toString()));
    if (!form.equals("async")) {
      options.addAll(List.of("--trust-tags", "--phases", "6"));
    }
    if (!form.equals("sequential")) {
      options.addAll(List.of("--steps", "42"));
    }
    assertThat(compare("PaxosFirstLog", options.toArray(String[]::new))).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("PaxosFirstLog." + form + ".txt"), withoutTimes(out.toString()));
    out.getBuffer().setLength(0);
    assertThat(rondo("replay", trace.toString())).isEqualTo(ExitCode.BUG);
    // With both forms the sequential bug is shown.
    String shown = form.equals("async") ? form : "sequential";
    Golden.check(GOLDEN.resolve("PaxosFirstLog." + shown + ".replay.txt"), out.toString());
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aProtocolWithoutASpecIsHuntedForLess() throws IOException {
    String text = Files.readString(EXAMPLES.resolve("ChangRobertsFixed.java"));
    Path file = folder.resolve("ChangRobertsFixed.java");
    Files.writeString(file, text.replace(", spec = Agreement.class", ""));
    rondo("hunt", file.toString(), "--schedules", "10", "--jobs", "1");
    assertThat(out.toString()).contains("no spec: only exceptions and endless loops are bugs");
  }

  @Test
  void aNetworkThatLetsNothingGoWrongSaysSo() {
    String[] few = {"--network", "Crash", "--form", "async", "--schedules", "10"};
    hunt("TwoPhaseCommitFixed", few);
    assertThat(out.toString())
        .contains("f = 0: no process crashes; -f 1 or @Protocol(f = 1) changes that\n");
    out.getBuffer().setLength(0);
    hunt(
        "TwoPhaseCommitFixed",
        Stream.concat(Stream.of(few), Stream.of("-f", "1")).toArray(String[]::new));
    assertThat(out.toString())
        .contains("f = 1, network Crash")
        .doesNotContain("no process crashes");
  }

  @Test
  void nothingFoundIsSaidForBothFormsWithTheSizeOfTheSample() {
    int exitCode = hunt("PaxosFixed", "--schedules", "100", "--jobs", "1");
    assertThat(exitCode).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(GOLDEN.resolve("PaxosFixed.txt"), withoutTimes(out.toString()));
  }

  @Test
  void aProtocolThatIsNotClosedIsRefusedWhereNothingIsFound() throws IOException {
    Path trace = folder.resolve("tags.json");
    String file = Files.copy(Path.of(LEAKY), folder.resolve("Leaky.java")).toString();
    int exitCode =
        rondo("hunt", file, "--schedules", "10", "--jobs", "1", "--trace", trace.toString());
    assertThat(exitCode).isEqualTo(ExitCode.INPUT_AT_FAULT);
    Golden.check(GOLDEN.resolve("Leaky.txt"), withoutTimes(out.toString()));
    assertThat(rondo("replay", trace.toString())).isEqualTo(ExitCode.BUG);
  }

  @Test
  void whatHasNoRoundsIsHuntedAsynchronouslyAndTheReasonIsGiven() {
    hunt("ChangRobertsFixed", "--schedules", "10");
    assertThat(out.toString()).contains("asynchronous form only, since line ");
    assertThat(hunt("ChangRobertsFixed", "--form", "both")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("[no-rounds]");
  }

  @Test
  void roundsWrittenByHandAreHuntedSequentially() {
    int exitCode = hunt("OneThirdRule", "--schedules", "10");
    assertThat(exitCode).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("sequential form only, since the protocol is written as rounds")
        .doesNotContain("tags:");
    assertThat(hunt("OneThirdRule", "--form", "async")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("has no asynchronous form");
  }

  @Test
  void countsDoNotDependOnTheJobs() throws IOException {
    assertThat(counts("1")).isEqualTo(counts("2"));
  }

  private String counts(String jobs) throws IOException {
    Path file = folder.resolve("counts" + jobs + ".json");
    compare(
        "Paxos",
        "--trust-tags",
        "--runs",
        "4",
        "--jobs",
        jobs,
        "--json",
        file.toString(),
        "--trace",
        folder + "/t.json");
    JsonNode figures = new ObjectMapper().readTree(Files.readString(file));
    return Stream.of("async", "sequential")
        .map(figures::get)
        .map(
            form ->
                form.get("found")
                    + " "
                    + form.get("schedules")
                    + " "
                    + form.get("medianSchedulesToBug"))
        .toList()
        .toString();
  }

  @Test
  @Tag("long")
  void theFiguresAreWrittenAsJson() throws IOException {
    Path file = folder.resolve("figures.json");
    compare("BenOr", "--runs", "6", "--json", file.toString(), "--trace", folder + "/t.json");
    JsonNode figures = new ObjectMapper().readTree(Files.readString(file));
    assertThat(figures.get("protocol").asText()).isEqualTo("BenOr");
    assertThat(figures.get("network").asText()).isEqualTo("NMinusF");
    for (String form : List.of("/async", "/sequential")) {
      assertThat(figures.at(form + "/found").asInt()).isEqualTo(6);
      assertThat(figures.at(form + "/runs").asInt()).isEqualTo(6);
      assertThat(figures.at(form + "/medianSchedulesToBug").isNumber()).isTrue();
      assertThat(figures.at(form + "/schedulesPerSecond").isNumber()).isTrue();
    }
    double ratio = figures.get("ratio").asDouble();
    assertThat(figures.get("ratioLow").asDouble()).isLessThanOrEqualTo(ratio);
    assertThat(figures.get("ratioHigh").asDouble()).isGreaterThanOrEqualTo(ratio);
    compare("BenOrFixed", "--runs", "1", "--schedules", "9", "--json", file.toString());
    figures = new ObjectMapper().readTree(Files.readString(file));
    assertThat(figures.at("/async/medianSecondsToBug").isNull()).isTrue();
    assertThat(figures.get("ratio").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"async", "sequential"})
  void aSpecOfTheUsersMayStandAnywhereInTheFile(String form) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Loud.java"),
            """
            package demo;
            import rondo.*;
            @Protocol(n = 2, network = Reliable.class, spec = {Loud.Inside.class, Beside.class})
            public class Loud extends Node {
              @Round(1) record Ping() {}
              private boolean heard;
              @Init void start() { broadcast(new Ping()); }
              @Upon void ping(Ping m) { when(!heard); heard = true; output(1); }
              static class Inside implements Spec<Integer> {
                public void observe(NodeId node, Integer output) {}
              }
            }
            class Beside implements Spec<Integer> {
              public void observe(NodeId node, Integer output) { throw new Violation("loud"); }
            }
            """);
    String trace = folder.resolve("t.json").toString();
    assertThat(rondo("hunt", file.toString(), "--form", form, "--trace", trace))
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("Beside violated: loud");
    assertThat(rondo("replay", trace)).isEqualTo(ExitCode.BUG);
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
    assertThat(rondo("hunt", file.toString(), "--schedules", "10"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString())
        .containsOnlyOnce("NOTHING TO CHECK: no process outputs, and there is no @Invariant");
  }

  /** Where nothing can be lost, that nothing was chosen says nothing of what has run. */
  @Test
  void roundsInWhichNobodyOutputsAreNotCalledRoundsInWhichNothingRuns() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Mute.java"),
            """
            import rondo.*;
            @Protocol(network = Reliable.class) public class Mute extends Node {
              @Round(1) record Ping() {}
              private boolean done;
              @Init void start() { broadcast(new Ping()); }
              @Upon void ping(Mailbox<Ping> all) { when(!done); done = true; }
            }
            """);
    assertThat(rondo("hunt", file.toString(), "--form", "sequential", "--schedules", "9"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString())
        .containsOnlyOnce("NOTHING TO CHECK: no process outputs, and there is no @Invariant");
  }

  /** A spec that has seen next to nothing has judged next to nothing. */
  @ParameterizedTest
  @CsvSource({"60, true", "2, false"})
  void aHuntWhoseOutputsAreFewSaysSo(int bound, boolean isWarned) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Rare.java"),
            """
            import rondo.*;
            @Protocol(n = 1, spec = Agreement.class) public class Rare extends Node {
              record Ping() {}
              private boolean done;
              @Init void start() { send(self(), new Ping()); }
              @Upon void ping(Ping m) {
                when(!done);
                done = true;
                if (choose(%s) == 0) {
                  output(7);
                }
              }
            }
            """
                .formatted(bound));
    int exitCode =
        rondo("hunt", file.toString(), "--form", "async", "--schedules", "300", "--jobs", "1");
    assertThat(exitCode).isEqualTo(ExitCode.NOTHING_FOUND);
    String warning = "async: few outputs: \\d+ outputs? in 300 schedules; a spec judges outputs";
    assertThat(Pattern.compile(warning).matcher(out.toString()).find())
        .as(out.toString())
        .isEqualTo(isWarned);
  }

  /** Nothing can be lost in the rounds of the second: no choice shows that anything happens. */
  @ParameterizedTest
  @CsvSource({
    "Node, '@Init void start() { broadcast(new Ping()); } @Upon void ping(Ping m) { heard++; }', 0",
    "RoundNode, '@Send(1) Ping p() { return new Ping(); } "
        + "@Update(1) void u(Mailbox<Ping> b) { heard = b.size(); }', 0",
    "RoundNode, '@Send(1) Ping p() { return new Ping(); } @Update(1) void u(Mailbox<Ping> b) {}',"
        + " 2",
    "Node, '@Upon void ping(Ping m) { heard++; }', 2",
  })
  void whereInvariantsWatchNobodyNeedsToOutput(String kind, String handlers, int exitCode)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Watched.java"),
            """
            import rondo.*;
            @Protocol(network = Reliable.class) public class Watched extends %s {
              record Ping() {}
              private int heard;
              %s
              @Invariant boolean hearsEachOnce() { return heard <= n(); }
            }
            """
                .formatted(kind, handlers));
    assertThat(rondo("hunt", file.toString(), "--schedules", "10")).isEqualTo(exitCode);
  }

  @Test
  void aChangedProtocolIsNotReplayed() throws IOException {
    Path file = folder.resolve("Paxos.java");
    Files.copy(EXAMPLES.resolve("Paxos.java"), file);
    Path trace = folder.resolve("t.json");
    rondo("hunt", file.toString(), "--trace", trace.toString());
    Files.writeString(file, Files.readString(file) + "// changed\n");
    assertThat(rondo("replay", trace.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("has changed since the trace was made");
  }

  @Test
  void whatIsNoTraceIsNotReplayed() throws IOException {
    Path file = Files.writeString(folder.resolve("t.json"), "{}");
    assertThat(rondo("replay", file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("is not a Rondo trace");
  }

  @Test
  void aTraceIsReplayedWhereItWasMade() throws IOException {
    Path trace = folder.resolve("moved.trace.json");
    assertThat(hunt("PaxosFirstLog", "--form", "async", "--trace", trace.toString()))
        .isEqualTo(ExitCode.BUG);
    String text = Files.readString(trace);
    String file = new ObjectMapper().readTree(text).at("/file").asText();
    Files.writeString(trace, text.replace(file, "elsewhere/PaxosFirstLog.java"));
    assertThat(rondo("replay", trace.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .contains(
            "elsewhere/PaxosFirstLog.java, which does not exist: replay it in the folder where");
  }

  @Test
  void anOptionAtFaultIsNamed() {
    assertThat(hunt("Paxos", "--strategy", "luck")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--network", "Carrier")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--network", "NMinusf")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--rounds-strategy", "coin")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--network", "Fifo(0)")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "-n", "99")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(hunt("Paxos", "--faults", "X")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .contains("--strategy luck: give one of random, pct, pos, delay")
        .contains("there is no network Carrier; there are Arbitrary, NMinusF, Kernel, ")
        .contains("; do you mean NMinusF?")
        .contains("; do you mean coins?")
        .contains("network Fifo(0): a channel holds at least one message")
        .contains("-n must be 1 to 64, not 99")
        .contains("unknown fault X");
  }

  @Test
  @Tag("long")
  void theSameSeedGivesTheSameTraceInAnotherProcessAndWithMoreJobs() throws Exception {
    Path here = folder.resolve("here.json");
    int found = compare("BenOr", "--runs", "2", "--jobs", "1", "--trace", here.toString());
    assertThat(found).isEqualTo(ExitCode.BUG);
    assertThat(traceOfAnotherProcess("2")).isEqualTo(Files.readString(here));
  }

  private String traceOfAnotherProcess(String jobs) throws Exception {
    Path trace = folder.resolve("there.json");
    Process process =
        new ProcessBuilder(
                FreshJvm.command(
                    Rondo.class,
                    "compare",
                    EXAMPLES.resolve("BenOr.java").toString(),
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
    // Neither progress nor colours in a pipe.
    assertThat(Files.readString(folder.resolve("out.txt"))).doesNotContain("\r", "\u001b");
    return Files.readString(trace);
  }

  private String withoutTimes(String text) {
    return text.replaceAll(" +\\d+\\.\\d+ m?s\\b", " … s")
        .replaceAll("(\\n(async|sequential) +\\d+ +\\d+ +\\d+) +\\d+ ", "$1 … ")
        .replaceAll("(async|sequential) is [\\d.e+-]+ times", "… is … times")
        .replaceAll("\\d+ (schedules )?per second", "… $1per second")
        .replaceAll("median to bug +median +mean", "median to bug  median  mean")
        .replaceAll("schedules +per second", "schedules per second")
        .replace(folder + "/", "");
  }

  private int hunt(String protocol, String... options) {
    return on("hunt", protocol, options);
  }

  private int compare(String protocol, String... options) {
    return on("compare", protocol, options);
  }

  private int on(String command, String protocol, String... options) {
    String[] args = new String[options.length + 2];
    args[0] = command;
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
