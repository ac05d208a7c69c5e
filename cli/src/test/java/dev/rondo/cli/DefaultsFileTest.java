package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Defaults of options in a file {@code rondo.toml}. */
class DefaultsFileTest {

  private static final String PROTOCOL =
      Path.of("../benchmarks/src/main/protocols/TwoPhaseCommitFixed.java").toString();

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void optionsOfEveryCommandAreAtTheTopAndThoseOfOneInItsTable() throws IOException {
    defaults("n = 4\nseed = 8\n\n[hunt]\nseed = 9\nschedules = 20\n");
    assertThat(rondo("hunt", PROTOCOL, "--trust-tags")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("n = 4, ", "seed 9, until the first bug, up to 20 schedules")
        .doesNotContain("rondo.toml");
  }

  @Test
  void whatIsTypedGoesBefore() throws IOException {
    defaults("[hunt]\nn = 4\nschedules = 20\n");
    assertThat(rondo("hunt", PROTOCOL, "-n", "3", "--trust-tags"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("n = 3, ", "up to 20 schedules of each form");
  }

  @Test
  void theFileMayBeInAFolderAbove() throws IOException {
    defaults("[hunt]\nseed = 2\nschedules = 20\n");
    Path below = Files.createDirectories(folder.resolve("a/b"));
    assertThat(run(below, "hunt", PROTOCOL, "--verbose", "--trust-tags"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .startsWith("defaults of " + folder.resolve("rondo.toml") + ": schedules = 20, seed = 2\n");
  }

  @Test
  void anOptionThatThereIsNotIsSaidWithItsLine() throws IOException {
    defaults("n = 4\n\n[hunt]\nshcedules = 2\n");
    assertThat(rondo("hunt", PROTOCOL, "--trust-tags")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .isEqualTo(
            "rondo: %s:4: rondo hunt has not an option --shcedules with a value; do you mean schedules?\n"
                .formatted(folder.resolve("rondo.toml")));
  }

  @Test
  void aCommandThatThereIsNotIsSaidWithItsLine() throws IOException {
    defaults("\n[hnut]\nruns = 2\n");
    assertThat(rondo("hunt", PROTOCOL, "--trust-tags")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString())
        .contains("rondo.toml:2: no command has an option --hnut", "do you mean hunt?");
  }

  @Test
  void aValueThatDoesNotFitIsSaidWithItsLine() throws IOException {
    defaults("\nn = \"many\"\n");
    assertThat(rondo("hunt", PROTOCOL, "--trust-tags")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("rondo.toml:2: ", "'many' is not a whole number");
    err.getBuffer().setLength(0);
    assertThat(rondo("hunt", PROTOCOL, "-n", "few")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).doesNotContain("rondo.toml").contains("'few' is not a whole number");
  }

  @Test
  void whatIsNoTomlIsSaidWithItsLine() throws IOException {
    defaults("n = 3\nruns 20\n");
    assertThat(rondo("check", PROTOCOL)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("rondo.toml:2: ");
  }

  private void defaults(String text) throws IOException {
    Files.writeString(folder.resolve("rondo.toml"), text);
  }

  private int rondo(String... args) {
    return run(folder, args);
  }

  private int run(Path where, String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return Rondo.execute(commandLine, where, args);
  }
}
