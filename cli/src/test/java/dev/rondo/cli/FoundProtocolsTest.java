package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Small protocols on which Rondo was wrong, by what is true of them. A refusal is right as well,
 * where it is not said otherwise.
 */
@Tag("long")
class FoundProtocolsTest {

  private static final Path FOUND = Golden.folder("found");

  @TempDir private Path folder;

  private final StringWriter said = new StringWriter();

  /** They have a bug, which a search in the form that rounds stand for must not overlook. */
  @ParameterizedTest
  @MethodSource("bugs")
  void whatTheOriginalShowsIsNotOverlooked(Path file) {
    assertThat(rondo("hunt", file, "--form", "async")).isEqualTo(ExitCode.BUG);
    assertThat(rondo("verify", file)).as(said()).isIn(ExitCode.BUG, ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("verify", file, "--form", "async"))
        .as(said())
        .isIn(ExitCode.BUG, ExitCode.INPUT_AT_FAULT);
  }

  static List<Path> bugs() throws IOException {
    return files("bugs");
  }

  /** They have a bug, which no reduction may hide. */
  @ParameterizedTest
  @MethodSource("reductions")
  void noReductionHidesABug(Path file) {
    int whole = rondo("verify", file, "--form", "async", "--no-reduction", "all");
    assertThat(whole).as(said()).isIn(ExitCode.BUG, ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("verify", file, "--form", "async")).as(said()).isEqualTo(whole);
    assertThat(rondo("verify", file))
        .as(said())
        .isEqualTo(rondo("verify", file, "--no-reduction", "all"));
  }

  static List<Path> reductions() throws IOException {
    return files("reductions");
  }

  /** They have no bug, and none may be told that is not confirmed. */
  @ParameterizedTest
  @MethodSource("clean")
  void noBugIsMadeUp(Path file) {
    assertThat(rondo("verify", file))
        .as(said())
        .isIn(ExitCode.NOTHING_FOUND, ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("hunt", file, "--schedules", "2000"))
        .as(said())
        .isIn(ExitCode.NOTHING_FOUND, ExitCode.INPUT_AT_FAULT);
  }

  static List<Path> clean() throws IOException {
    return files("clean");
  }

  /** Their sequential form compiles. */
  @ParameterizedTest
  @MethodSource("compiled")
  void whatIsEmittedCompiles(Path file) {
    assertThat(rondo("hunt", file, "--form", "sequential", "--schedules", "100"))
        .as(said())
        .isNotEqualTo(ExitCode.RONDO_AT_FAULT);
  }

  static List<Path> compiled() throws IOException {
    return files("compile");
  }

  /** They have a state that schedules would share, or that a search could not keep as it is. */
  @ParameterizedTest
  @MethodSource("refused")
  void stateThatCannotBeKeptIsRefused(Path file) {
    assertThat(rondo("check", file)).as(said()).isEqualTo(ExitCode.INPUT_AT_FAULT);
  }

  static List<Path> refused() throws IOException {
    return files("refused");
  }

  private static List<Path> files(String kind) throws IOException {
    try (Stream<Path> files = Files.list(FOUND.resolve(kind))) {
      return files.sorted().toList();
    }
  }

  private String said() {
    return said.toString();
  }

  private int rondo(String command, Path file, String... options) {
    said.getBuffer().setLength(0);
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(said, true));
    commandLine.setErr(new PrintWriter(said, true));
    Stream<String> traced =
        command.equals("check")
            ? Stream.empty()
            : Stream.of("--trace", folder.resolve("bug.json").toString(), "--jobs", "1");
    return Rondo.execute(
        commandLine,
        Stream.of(Stream.of(command, file.toString()), Stream.of(options), traced)
            .flatMap(part -> part)
            .toArray(String[]::new));
  }
}
