package dev.rondo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.rondo.analysis.infer.WrittenTags;
import dev.rondo.cli.terminal.ExitCode;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.testing.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CheckInferTest {

  private static final Path EXAMPLES = Path.of("../benchmarks/src/main/protocols");
  private static final Path HALF_TAGGED =
      Path.of("../analysis/src/test/resources/infer/half-tagged.java");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void tagsThatHoldArePrintedAsAPatch() throws IOException {
    Path file = untagged("RaftElectionFixed");
    assertThat(rondo("check", "--infer", file.toString())).isEqualTo(ExitCode.NOTHING_FOUND);
    golden("RaftElectionFixed");
    assertThat(Files.readString(file)).doesNotContain("@Round");
  }

  @Test
  @Tag("long")
  void tagsThatDoNotHoldAreShownWithWhatBreaksThemAndNotWritten() throws IOException {
    Path file = untagged("PaxosFirstLog");
    String oneTime = Files.readString(file).replace("n = 3,", "n = 3, severalRoles = false,");
    Files.writeString(file, oneTime);
    assertThat(rondo("check", "--infer", "--write", file.toString()))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    golden("PaxosFirstLog");
    assertThat(Files.readString(file)).doesNotContain("@Round");
  }

  @Test
  void thePatchesOfTagsAndOfARepairCloseTheProtocol() throws Exception {
    Path file = untagged("PaxosFirstLog");
    String oneTime = Files.readString(file).replace("n = 3,", "n = 3, severalRoles = false,");
    Files.writeString(file, oneTime);
    rondo("check", "--infer", file.toString());
    String[] patches = out.toString().split("(?m)^(?=--- )");
    assertThat(patches).hasSize(3);
    List<String> lines = List.of(oneTime.split("\n", -1));
    for (String patch : List.of(patches).subList(1, 3)) {
      List<String> hunks = patch.lines().takeWhile(line -> !line.startsWith("  hint")).toList();
      lines = DiffUtils.patch(lines, UnifiedDiffUtils.parseUnifiedDiff(hunks));
    }
    Files.writeString(file, String.join("\n", lines));
    out.getBuffer().setLength(0);
    assertThat(rondo("check", "--infer", file.toString())).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("tags: held", "every message is tagged");
  }

  @Test
  void whereThereAreNoRoundsTheCycleIsNamed() throws IOException {
    Path file = untagged("ChangRoberts");
    assertThat(rondo("check", "--infer", file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    golden("ChangRoberts");
  }

  @Test
  void whatIsWrittenIsKeptAndTheRestWrittenBesideIt() throws IOException {
    Path file = Files.copy(HALF_TAGGED, folder.resolve("HalfTagged.java"));
    assertThat(rondo("check", file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(rondo("check", "--infer", "--write", file.toString()))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(Files.readString(file))
        .contains("@Round(1) record Ask(@Phase int ballot) {}")
        .contains("@Round(2) record Answer(@Phase int ballot, int of) {}")
        .contains("@Round(3) record Tell(@Phase int ballot, int value) {}");
    assertThat(rondo("check", file.toString())).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  @Test
  void roundsWrittenByHandNeedNoTags() {
    String file = EXAMPLES.resolve("OneThirdRule.java").toString();
    assertThat(rondo("check", "--infer", file)).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString()).contains("nothing to infer");
  }

  @Test
  void aFileThatDoesNotCompileIsTheUsersFault() throws IOException {
    Path file = Files.writeString(folder.resolve("P.java"), "class P {\n  int x = y;\n}\n");
    assertThat(rondo("check", "--infer", file.toString())).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(out.toString()).contains("[compile-error]");
  }

  @Test
  @Tag("long")
  void aHuntInfersTagsByItselfAndItsTraceCanBeReplayed() throws IOException {
    Path file = untagged("RaftElection");
    String trace = folder.resolve("t.json").toString();
    int exitCode =
        rondo("hunt", file.toString(), "--form", "sequential", "--trust-tags", "--trace", trace);
    assertThat(out.toString())
        .contains("tags inferred: phases term, rounds RequestVote, Vote, Heartbeat");
    assertThat(exitCode).isEqualTo(ExitCode.BUG);
    assertThat(rondo("replay", trace)).isEqualTo(ExitCode.BUG);
  }

  private Path untagged(String name) throws IOException {
    String text = Files.readString(EXAMPLES.resolve(name + ".java"));
    String bare = WrittenTags.of(new SourceFile(name, text)).untagged().text();
    return Files.writeString(
        folder.resolve(name + ".java"),
        bare.replaceAll(" +record ", "  record ").replaceAll("\\( +int", "(int"));
  }

  private void golden(String name) {
    Golden.check(
        Golden.folder("infer").resolve(name + ".txt"), out.toString().replace(folder + "/", ""));
  }

  private int rondo(String... args) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, args);
  }
}
