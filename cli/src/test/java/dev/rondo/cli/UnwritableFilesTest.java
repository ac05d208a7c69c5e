package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.FreshJvm;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Files that cannot be written or read: one line, and the exit code of the result, which is 2 where
 * there is no bad news. {@code /dev/full} is a disk without room; a link to it stands for a file on
 * such a disk.
 */
@EnabledOnOs(OS.LINUX)
class UnwritableFilesTest {

  private static final Path PROTOCOLS =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main");
  private static final Path FULL = Path.of("/dev/full");

  @TempDir private Path folder;

  private final StringWriter said = new StringWriter();

  /** FULL is a file, and DIR has links to it by the names of what is written. */
  @BeforeEach
  void fillTheDisk() throws IOException {
    for (String name :
        new String[] {
          "OneThirdRuleHalf.html",
          "table1.json",
          "cells.csv",
          ".search.part",
          "OneThirdRuleHalf-n3-Arbitrary.trace.json"
        }) {
      Files.createSymbolicLink(folder.resolve(name), FULL);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hunt BUGGY --trace FULL | 1",
        "hunt BUGGY --trace DIR/t --json FULL | 1",
        "hunt BUGGY --trace DIR/t --report DIR | 1",
        "hunt CLEAN --schedules 20 --json FULL | 2",
        "verify BUGGY --trace FULL | 1",
        "verify BUGGY --trace DIR/t --json FULL | 1",
        "verify BUGGY --trace DIR/t --report DIR | 1",
        "verify CLEAN --json FULL | 2",
        "verify CLEAN --phases 1 --checkpoint DIR/search | 2",
        "verify PAXOS --phases 1 --equivalence -n 2 --json FULL | 2",
        "verify BUGGY --engine smt --trace DIR/t --json FULL | 1",
        "campaign BUGGY --schedules 20 --store DIR/c.db --json FULL | 1",
        "campaign BUGGY --schedules 20 --store DIR/c.db --junit FULL | 1",
        "campaign BUGGY --schedules 20 --store DIR/c.db --sarif FULL | 1",
        "campaign BUGGY --schedules 20 --store DIR/c.db --page FULL | 1",
        "campaign BUGGY --schedules 20 --store DIR/c.db --csv DIR | 1",
        "campaign CLEAN --schedules 20 --store DIR/c.db --json FULL | 2",
      })
  void theResultIsSaidAllTheSame(String command, int code) {
    assertThat(rondo(command)).as(said()).isEqualTo(code);
    assertThat(said()).contains("cannot be written: No space left on device");
    assertThat(said()).doesNotContain("internal error");
  }

  @Test
  void ofACampaignThatIsShownTheResultIsSaid() {
    assertThat(rondo("campaign BUGGY --schedules 20 --store DIR/c.db")).isEqualTo(ExitCode.BUG);
    assertThat(rondo("campaign show DIR/c.db --json FULL")).isEqualTo(ExitCode.BUG);
    assertThat(said()).contains("/dev/full cannot be written: No space left on device");
    assertThat(rondo("campaign show DIR/c.db --csv DIR")).isEqualTo(ExitCode.BUG);
    assertThat(said()).contains("cells.csv cannot be written: No space left on device");
  }

  @Test
  void aNewProjectNeedsRoom() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(rondo("init Election --in " + file)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(said()).contains("cannot be written: ").doesNotContain("internal error");
  }

  @Test
  void whatIsWrongWithAFileIsSaidWithoutTheAnswer() throws IOException {
    Path file = Files.writeString(folder.resolve("X.java"), "class X {");
    assertThat(rondo("hunt " + file + " --json FULL")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(said()).contains("X.java:1").contains("/dev/full cannot be written");
  }

  @Test
  void aBenchNeedsRoomForItsFigures() {
    String bench = "bench OneThirdRuleHalf --runs 1 --warm-up 0s --timeout 5s --out DIR";
    assertThat(rondo(bench)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(said()).contains("table1.json cannot be written: No space left on device");
  }

  /** Of a program that is a shell's, whatever it prints. */
  @ParameterizedTest
  @Tag("long")
  @CsvSource(
      delimiter = '|',
      value = {
        "explain | 2",
        "explain TAG3 | 2",
        "--help | 2",
        "check CLEAN | 2",
        "show CLEAN --as rounds | 2",
        "replay DIR/none | 2",
        "verify BUGGY --trace DIR/t | 1",
      })
  void aFullStandardOutputIsSeen(String command, int code) throws Exception {
    Process process =
        new ProcessBuilder(FreshJvm.command(Rondo.class, words(command)))
            .directory(folder.toFile())
            .redirectOutput(new File("/dev/full"))
            .redirectError(folder.resolve("err").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(folder.resolve("err"))
        .content()
        .contains(command.startsWith("replay") ? "none cannot be read" : "No space left on device");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check '' | '' is no file or folder",
        "hunt '' | '' is no file or folder",
        "hunt CLEAN --json '' | '' is no file or folder",
        "verify '' | '' is no file or folder",
        "campaign '' | Unmatched argument at index 1: ''",
        "campaign show '' | '' is no file or folder",
        "replay '' | '' is no file or folder",
        "replay DIR | it is a folder",
        "check @DIR | does not exist [not-a-file]",
        "check @CLEAN | does not exist [not-a-file]",
      },
      quoteCharacter = '"')
  void whatNamesNoFileIsRefused(String command, String text) {
    assertThat(rondo(command)).as(said()).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(said()).contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"seed = 1\u0000", "json = \"a\\u0000b\"", "\u0000"})
  void aNulInTheDefaultsIsRefused(String text) throws IOException {
    Files.writeString(folder.resolve("rondo.toml"), text);
    CommandLine rondo = commandLine();
    int code = Rondo.execute(rondo, folder, words("hunt CLEAN --schedules 5"));
    assertThat(code).as(said()).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(said()).contains("rondo.toml:1").doesNotContain("internal error");
  }

  private String said() {
    return said.toString();
  }

  private int rondo(String command) {
    said.getBuffer().setLength(0);
    return Rondo.execute(commandLine(), words(command));
  }

  private CommandLine commandLine() {
    CommandLine rondo = Rondo.commandLine();
    rondo.setOut(new PrintWriter(said, true));
    rondo.setErr(new PrintWriter(said, true));
    return rondo;
  }

  private String[] words(String command) {
    return Stream.of(command.split(" "))
        .map(
            word ->
                word.replace("BUGGY", protocol("protocols/OneThirdRuleHalf.java"))
                    .replace("CLEAN", protocol("protocols/OneThirdRule.java"))
                    .replace("PAXOS", protocol("protocols/PaxosFixed.java"))
                    .replace("FULL", FULL.toString())
                    .replace("DIR", folder.toString())
                    .replace("''", ""))
        .toArray(String[]::new);
  }

  private static String protocol(String name) {
    return PROTOCOLS.resolve(name).toAbsolutePath().normalize().toString();
  }
}
