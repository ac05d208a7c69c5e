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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchCommandTest {

  private static final List<String> QUICK =
      List.of("--runs", "2", "--warm-up", "10ms", "--schedules", "2000");

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Tag("long")
  @Test
  void theTableHasThePapersFiguresAndOurs() throws IOException {
    assertThat(bench("BenOr", "FloodSet")).isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(Golden.folder("bench").resolve("table.txt"), withoutTimes(out.toString()));
    assertThat(err.toString()).isEmpty();

    out.getBuffer().setLength(0);
    assertThat(bench("BenOr", "FloodSet", "--markdown")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("| BenOr | R,D | 15.04 | 30.97 |")
        .contains("| BenOr | Table 1 | R,D | 3 | 1 |")
        .contains("finished before")
        .contains("--fresh");
  }

  @Test
  @Tag("long")
  void theFiguresAreWrittenForPrograms() throws IOException {
    bench("BenOr", "FloodSet", "ChangRoberts");
    JsonNode figures = new ObjectMapper().readTree(folder.resolve("table1.json").toFile());
    assertThat(figures.at("/seed").asLong()).isEqualTo(1);
    assertThat(figures.at("/machine/cores").asInt()).isPositive();
    JsonNode benOr = figures.at("/rows/0");
    assertThat(benOr.at("/protocol").asText()).isEqualTo("BenOr");
    assertThat(benOr.at("/network").asText()).isEqualTo("NMinusF");
    assertThat(benOr.at("/faults").asText()).isEqualTo("R,D");
    assertThat(benOr.at("/n").asInt()).isEqualTo(3);
    assertThat(benOr.at("/paper/async").asDouble()).isEqualTo(15.04);
    assertThat(benOr.at("/sequential/found").asInt()).isEqualTo(2);
    assertThat(benOr.at("/sequential/medianSchedulesToBug").isNumber()).isTrue();
    String best = benOr.at("/async/strategy").asText();
    assertThat(benOr.at("/async/strategies/" + best + "/seconds"))
        .isEqualTo(benOr.at("/async/seconds"));
    assertThat(benOr.at("/async/strategies")).hasSize(5);
    assertThat(figures.at("/rows/1/async").isNull()).as("FloodSet has rounds only").isTrue();
    assertThat(figures.at("/rows/2/sequential").isNull()).as("ChangRoberts has none").isTrue();
  }

  @Test
  @Tag("long")
  void theZooIsMeasuredInPartsAndMerged() throws IOException {
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    assertThat(bench("--zoo", "FlexiblePaxos", "--out", first.toString()))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(bench("--zoo", "MostefaouiRaynal", "--out", second.toString()))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    out.getBuffer().setLength(0);
    assertThat(bench("--zoo", "--merge", first.toString(), second.toString()))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(out.toString())
        .contains("not measured: Paxos, BenOr,")
        .containsPattern("(?m)^FlexiblePaxos +tuned ")
        .containsPattern("(?m)^MostefaouiRaynal +kept aside ")
        .containsPattern("(?m)^the zoo +2 ");
    JsonNode figures = new ObjectMapper().readTree(folder.resolve("zoo.json").toFile());
    assertThat(figures.at("/rows")).hasSize(2);
    assertThat(figures.at("/rows/1/set").asText()).isEqualTo("kept aside");
    assertThat(figures.at("/rows/1/sequential/medianOfAllRuns/phases").asDouble()).isPositive();
    assertThat(figures.at("/geometricMeans/2/of").asText()).isEqualTo("the zoo");
    assertThat(figures.at("/runs").asInt()).isEqualTo(2);
    assertThat(bench("--zoo", "-n", "7", "--merge", first.toString()))
        .isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("none was measured there");
  }

  @Test
  void whatIsNoBenchmarkIsRefusedWithTheNamesThereAre() {
    assertThat(bench("Paxo")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("no benchmark protocol Paxo; there are Paxos, BenOr,");
    assertThat(bench("PaxosFixed")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("PaxosFixed has no bug: write --correct");
    assertThat(bench("--growth", "-n", "2")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(bench("BenOr", "-n", "1")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("-n 1: BenOr has 2 to 64 processes");
  }

  @Test
  void correctProtocolsAreSaidToBeClean() {
    assertThat(bench("--correct", "ChangRobertsFixed", "OneThirdRule", "--runs", "1"))
        .isEqualTo(ExitCode.NOTHING_FOUND);
    Golden.check(Golden.folder("bench").resolve("correct.txt"), withoutTimes(out.toString()));
  }

  @Test
  void allSchedulesAreSearchedInBothForms() {
    int code = search("RaftElection", "FloodSet", "ChangRoberts", "--transitions", "20000");
    assertThat(code).isEqualTo(ExitCode.NOTHING_FOUND);
    String one = withoutProcessorTimes(out.toString());
    Golden.check(Golden.folder("bench").resolve("search.txt"), one);

    out.getBuffer().setLength(0);
    search("RaftElection", "FloodSet", "ChangRoberts", "--transitions", "20000", "--jobs", "2");
    assertThat(withoutProcessorTimes(out.toString())).isEqualTo(one);
  }

  @Test
  void aSearchWithoutABugInItsTransitionsSaysSo() {
    search("Paxos", "--transitions", "20");
    assertThat(out.toString())
        .containsPattern("(?m)^Paxos +Arbitrary +3 +> [0-9,]+ ")
        .contains("bug found in rounds: 0 (sampled: 0), in steps: 0");
  }

  @Test
  void aBugBeyondTheTransitionsOfASearchIsSampled() {
    search("Paxos", "--transitions", "500");
    assertThat(out.toString())
        .contains("739 + 128 sampled", "bug found in rounds: 1 (sampled: 1), in steps: 0");
  }

  @Test
  void whatASearchDoesNotMeasureIsRefused() {
    assertThat(search("Paxos", "--runs", "3")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("--runs does nothing with --search");
    assertThat(bench("Paxos", "--transitions", "3")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("--transitions does nothing without --search");
    assertThat(search("Paxos", "--transitions", "0")).isEqualTo(ExitCode.INPUT_AT_FAULT);
    assertThat(err.toString()).contains("--transitions 0: there is at least one");
  }

  /** A kill cannot be caught, so what is kept was written before. */
  @Test
  @Tag("long")
  void killedInTheMiddleNothingIsLostAndNoRunIsDoneTwice() throws Exception {
    Path journal = folder.resolve("table1.journal.jsonl");
    Process process =
        new ProcessBuilder(
                FreshJvm.command(
                    Rondo.class, arguments("ChangRoberts", "--runs", "500").toArray(String[]::new)))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    while (runsOf(journal).size() < 20 && process.isAlive()) {
      Thread.sleep(5);
    }
    process.destroyForcibly().waitFor();
    List<String> kept = runsOf(journal);
    assertThat(kept).hasSizeGreaterThanOrEqualTo(20); // all, where the test itself was late

    assertThat(bench("ChangRoberts", "--runs", "500")).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(runsOf(journal)).startsWith(kept.toArray(String[]::new)).hasSize(2_500);
    assertThat(runsOf(journal).stream().map(BenchCommandTest::formAndSeed)).doesNotHaveDuplicates();
  }

  /** Whole lines only. */
  private static List<String> runsOf(Path journal) throws IOException {
    if (!Files.exists(journal)) {
      return List.of();
    }
    String text = Files.readString(journal);
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .filter(line -> line.contains("\"run\":{"))
        .toList();
  }

  private static String formAndSeed(String line) {
    return line.replaceAll(".*\"form\":(\"[^\"]*\").*\"seed\":(-?\\d+).*", "$1 $2");
  }

  /** Without what differs from machine to machine, or whenever a form draws in another way. */
  private static String withoutTimes(String text) {
    return text.replaceAll("\\d+ cores, .*", "MACHINE")
        .replaceAll("written: .*/", "written: ")
        .replaceAll("(?m)^(\\w+ +\\S+ +(async \\w+|sequential) +\\d+/\\d+).*$", "$1 …")
        .replaceAll("(?m) {2,}(random|pct|pos|delay|feedback) +(\\d+/\\d+) .*$", " STRATEGY $2 …")
        .replaceAll("(?m)(-( +-){4} +\\d+/\\d+).*$", "$1 …")
        .replaceAll("(?m)^Table 1 .*$", "Table 1 …")
        .replaceAll("\\b0\\.\\d{2,}", "#")
        .replaceAll(" {2,}", "  ");
  }

  private static String withoutProcessorTimes(String text) {
    return text.replaceAll("\\b\\d+\\.\\d\\b", "#").replaceAll(" {2,}", "  ");
  }

  private int search(String... options) {
    List<String> all = new ArrayList<>(List.of("bench", "--search"));
    all.addAll(List.of(options));
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, all.toArray(String[]::new));
  }

  private int bench(String... options) {
    CommandLine commandLine = Rondo.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return Rondo.execute(commandLine, arguments(options).toArray(String[]::new));
  }

  /** The last option counts. */
  private Stream<String> arguments(String... options) {
    List<String> all = List.of(options);
    List<String> quick = new ArrayList<>(all.contains("--merge") ? List.of() : QUICK);
    if (all.contains("--runs")) {
      quick.subList(0, 2).clear();
    }
    if (all.contains("--correct")) {
      int warmUp = quick.indexOf("--warm-up");
      quick.subList(warmUp, warmUp + 2).clear();
    }
    Stream<String> bench =
        all.contains("--out") ? Stream.of("bench") : Stream.of("bench", "--out", folder.toString());
    return Stream.of(bench, quick.stream(), all.stream()).flatMap(part -> part);
  }
}
