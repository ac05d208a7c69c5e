package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Commands that take several files, folders and globs. */
class SeveralFilesTest {

  private static final Path EXAMPLES = Path.of("../benchmarks/src/main/protocols");
  private static final Path GOLDEN = Golden.folder("several");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void aFolder() throws IOException {
    Path below = Files.createDirectories(folder.resolve("below"));
    Files.copy(EXAMPLES.resolve("TwoPhaseCommit.java"), folder.resolve("TwoPhaseCommit.java"));
    Files.copy(
        EXAMPLES.resolve("TwoPhaseCommitFixed.java"), below.resolve("TwoPhaseCommitFixed.java"));
    Files.writeString(folder.resolve("Other.java"), "class Other {}\n");
    Files.writeString(folder.resolve("notes.txt"), "@Protocol\n");
  }

  @Test
  void ofAFolderTheProtocolsAreTaken() {
    assertThat(rondo("check", folder.toString())).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(GOLDEN.resolve("check-folder.txt"), said());
  }

  @Test
  void aGlobIsLookedUp() {
    assertThat(rondo("check", folder + "/**Fixed.java", "-q")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(said()).startsWith("below/TwoPhaseCommitFixed.java: accepted: ").hasLineCount(1);
  }

  @Test
  void aGlobMayLeaveAFolderAgain() {
    assertThat(rondo("check", folder + "/below/../Two*.java", "-q"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(said()).startsWith("TwoPhaseCommit.java: accepted: ").hasLineCount(1);
  }

  @Test
  void whatStandsForNothingIsSaid() throws IOException {
    assertThat(rondo("check", folder + "/*.jav")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("no file matches ");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThat(rondo("hunt", empty.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("is a folder without a Java file that has @Protocol");
  }

  @Test
  void theExitCodeIsTheWorstAndTheOthersHaveTheirTurn() {
    String bad = folder.resolve("Other.java").toString();
    String good = folder.resolve("TwoPhaseCommit.java").toString();
    assertThat(rondo("check", bad, good)).isEqualTo(ExitCode.INPUT_AT_FAULT);
    Golden.check(GOLDEN.resolve("check-worst.txt"), said());
  }

  @Test
  void aHuntSaysALineOfEach() {
    assertThat(hunt(folder.toString(), "--schedules", "300")).isEqualTo(ExitCode.BUG);
    Golden.check(GOLDEN.resolve("hunt-folder.txt"), said());
  }

  @Test
  void twoProtocolsOfOneNameHaveATraceEach() throws IOException {
    Path other = folder.resolve("below/TwoPhaseCommit.java");
    Files.copy(folder.resolve("TwoPhaseCommit.java"), other);
    hunt(folder + "/TwoPhaseCommit.java", other.toString(), "--schedules", "99");
    for (String trace : new String[] {"-seed1.trace.json", "-seed1-2.trace.json"}) {
      assertThat(said()).contains("replay: rondo replay out/TwoPhaseCommit-n3-Reliable" + trace);
      assertThat(folder.resolve("out/TwoPhaseCommit-n3-Reliable" + trace)).exists();
    }
  }

  @Test
  void aProtocolThatTheOptionsDoNotFitIsNamed() {
    int code = rondo("hunt", folder.toString(), "-f", "9");
    assertThat(code).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString().replace(folder + "/", ""))
        .contains("TwoPhaseCommit.java: -f 9: ", "below/TwoPhaseCommitFixed.java: -f 9: ");
  }

  @Test
  void oneFileOfFiguresIsForOneProtocol() {
    int code = rondo("hunt", folder.toString(), "--json", folder.resolve("f.json").toString());
    assertThat(code).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(folder.resolve("f.json")).content().contains("\"verdict\" : \"refused\"");
  }

  @Test
  @Tag("long")
  void verboseSaysAllOfEach() {
    assertThat(rondo("check", "--verbose", folder.toString())).isZero();
    assertThat(said()).contains("TwoPhaseCommit in TwoPhaseCommit.java: accepted\n", "rounds:\n");
    assertThat(rondo("check", "-q", "-v", folder.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
  }

  private int hunt(String... args) {
    List<String> all = new ArrayList<>(List.of("hunt", "--out", folder.resolve("out").toString()));
    all.addAll(List.of(args));
    return rondo(all.toArray(String[]::new));
  }

  private String said() {
    return out.toString().replace(folder + "/", "");
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
