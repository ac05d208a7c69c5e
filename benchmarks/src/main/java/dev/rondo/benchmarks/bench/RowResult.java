package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.Comparison;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The result of a row.
 *
 * @param measurements in the order of the row's contenders
 */
public record RowResult(BenchRow row, Map<MeasuredForm, Measurement> measurements) {

  /** The rule of three: without a bug in this time, the mean is above a third of it (95 %). */
  private static final double RULE_OF_THREE = 3;

  private static final double HALF_A_BUG = 0.5;

  /** The result of a form. */
  public HuntResult of(MeasuredForm contender) {
    Measurement measurement = measurements.get(contender);
    if (measurement == null) {
      throw new IllegalArgumentException(row.name() + " has no form " + contender);
    }
    return measurement.result();
  }

  /**
   * The strategy with the shortest time to a bug, the first of them where none has found one; none
   * where the protocol has no asynchronous form.
   */
  public Optional<MeasuredForm> best() {
    return row.contenders().stream()
        .filter(MeasuredForm::isAsync)
        .min(
            Comparator.comparingDouble(
                contender -> of(contender).secondsPerBug().orElse(Double.POSITIVE_INFINITY)));
  }

  /** The asynchronous form under its best strategy. */
  public Optional<HuntResult> async() {
    return best().map(this::of);
  }

  /** The sequential form. */
  public Optional<HuntResult> sequential() {
    return row.contenders().contains(MeasuredForm.SEQUENTIAL)
        ? Optional.of(of(MeasuredForm.SEQUENTIAL))
        : Optional.empty();
  }

  /** The asynchronous form against the sequential one, where there are both. */
  public Optional<Comparison> comparison() {
    return async().flatMap(async -> sequential().map(other -> new Comparison(async, other)));
  }

  /**
   * The least ratio of the times to a bug that can be said with a confidence of 95 %, where only
   * the sequential form has found bugs: every strategy counts for itself, and the one that was
   * given the least time says the least.
   */
  public OptionalDouble leastRatio() {
    OptionalDouble sequential =
        sequential().map(HuntResult::secondsPerBug).orElse(OptionalDouble.empty());
    boolean asyncFound = async().map(result -> result.found() > 0).orElse(true);
    if (asyncFound || sequential.isEmpty()) {
      return OptionalDouble.empty();
    }
    double seconds =
        row.contenders().stream()
            .filter(MeasuredForm::isAsync)
            .mapToDouble(contender -> leastSeconds(of(contender)))
            .min()
            .orElseThrow();
    return OptionalDouble.of(seconds / sequential.getAsDouble());
  }

  /** The greatest ratio in the same sense, where only the asynchronous form has found bugs. */
  public OptionalDouble mostRatio() {
    OptionalDouble async = async().map(HuntResult::secondsPerBug).orElse(OptionalDouble.empty());
    Optional<HuntResult> none = sequential().filter(result -> result.found() == 0);
    return async.isEmpty() || none.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(async.getAsDouble() / leastSeconds(none.get()));
  }

  /**
   * What the row counts for in a mean; nothing where neither form has found a bug. An asynchronous
   * form that found none counts with the least that it takes, a sequential one as if it had found
   * half a bug in all its time, which is six times that: both err against the sequential form.
   */
  public OptionalDouble ratioOfMean() {
    if (leastRatio().isPresent()) {
      return leastRatio();
    }
    if (mostRatio().isPresent()) {
      double sequential = sequential().orElseThrow().seconds() / HALF_A_BUG;
      return OptionalDouble.of(async().orElseThrow().secondsPerBug().getAsDouble() / sequential);
    }
    return comparison().map(Comparison::ratio).orElse(OptionalDouble.empty());
  }

  /** How long a form takes to a bug at least (95 %), where it has found none. */
  public static double leastSeconds(HuntResult noBug) {
    return noBug.seconds() / RULE_OF_THREE;
  }
}
