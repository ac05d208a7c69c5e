package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SearchTest {

  private static final Path BENCHMARKS = Path.of("../benchmarks/src/main/protocols");
  private static final Path GOLDEN = Golden.folder("search");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void aProtocolWhosePhasesAreAlikeIsSearchedToTheEnd() {
    assertThat(verify("OneThirdRule.java", "-n", "4")).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(GOLDEN.resolve("OneThirdRule.txt"), withoutTimes());
  }

  @Test
  void aBugComesWithAShortestScheduleThatCanBeReplayed() {
    assertThat(verify("FloodSet.java")).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("FloodSet.txt"), withoutTimes());

    assertThat(run(List.of("replay", folder.resolve("t.trace.json").toString(), "--classpath", "")))
        .isEqualTo(ExitCode.BUG);
  }

  @Test
  void quietIsTheVerdictAndWhereTheTraceIs() {
    assertThat(verify("FloodSet.java", "--quiet")).isEqualTo(ExitCode.BUG);
    assertThat(out.toString().lines())
        .satisfiesExactly(
            verdict -> assertThat(verdict).startsWith("bug found, "),
            replay -> assertThat(replay).startsWith("replay: rondo replay "));
  }

  @Test
  void aBugOfHandlersIsConfirmedInTheOriginal() {
    assertThat(verify("UniformVoting.java", "--phases", "1")).isEqualTo(ExitCode.BUG);
    assertThat(out.toString())
        .contains("not nodes: get(…) sees the order of the senders (line 34)")
        .contains("confirmed in the original");
  }

  @Test
  void aProtocolWithPhasesIsSearchedUpToABound() {
    assertThat(verify("RaftElectionFixed.java", "--phases", "1")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("no bug: all schedules of up to 1 phase: ");
  }

  @Test
  void withoutABoundABugOfALaterPhaseIsFoundAllTheSame() {
    assertThat(verify("LastVoting.java")).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("LastVoting.txt"), withoutTimes());
  }

  /** A busy machine may come to no phase at all in that time. */
  @Test
  void whereTheTimeIsOverTheVerdictSaysSo() throws IOException {
    Path file = folder.resolve("figures.json");
    int exit =
        verify("LastVotingFixed.java", "-n", "2", "--timeout", "1s", "--json", file.toString());
    assertThat(out.toString()).contains("phase by phase for up to 1 s");
    JsonNode figures = new ObjectMapper().readTree(Files.readString(file));
    assertThat(figures.get("end").asText()).isEqualTo("time");
    boolean isSomeSeen = figures.path("phases").asInt() > 0;
    assertThat(exit).isEqualTo(isSomeSeen ? ExitCode.NOTHING_FOUND : ExitCode.INPUT_AT_FAULT);
    if (isSomeSeen) {
      assertThat(out.toString())
          .contains("no bug in 1 phase, ")
          .containsPattern(
              "nothing found, but not all was seen: the time is over; all schedules of up to \\d+"
                  + " phases? were: ");
    }
    assertThat(figures.hasNonNull("covered")).isFalse();
  }

  @Test
  void aProtocolWithoutRoundsIsSearchedAsItIs() {
    assertThat(verify("ChangRoberts.java")).isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("asynchronous form, delivery M");
  }

  /** One for each property that the papers check; two of their checks cannot fail. */
  @ParameterizedTest(name = "{0} is refuted, {1} holds")
  @CsvSource({
    // a decision on any vote
    "searched/OneThirdRuleAny, protocols/OneThirdRule, -n 4, decided 2",
    // a register that is not atomic
    "searched/HerlihySplit, searched/Herlihy, -n 3, decided 1",
    // a round too few
    "protocols/FloodSet, protocols/FloodSetFixed, --phases 2, decided 1",
    // a leader announced twice
    "protocols/ChangRoberts, protocols/ChangRobertsFixed, -n 3, decided P",
    // a node that never stops
    "searched/ChangRobertsEndless, searched/ChangRobertsCoups, -n 3 --property termination, "
        + "'no output of P0, P1, P2: steps 6 to 8 can repeat forever'",
    // a threshold that no process reaches, and a coordinator that has stopped
    "../../../tester/run/src/test/resources/protocols/OneThirdRuleTooHigh, protocols/OneThirdRule, "
        + "-n 3 --network EventuallyReliable --property termination, 'phase 2, in which every '",
    "../../../tester/run/src/test/resources/protocols/LastVotingStill, protocols/LastVotingFixed, "
        + "-n 3 --network Crash -f 1 --property termination --phases 2, no output of P2: 2 phases",
  })
  void aMutantIsRefutedWhereTheOriginalHolds(
      String mutant, String original, String options, String message) {
    assertThat(verify("../" + mutant + ".java", options.split(" "))).isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains(message);
    assertThat(verify("../" + original + ".java", options.split(" ")))
        .isEqualTo(ExitCode.NOTHING_FOUND);
  }

  @Test
  void theFiguresGoToAFile() throws IOException {
    Path file = folder.resolve("figures.json");
    verify("OneThirdRule.java", "-n", "3", "--json", file.toString());

    JsonNode figures = new ObjectMapper().readTree(Files.readString(file));

    assertThat(figures.get("end").asText()).isEqualTo("exhausted");
    assertThat(figures.get("states").asLong()).isEqualTo(13);
  }

  @Test
  void littleMemoryEndsTheSearchWithWhatWasSeen() {
    assertThat(verify("PaxosFixed.java", "--phases", "3", "--memory", "1m", "--trust-tags"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("nothing found, but not all was seen: the memory is used up; all schedules of");
  }

  @Test
  void aSearchInWhichNobodyOutputsIsNoSuccess() throws IOException {
    assertThat(verifyText("Silent", rounds("", ""))).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString())
        .contains("NOTHING TO CHECK: no process outputs, and there is no @Invariant");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''            | ''                                     | NOTHING WAS EXPLORED: no handler"
            + " ever ran;",
        "''            | @Invariant boolean fine() {return true;} | NOTHING WAS EXPLORED: no"
            + " handler ever ran;",
        "send(self(), new Go()) | ''                             | NOTHING TO CHECK: no process"
            + " outputs, and there is no @Invariant",
      })
  void anAsynchronousSearchInWhichNothingHappensIsNoSuccess(
      String start, String invariant, String reason) throws IOException {
    assertThat(verifyText("Silent", handlers(start + ";", "seen = true;", invariant)))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains(reason);
  }

  @Test
  void whereNothingCanHappenTerminationIsNoSuccessEither() throws IOException {
    assertThat(verifyText("Silent", handlers("output(1);", "", ""), "--property", "termination"))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("NOTHING WAS EXPLORED: no handler ever ran;");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<> sen              | there is no @Observed method sen: | 3",
        "[] (seen -> X seen) | there is no X, the next step,     | 12",
        "[] (seen -> ) seen  | here a name, output, or           | 12",
      })
  void whatIsWrongWithAFormulaIsShownAtItsPlace(String formula, String what, int column)
      throws IOException {
    String text =
        handlers(
            "send(self(), new Go());", "seen = true;", "@Observed boolean seen() {return seen;}");

    assertThat(verifyText("Silent", text, "--property", formula))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .contains(
            "rondo: --property: ", what, "\n  " + formula + "\n  " + " ".repeat(column) + "^");
  }

  @Test
  void anInvariantIsLookedAtAfterEveryRound() throws IOException {
    String invariant = "@Invariant boolean hearsNobody() { return heard < %s; }";

    assertThat(verifyText("Silent", rounds("heard = received.size();", invariant.formatted(4))))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(verifyText("Silent", rounds("heard = received.size();", invariant.formatted(3))))
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString())
        .contains("Invariant hearsNobody (line 7) violated in step 1 (P0 update, line 6)");
    assertThat(verifyText("Silent", rounds("", invariant.formatted(3))))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("no process ever left the state it started in");
  }

  @Test
  void anInvariantIsLookedAtAfterEveryStep() throws IOException {
    String start = "send(self(), new Go());";

    assertThat(
            verifyText(
                "Silent",
                handlers(start, "seen = true;", "@Invariant boolean any() {return true;}")))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(
            verifyText(
                "Silent",
                handlers(start, "seen = true;", "@Invariant boolean unseen() {return !seen;}")))
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("Invariant unseen (line 7) violated");
  }

  private static String rounds(String update, String invariant) {
    return """
    import rondo.*;
    @Protocol(n = 3) public class Silent extends RoundNode {
      record Ping() {}
      private int heard;
      @Send(1) Ping send() { return new Ping(); }
      @Update(1) void update(Mailbox<Ping> received) { %s }
      %s
    }
    """
        .formatted(update, invariant);
  }

  private static String handlers(String start, String go, String invariant) {
    return """
    import rondo.*;
    @Protocol(n = 2, network = Reliable.class) public class Silent extends Node {
      record Go() {}
      private boolean seen;
      @Init void start() { %s }
      @Upon void go(Go m) { %s }
      %s
    }
    """
        .formatted(start, go, invariant);
  }

  private int verifyText(String name, String text, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve(name + ".java"), text);
    List<String> args = new ArrayList<>(List.of("verify", file.toString()));
    args.addAll(List.of("--trace", folder.resolve("t.trace.json").toString()));
    args.addAll(List.of(options));
    return run(args);
  }

  @Test
  void aCounterexampleGoesToTheReportWithItsLiftedRun() throws IOException {
    assertThat(
            verify(
                "UniformVoting.java",
                "--trust-tags",
                "--phases",
                "1",
                "--report",
                folder.toString()))
        .isEqualTo(ExitCode.BUG);
    JsonNode report = report("UniformVoting");
    assertThat(report.get("headline").asText()).isEqualTo("Agreement is violated");
    assertThat(report.get("notes").toString())
        .contains("bug found, a shortest one in rounds")
        .contains("confirmed in the original");
    assertThat(report.get("diagrams")).hasSize(2);
    assertThat(report.get("program").get("name").asText())
        .isEqualTo("UniformVotingSequential.java");
  }

  @Test
  void aRunThatRepeatsForEverIsShownUpToItsFirstTurn() throws IOException {
    Path file = Path.of("../benchmarks/src/main/searched/ChangRobertsEndless.java");
    String trace = folder.resolve("t.trace.json").toString();
    run(
        List.of(
            "verify",
            file.toString(),
            "-n",
            "3",
            "--property",
            "termination",
            "--trace",
            trace,
            "--report",
            folder.toString()));
    JsonNode report = report("ChangRobertsEndless");
    assertThat(report.get("headline").asText()).isEqualTo("Termination fails");
    assertThat(report.get("notes").toString())
        .contains("from step 6 on the run repeats forever; the diagram shows one turn of it");
    assertThat(report.get("diagrams").get(0).get("steps")).hasSize(11);
  }

  @Test
  void aReportSaysWhatWasCovered() throws IOException {
    verify("OneThirdRule.java", "-n", "3", "--report", folder.toString());
    JsonNode report = report("OneThirdRule");
    assertThat(report.get("verdict").asText()).isEqualTo("nothing");
    assertThat(report.get("headline").asText()).isEqualTo("No bug: all reachable states");
    assertThat(report.get("diagrams")).isEmpty();
  }

  private JsonNode report(String protocol) throws IOException {
    String page = Files.readString(folder.resolve(protocol + ".html"));
    Matcher data = Pattern.compile("id=\"data\">(.*)</script>").matcher(page);
    assertThat(data.find()).isTrue();
    return new ObjectMapper().readTree(data.group(1));
  }

  @Test
  void whatCannotBeSearchedIsRefusedWithAReason() {
    String spawning = "Raft calls spawn() in line 125, and ";
    refuses("Raft.java", spawning + "new processes are searched under", "--network", "Kernel");
    refuses(
        "Raft.java",
        spawning + "whether new processes ever output is searched nowhere; ask for safety alone",
        "--form",
        "async",
        "--network",
        "Reliable",
        "--property",
        "termination");
    refuses("OneThirdRule.java", "-n 17: rounds of at most 16 processes are searched;", "-n", "17");
    refuses("OneThirdRule.java", "--no-reduction x: there are outcomes", "--no-reduction", "x");
    refuses("OneThirdRule.java", "--memory 3: write a number with k, m or g", "--memory", "3");
    refuses("OneThirdRule.java", "--phases 0: a run has 1 to 100000", "--phases", "0");
    String[] thirteen = {"--network", "BoundedOmissions", "-n", "4", "-f", "13"};
    refuses(
        "OneThirdRule.java",
        "-f 13: with n = 4, f is a number from 0 to 12 lost messages",
        thirteen);
  }

  private void refuses(String benchmark, String reason, String... options) {
    assertThat(verify(benchmark, options)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains(reason);
  }

  private int verify(String benchmark, String... options) {
    List<String> args =
        new ArrayList<>(List.of("verify", BENCHMARKS.resolve(benchmark).toString()));
    args.addAll(List.of("--trace", folder.resolve("t.trace.json").toString(), "--jobs", "2"));
    args.addAll(List.of(options));
    return run(args);
  }

  private int run(List<String> args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return Rondo.execute(commandLine, args.toArray(String[]::new));
  }

  /** What is the same on every machine. */
  private String withoutTimes() {
    return out.toString()
        .replaceAll("\\d+\\.\\d+ s, \\d+ states/s, \\d+\\.\\d MB", "… s, … states/s, … MB")
        .replaceAll("; the next will take about .*", "")
        .replaceAll("replay .*/", "replay ")
        .replaceAll("rondo [^,\n]*, .*/", "rondo …, ");
  }
}
