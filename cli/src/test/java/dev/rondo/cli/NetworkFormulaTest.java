package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A network that is a formula goes through every engine. */
class NetworkFormulaTest {

  private static final String BENCHMARKS = "../benchmarks/src/main/protocols/";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();

  /** The same states, whichever way the network is written. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "BenOrFixed.java; NMinusF; forall p: |HO(p)| >= n - f",
        "UniformVotingFixed.java; NonEmptyKernel; exists k: forall p: k in HO(p)"
      })
  void aSearchSeesTheStatesOfTheBuiltInNetwork(String file, String network, String formula) {
    List<String> expected =
        states(
            "verify",
            BENCHMARKS + file,
            "-f",
            "1",
            "--phases",
            "1",
            "-q",
            "--trust-tags",
            "--network",
            network);
    assertThat(
            states(
                "verify",
                BENCHMARKS + file,
                "-f",
                "1",
                "--phases",
                "1",
                "-q",
                "--trust-tags",
                "--network",
                formula))
        .isEqualTo(expected)
        .hasSize(1);
  }

  /** A message that must be lost needs a formula: no built-in network has it in every round. */
  @Test
  void aBugOfASearchIsReplayed() {
    String trace = folder.resolve("t.trace.json").toString();
    assertThat(
            run(
                "verify",
                BENCHMARKS + "UniformVoting.java",
                "--phases",
                "1",
                "--network",
                "forall p: |HO(p)| = 1",
                "--trace",
                trace))
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("confirmed in the original");
    assertThat(run("replay", trace)).isEqualTo(ExitCode.BUG);
  }

  @Test
  @Tag("long")
  void aHuntFindsABugInBothForms() {
    assertThat(
            run(
                "hunt",
                BENCHMARKS + "UniformVoting.java",
                "--network",
                "forall p: p in HO(p) and |HO(p)| >= 2",
                "-n",
                "4",
                "--out",
                folder.toString()))
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString())
        .contains("UniformVoting-n4-forall-p-p-in-HO-p-and-HO-p-2-seed1.trace.json");
  }

  @Tag("long")
  @Test
  void aProofHoldsUnderAFormula() {
    assertThat(
            run(
                "verify",
                BENCHMARKS + "UniformVotingFixed.java",
                "--engine",
                "smt",
                "--network",
                "exists k: forall p: k in HO(p)"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("network exists k: forall p: k in HO(p)");
  }

  @Test
  void aSolverFindsABugUnderAFormula() {
    assertThat(
            run(
                "verify",
                BENCHMARKS + "UniformVoting.java",
                "--engine",
                "smt",
                "--phases",
                "1",
                "--network",
                "forall p: |HO(p)| = 1",
                "--out",
                folder.toString()))
        .isEqualTo(ExitCode.BUG);
    assertThat(out.toString()).contains("confirmed in the original");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hunt",
        "compare",
        "mutate",
        "verify",
        "verify --engine smt",
        "verify --equivalence",
        "show --as smt"
      })
  void noCommandTakesAFormulaThatNothingSatisfies(String command) {
    List<String> words = new ArrayList<>(List.of((command + " --network false").split(" ")));
    words.add(1, BENCHMARKS + "UniformVotingFixed.java");
    assertThat(run(words.toArray(String[]::new))).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("no heard-of sets satisfy the formula");
  }

  @Test
  void theFileMaySayTheFormula() throws IOException {
    String text = Files.readString(Path.of(BENCHMARKS + "UniformVotingFixed.java"));
    Path file = folder.resolve("UniformVotingFixed.java");
    String changed =
        text.replace("network = Kernel.class", "heardOf = \"exists k: forall p: k in HO(p)\"");
    assertThat(changed).isNotEqualTo(text);
    Files.writeString(file, changed);
    assertThat(run("verify", file.toString(), "--phases", "1")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(run("sequentialize", file.toString(), "-o", folder.toString()))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(folder.resolve("UniformVotingFixedSequential.java"))
        .content()
        .contains("new FormulaNetwork(\"exists k: forall p: k in HO(p)\")");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "forall p: |HO(p) >= n; expected |, but there is >=",
        "forall p: |HO(p)| > n; no heard-of sets satisfy the formula for n = 3, f = 0",
        "P3 in HO(P0); there is no process P3 among 3"
      })
  void aFormulaWithoutMeaningIsRefused(String formula, String reason) {
    assertThat(run("hunt", BENCHMARKS + "UniformVoting.java", "--network", formula))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains(reason);
  }

  private List<String> states(String... arguments) {
    out.getBuffer().setLength(0);
    assertThat(run(arguments)).isEqualTo(ExitCode.NOTHING_FOUND);
    return Pattern.compile("\\d+ states,")
        .matcher(out.toString())
        .results()
        .map(MatchResult::group)
        .toList();
  }

  private int run(String... arguments) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(out));
    return Rondo.execute(commandLine, arguments);
  }
}
