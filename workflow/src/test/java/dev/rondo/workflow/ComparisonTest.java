package dev.rondo.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.observe.Finding;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComparisonTest {

  private static final Finding BUG = new Finding(Finding.FindingKind.VIOLATION, "", 0, "", 0);

  @Test
  void theRatioIsThatOfTheMeansWhereEveryRunFindsABug() {
    Comparison comparison = new Comparison(found(4, 6), found(1, 3));
    assertThat(comparison.ratio()).hasValue(2.5);
    assertThat(comparison.interval()).as("of two runs each").isEmpty();
  }

  @Test
  void aRunWithoutABugCountsWithItsTime() {
    HuntResult half = new HuntResult("async", List.of(run(1, true), run(9, false)));
    assertThat(new Comparison(half, found(2, 2)).ratio()).hasValue(5);
  }

  @Test
  void thereIsNoRatioToNothing() {
    HuntResult none = new HuntResult("async", List.of(run(9, false)));
    assertThat(new Comparison(none, found(1)).ratio()).isEmpty();
    assertThat(new Comparison(found(1), none).ratio()).isEmpty();
  }

  @Test
  void equalRunsLeaveNoDoubt() {
    Comparison comparison = new Comparison(found(6, 6, 6, 6, 6), found(2, 2, 2, 2, 2));
    assertThat(comparison.interval()).hasValue(new Comparison.Interval(3, 3));
  }

  /** Times to a bug at a constant rate, as they are drawn: the truth lies in the interval. */
  @ParameterizedTest
  @ValueSource(doubles = {0.2, 1, 30})
  void theIntervalHoldsTheTruth(double truth) {
    HuntResult slower = found(exponential(truth, 0.37));
    HuntResult faster = found(exponential(1, 0.62));
    Comparison.Interval interval = new Comparison(slower, faster).interval().orElseThrow();
    assertThat(truth).isBetween(interval.low(), interval.high());
    assertThat(interval.high() / interval.low()).isCloseTo(1.8, within(0.4));
  }

  /** Quantiles in a shuffled order, so that no luck is needed. */
  private static double[] exponential(double mean, double start) {
    return IntStream.range(0, 100)
        .mapToDouble(i -> (start + i * 0.618034) % 1)
        .map(uniform -> -Math.log(1 - uniform) * mean)
        .toArray();
  }

  private static HuntResult found(double... seconds) {
    return new HuntResult(
        "form", DoubleStream.of(seconds).mapToObj(time -> run(time, true)).toList());
  }

  private static RunResult run(double seconds, boolean bug) {
    return new RunResult(1, 10, 10, seconds, 1, 1, bug ? BUG : null, !bug, List.of());
  }
}
