package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.cli.terminal.ProgressLine;
import dev.rondo.hunt.Hunter;
import dev.rondo.testing.FreshJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program does where a person is looking. */
class TerminalTest {

  private static final String ESCAPE = "\u001b";
  private static final String ERASE = "\r" + ESCAPE + "[K";
  private static final String RED = ESCAPE + "[1;31m";

  /** The longest line that a narrow terminal does not fold. */
  private static final int NARROW = 80;

  private static final Pattern PROGRESS =
      Pattern.compile("sequential: \\d+ of 1000000000 schedules, \\d+/s, up to \\d+ s to go");

  private static final String FIXED =
      Path.of("../benchmarks/src/main/protocols/PaxosFixed.java").toAbsolutePath().toString();

  private static final String BUGGY =
      Path.of("../benchmarks/src/main/protocols/PaxosFirstLog.java").toAbsolutePath().toString();

  @TempDir private Path folder;

  @Test
  void aLongHuntShowsItsProgressAndEndsWithWhatItHasOnControlC() throws Exception {
    try (PseudoTerminal terminal =
        PseudoTerminal.rondo(
            folder,
            Map.of(),
            "hunt",
            FIXED,
            "--form",
            "sequential",
            "--trust-tags",
            "--schedules",
            "1000000000")) {
      terminal.await(shown -> PROGRESS.matcher(shown).find());
      assertThat(terminal.shown()).contains(ERASE);
      terminal.pressControlC();
      assertThat(terminal.exitCode()).isEqualTo(130); // as for every program that SIGINT ends
      assertThat(terminal.shown()).contains("interrupted in run 1 of 1").contains("form ");
      String afterwards = terminal.shown().substring(terminal.shown().lastIndexOf(ERASE));
      assertThat(afterwards).contains("interrupted").doesNotContain(" to go");
    }
  }

  @Test
  @Tag("long")
  void controlCWhileACounterexampleIsShrunkKeepsIt() throws Exception {
    // With fifteen processes shrinking takes its time on a fast machine, too.
    try (PseudoTerminal terminal =
        PseudoTerminal.rondo(
            folder,
            Map.of("COLUMNS", "60"),
            "hunt",
            BUGGY,
            "--form",
            "sequential",
            "--trust-tags",
            "--columns",
            "-n",
            "15")) {
      terminal.await(shown -> shown.contains("shrinking: "));
      terminal.pressControlC();
      assertThat(terminal.exitCode()).isEqualTo(130);
      assertThat(terminal.shown())
          .contains("PrefixOrder is violated")
          .contains("interrupted while the counterexample was shrunk")
          .contains("bug found")
          .doesNotContain("interrupted in run")
          .doesNotContain("when it was decided")
          .contains("P0 to P14"); // no room for columns
      assertThat(folder.resolve("rondo-out/PaxosFirstLog-n15-Arbitrary-seed1.trace.json")).exists();
    }
  }

  @Test
  @Tag("long")
  void controlCWhileTheTagsAreTriedSaysWhatWasHunted() throws Exception {
    // With nine processes and one job the tags take their time on a fast machine, too.
    try (PseudoTerminal terminal =
        PseudoTerminal.rondo(folder, Map.of(), "hunt", FIXED, "-n", "9", "--jobs", "1")) {
      terminal.await(shown -> shown.contains(" of 2000 schedules"));
      terminal.pressControlC();
      assertThat(terminal.exitCode()).isEqualTo(130);
      assertThat(terminal.shown())
          .contains("interrupted before every form was hunted")
          .contains("no verdict");
    }
  }

  @Test
  @Tag("long")
  void controlCBeforeAMutantSaysThatItInterrupted() throws Exception {
    try (PseudoTerminal terminal =
        PseudoTerminal.rondo(folder, Map.of(), "mutate", FIXED, "-n", "9")) {
      terminal.await(shown -> shown.contains("mutate, n = 9"));
      terminal.pressControlC();
      assertThat(terminal.exitCode()).isEqualTo(130);
      assertThat(terminal.shown())
          .contains("interrupted before")
          .doesNotContain("nothing was explored", "mutants are found");
    }
  }

  @Test
  void wordsAreColouredOnATerminal() throws Exception {
    try (PseudoTerminal terminal = PseudoTerminal.rondo(folder, Map.of(), "check", bad())) {
      assertThat(terminal.exitCode()).isEqualTo(ExitCode.INPUT_AT_FAULT);
      assertThat(terminal.shown()).contains(RED + "error");
    }
  }

  @Test
  void noColorIsObeyed() throws Exception {
    Map<String, String> noColor = Map.of("NO_COLOR", "1");
    try (PseudoTerminal terminal = PseudoTerminal.rondo(folder, noColor, "check", bad())) {
      assertThat(terminal.exitCode()).isEqualTo(ExitCode.INPUT_AT_FAULT);
      assertThat(terminal.shown()).contains("error").doesNotContain(ESCAPE);
    }
  }

  private String bad() throws IOException {
    Files.writeString(folder.resolve("Bad.java"), "public class Bad { int; }\n");
    return "Bad.java";
  }

  @Test
  void aLineOfProgressFitsANarrowTerminal() {
    Hunter.Progress late = new Hunter.Progress(99, 100, 99, 9_999_999, 100_000_000, 5999, 6000);
    assertThat("sequential: ".length() + ProgressLine.text(late).length()).isLessThan(NARROW);
    assertThat(ProgressLine.text(late))
        .isEqualTo("run 100 of 100, 99 found, 9999999 schedules, 1667/s, 61 s to go");
  }

  @Test
  void beforeTheFirstRunIsDoneTheEstimateIsABound() {
    Hunter.Progress byTime = new Hunter.Progress(0, 10, 0, 1_000, 1_000_000, 2, 60);
    assertThat(ProgressLine.text(byTime)).endsWith("500/s, up to 58 s to go");
    Hunter.Progress bySchedules = new Hunter.Progress(0, 10, 0, 1_000, 2_000, 2, 60);
    assertThat(ProgressLine.text(bySchedules)).endsWith("500/s, up to 2 s to go");
  }

  /** Bash itself is asked what comes next; only inside its own completion may options be set. */
  @Test
  void bashCompletesCommandsAndOptions() throws Exception {
    Path script = completionScript();
    assertThat(completed(script, "rondo", "hu")).isEqualTo("hunt");
    assertThat(completed(script, "rondo", "hunt", "--rep")).isEqualTo("--report");
    assertThat(completed(script, "rondo", "hunt", "--form", "se")).isEqualTo("sequential");
  }

  private static String completed(Path script, String... words)
      throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder(
                "bash",
                "-c",
                ("compopt() { :; }; source '%s'; COMP_WORDS=(%s); COMP_CWORD=%s;"
                        + " _complete_rondo; echo \"${COMPREPLY[*]}\"")
                    .formatted(script, String.join(" ", words), words.length - 1))
            .redirectErrorStream(true)
            .start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(answer).isZero();
    return answer.strip();
  }

  /** From the program itself: picocli writes the script with the digits of the locale. */
  private Path completionScript() throws IOException, InterruptedException {
    Path script = folder.resolve("completion.bash");
    Process program =
        new ProcessBuilder(FreshJvm.command(Rondo.class, "generate-completion"))
            .redirectOutput(script.toFile())
            .start();
    assertThat(program.waitFor()).isZero();
    return script;
  }
}
