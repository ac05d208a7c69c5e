package dev.rondo.benchmarks.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.testing.Sampled;
import dev.rondo.workflow.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchTest {

  private static final BenchLimits TWO_RUNS = settings(2, 1);

  /** One has the sequential form alone, the other the asynchronous one alone. */
  private static final List<String> PROTOCOLS = List.of("OneThirdRuleHalf", "ChangRoberts");

  @TempDir private Path folder;

  @Test
  void aFinishedBenchDoesNothingAgain() throws IOException {
    BenchResult first = bench(TWO_RUNS, HuntRunner.SILENT);
    assertThat(first.runs()).isEqualTo(2 * 6);
    assertThat(first.isComplete()).isTrue();
    assertThat(first.verdict()).isEqualTo(Verdict.BUG);
    String journal = journal();

    BenchResult again = bench(TWO_RUNS, HuntRunner.SILENT);
    assertThat(again.runs()).isZero();
    assertThat(again.rows().get(0).measurements()).isEqualTo(first.rows().get(0).measurements());
    assertThat(journal()).isEqualTo(journal);
  }

  @Test
  void anInterruptedBenchGoesOnWhereItStopped() throws IOException {
    BenchResult interrupted = bench(TWO_RUNS, new InterruptedIn(3));
    assertThat(interrupted.isComplete()).isFalse();
    assertThat(interrupted.runs()).isEqualTo(2 * 2);

    BenchResult rest = bench(TWO_RUNS, HuntRunner.SILENT);
    assertThat(rest.runs()).isEqualTo(4 * 2);
    assertThat(counts(rest)).isEqualTo(counts(uninterrupted()));
  }

  @Tag("long")
  @Test
  void aLineThatWasBeingWrittenWhenTheProgramWasKilledIsNoRun() throws IOException {
    bench(TWO_RUNS, HuntRunner.SILENT);
    List<String> lines = journal().lines().toList();
    // The head, the two runs and the verdict of the first form, the first run of the second.
    String whole = String.join("\n", lines.subList(0, 5)) + "\n";
    String torn = lines.get(5).substring(0, lines.get(5).length() / 2);
    Files.writeString(file(), whole + torn, StandardOpenOption.TRUNCATE_EXISTING);

    BenchResult rest = bench(TWO_RUNS, HuntRunner.SILENT);
    assertThat(rest.runs()).isEqualTo(2 * 6 - 3);
    assertThat(counts(rest)).isEqualTo(counts(uninterrupted()));
    assertThat(journal()).startsWith(whole).doesNotContain(torn + "{");
  }

  @Tag("long")
  @Test
  void runsCanBeAdded() throws IOException {
    bench(TWO_RUNS, HuntRunner.SILENT);
    BenchResult three = bench(settings(3, 1), HuntRunner.SILENT);
    assertThat(three.runs()).isEqualTo(6);
    assertThat(three.rows().get(0).sequential().orElseThrow().runs()).hasSize(3);
  }

  @Test
  @Tag("long")
  void runsOfOtherSettingsAreNotMixed() throws IOException {
    bench(TWO_RUNS, HuntRunner.SILENT);
    assertThatThrownBy(() -> bench(settings(2, 7), HuntRunner.SILENT))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("--seed 1 ")
        .hasMessageContaining("--seed 7 ")
        .hasMessageContaining("--fresh");
    Journal.putAside(folder, BenchKind.TABLE);
    assertThat(bench(settings(2, 7), HuntRunner.SILENT).runs()).isEqualTo(2 * 6);
  }

  @Test
  void twoBenchesDoNotWriteToOneJournal() throws IOException {
    try (Journal open = Journal.open(folder, BenchKind.TABLE, "1", TWO_RUNS)) {
      assertThat(open.kept().size()).isZero();
      assertThatThrownBy(() -> bench(TWO_RUNS, HuntRunner.SILENT))
          .isInstanceOf(UsageError.class)
          .hasMessageContaining("another bench");
    }
  }

  @Tag("long")
  @Test
  void rowsOfSeveralFoldersAreMerged() throws IOException {
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");
    bench(one, PROTOCOLS.subList(0, 1), TWO_RUNS, HuntRunner.SILENT);
    bench(other, PROTOCOLS.subList(1, 2), TWO_RUNS, HuntRunner.SILENT);
    BenchPlan plan = BenchPlan.comparison(PROTOCOLS, OptionalInt.empty());
    JournalRuns kept = JournalRuns.of(List.of(one, other), BenchKind.TABLE);
    BenchResult merged = BenchResult.of(plan, kept);
    assertThat(counts(merged)).isEqualTo(counts(uninterrupted()));

    JournalRuns half = JournalRuns.of(List.of(other), BenchKind.TABLE);
    assertThat(BenchResult.of(plan, half).missingNames()).containsExactly("OneThirdRuleHalf");

    Path more = folder.resolve("more");
    bench(more, PROTOCOLS.subList(1, 2), settings(3, 1), HuntRunner.SILENT);
    assertThat(BenchResult.of(plan, JournalRuns.of(List.of(one, more), BenchKind.TABLE)).rows())
        .extracting(row -> row.measurements().values().iterator().next().result().runs().size())
        .containsExactly(2, 3);

    bench(folder.resolve("another"), PROTOCOLS, settings(2, 7), HuntRunner.SILENT);
    assertThatThrownBy(
            () -> JournalRuns.of(List.of(one, folder.resolve("another")), BenchKind.TABLE))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("another bench");
    assertThatThrownBy(() -> JournalRuns.of(List.of(folder.resolve("none")), BenchKind.TABLE))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("there is no");
  }

  @Sampled(oneOf = 3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "no JSON",
        "null",
        "-1",
        "[]",
        "{}",
        "{\"row\":null,\"form\":\"sequential\",\"verdict\":\"BUG\",\"runs\":2}",
        "{\"row\":\"x\",\"form\":\"sequential\",\"verdict\":\"BUG\",\"runs\":-1}",
        "{\"row\":\"x\",\"form\":\"sequential\",\"verdict\":\"BUG\"}",
        "{\"row\":\"x\",\"form\":\"sequential\",\"run\":{\"seed\":1,\"schedules\":-1}}",
      })
  void aDamagedJournalIsRefused(String line) throws IOException {
    bench(TWO_RUNS, HuntRunner.SILENT);
    String journal = journal();
    long lines = journal.lines().count();
    Files.writeString(file(), journal + line + "\n");
    assertRefused("line " + (lines + 1) + " cannot be read");
    Files.writeString(file(), line + "\n" + journal);
    assertRefused("line 1 cannot be read");
  }

  @Test
  void aJournalThatIsNoTextIsRefused() throws IOException {
    bench(TWO_RUNS, HuntRunner.SILENT);
    byte[] bytes = Files.readAllBytes(file());
    bytes[bytes.length / 2] = (byte) 0xff;
    Files.write(file(), bytes);
    assertRefused("it is not UTF-8 text");
    assertThat(file()).hasBinaryContent(bytes);
  }

  private void assertRefused(String why) {
    assertThatThrownBy(() -> bench(TWO_RUNS, HuntRunner.SILENT))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(why);
    assertThatThrownBy(() -> JournalRuns.of(List.of(folder), BenchKind.TABLE))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(why);
  }

  @Test
  void correctProtocolsStayCleanAndTheStrategiesShareTheSchedules() throws IOException {
    List<String> names = List.of("OneThirdRule", "ChangRobertsFixed");
    BenchPlan plan = BenchPlan.correct(names, OptionalInt.empty());
    BenchLimits settings = new BenchLimits(new HuntLimits(1, 200, 60_000, 1, 1), 0);
    try (Journal journal = Journal.open(folder, plan.kind(), "1", settings)) {
      List<RowResult> rows = Bench.run(plan, settings, journal, HuntRunner.SILENT).rows();
      assertThat(rows).extracting(CorrectVerdict::of).containsOnly(CorrectVerdict.CLEAN);
      assertThat(rows.get(0).of(MeasuredForm.SEQUENTIAL).schedules()).isEqualTo(200);
      assertThat(rows.get(1).of(MeasuredForm.ASYNC.get(0)).schedules()).isEqualTo(40);
    }
  }

  private BenchResult bench(BenchLimits settings, HuntRunner supervisor) throws IOException {
    return bench(folder, PROTOCOLS, settings, supervisor);
  }

  private static BenchResult bench(
      Path folder, List<String> protocols, BenchLimits settings, HuntRunner supervisor)
      throws IOException {
    BenchPlan plan = BenchPlan.comparison(protocols, OptionalInt.empty());
    try (Journal journal = Journal.open(folder, plan.kind(), "1", settings)) {
      return Bench.run(plan, settings, journal, supervisor);
    }
  }

  private BenchResult uninterrupted() throws IOException {
    return bench(folder.resolve("uninterrupted"), PROTOCOLS, TWO_RUNS, HuntRunner.SILENT);
  }

  /** All but the times. */
  private static List<String> counts(BenchResult result) {
    List<String> counts = new ArrayList<>();
    for (RowResult row : result.rows()) {
      row.measurements()
          .forEach(
              (contender, measurement) ->
                  measurement
                      .result()
                      .runs()
                      .forEach(
                          run ->
                              counts.add(
                                  "%s %s: seed %s, %s schedules, %s"
                                      .formatted(
                                          row.row().key(),
                                          contender,
                                          run.seed(),
                                          run.schedules(),
                                          run.finding()))));
    }
    return counts;
  }

  private static BenchLimits settings(int runs, long seed) {
    return new BenchLimits(new HuntLimits(runs, 2_000, 60_000, seed, 1), 10);
  }

  private Path file() {
    return Journal.file(folder, BenchKind.TABLE);
  }

  private String journal() throws IOException {
    return Files.readString(file());
  }

  /** Ends the hunt with a number as Ctrl-C does. */
  private static final class InterruptedIn implements HuntRunner {
    private final int number;
    private int hunts;

    InterruptedIn(int number) {
      this.number = number;
    }

    @Override
    public HuntResult run(String what, Hunter hunt) {
      hunts++;
      if (isInterrupted()) {
        hunt.stop();
      }
      return hunt.run();
    }

    @Override
    public boolean isInterrupted() {
      return hunts >= number;
    }
  }
}
