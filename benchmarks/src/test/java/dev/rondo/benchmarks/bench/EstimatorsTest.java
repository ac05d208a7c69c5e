package dev.rondo.benchmarks.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.Comparison.Interval;
import dev.rondo.workflow.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Runs that end without a bug count, and never in favour of the sequential form. */
class EstimatorsTest {

  private static final Finding BUG =
      new Finding(Finding.FindingKind.VIOLATION, "two values", 0, "vote", 1);

  @Test
  void aRunWithoutABugIsLongerThanThoseWithOne() {
    HuntResult result = runs(times(1, 2, 9), times(3, 4));
    assertThat(Median.of(result, RunResult::seconds)).isEqualTo(new Median(9, false));
  }

  @Test
  void whereHalfOfTheRunsHaveNoBugTheMedianHasALowerBound() {
    HuntResult result = runs(times(1), times(3, 4));
    assertThat(Median.of(result, RunResult::seconds)).isEqualTo(new Median(3, true));
  }

  @Test
  void theMeanOfARowThatFoundNothingErrsAgainstTheSequentialForm() {
    RowResult onlySequential = row(runs(times(), times(30, 30)), runs(times(2, 2), times()));
    assertThat(onlySequential.leastRatio()).hasValue(10);
    assertThat(onlySequential.ratioOfMean()).hasValue(10);

    RowResult onlyAsync = row(runs(times(3, 3), times()), runs(times(), times(30, 30)));
    assertThat(onlyAsync.mostRatio().orElseThrow()).isCloseTo(3 / 20.0, within(1e-9));
    assertThat(onlyAsync.ratioOfMean().orElseThrow()).isCloseTo(3 / 120.0, within(1e-9));

    RowResult neither = row(runs(times(), times(1)), runs(times(), times(1)));
    assertThat(neither.ratioOfMean()).isEmpty();
  }

  @Test
  void meansAreOfEachSetAndOfAll() {
    List<BenchRow> rows =
        BenchPlan.zoo(List.of("BenOr", "FastPaxosQuorum", "RaftLongestLog"), OptionalInt.empty())
            .rows();
    List<RowResult> results = new ArrayList<>();
    double[] ratios = {2, 4, 16};
    for (BenchRow row : rows) {
      results.add(row(row, runs(times(ratios[results.size()]), times()), runs(times(1), times())));
    }
    List<GeometricMean> means =
        GeometricMean.of(new BenchResult(new BenchPlan(BenchKind.ZOO, rows), results, 0));
    assertThat(means)
        .extracting(GeometricMean::of)
        .containsExactly("Table 1", "tuned", "kept aside", "the zoo", "all");
    assertThat(means.get(3).mean()).isCloseTo(8, within(1e-9));
    assertThat(means.get(4).mean()).isCloseTo(Math.cbrt(2 * 4 * 16), within(1e-9));
    assertThat(means.get(4).interval()).as("a run each says nothing of how runs vary").isEmpty();
  }

  @Test
  void theIntervalOfAMeanIsNarrowerThanThoseOfItsRows() {
    RowResult row = row(runs(times(4, 8, 6, 5, 7), times()), runs(times(1, 2, 1, 2, 1), times()));
    BenchResult result =
        new BenchResult(
            new BenchPlan(BenchKind.TABLE, List.of(row.row(), row.row())), List.of(row, row), 0);
    GeometricMean mean = GeometricMean.of(result).get(0);
    double ofRow = width(row.comparison().orElseThrow().interval().orElseThrow());
    assertThat(width(mean.interval().orElseThrow()))
        .isCloseTo(ofRow / Math.sqrt(2), within(ofRow / 100));
  }

  private static double width(Interval interval) {
    return Math.log(interval.high() / interval.low());
  }

  private static RowResult row(HuntResult async, HuntResult sequential) {
    return row(
        BenchPlan.comparison(List.of("BenOr"), OptionalInt.empty()).rows().get(0),
        async,
        sequential);
  }

  private static RowResult row(BenchRow row, HuntResult async, HuntResult sequential) {
    Map<MeasuredForm, Measurement> all = new LinkedHashMap<>();
    for (MeasuredForm contender : row.contenders()) {
      HuntResult result = contender.isAsync() ? async : sequential;
      all.put(contender, new Measurement(result, Verdict.BUG));
    }
    return new RowResult(row, all);
  }

  private static double[] times(double... seconds) {
    return seconds;
  }

  private static HuntResult runs(double[] found, double[] notFound) {
    List<RunResult> runs = new ArrayList<>();
    for (double seconds : found) {
      runs.add(new RunResult(1, 100, 100, seconds, 10, 10, BUG, false, List.of()));
    }
    for (double seconds : notFound) {
      runs.add(new RunResult(1, 100, 100, seconds, 10, 10, null, true, List.of()));
    }
    return new HuntResult("async", runs);
  }
}
