package dev.rondo.workflow;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.random.Randomness;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * How much longer the asynchronous form takes to a bug than the sequential one.
 *
 * <p>The time to a bug is the time of all runs over the number of bugs found. Where every run finds
 * one this is the mean; where some end without, their time counts as well, which is what the
 * likelihood of a constant rate gives for runs that were cut short.
 */
public record Comparison(HuntResult async, HuntResult sequential) {

  /** With fewer bugs the interval is too wide to be useful. */
  static final int FEWEST_FOR_INTERVAL = 5;

  private static final int RESAMPLES = 10_000;
  private static final double TAIL = 0.025;

  /** A 95 % confidence interval. */
  public record Interval(double low, double high) {}

  /** The ratio of the times to a bug, where both forms have found one. */
  public OptionalDouble ratio() {
    return async.found() == 0 || sequential.found() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            async.secondsPerBug().getAsDouble() / sequential.secondsPerBug().getAsDouble());
  }

  /**
   * The bootstrap interval of the ratio (Efron, percentiles); none where too few bugs were found.
   */
  public Optional<Interval> interval() {
    return Math.min(async.found(), sequential.found()) < FEWEST_FOR_INTERVAL
        ? Optional.empty()
        : Optional.of(
            bootstrap(
                random -> resampled(async.runs(), random) / resampled(sequential.runs(), random)));
  }

  /** The bootstrap interval of the time to a bug of one form. */
  public static Optional<Interval> interval(HuntResult result) {
    return result.found() < FEWEST_FOR_INTERVAL
        ? Optional.empty()
        : Optional.of(bootstrap(random -> resampled(result.runs(), random)));
  }

  private static Interval bootstrap(ToDoubleFunction<Randomness> figure) {
    double[] figures = new double[RESAMPLES];
    Randomness random = new Randomness();
    for (int sample = 0; sample < RESAMPLES; sample++) {
      random.restart(0, sample);
      figures[sample] = figure.applyAsDouble(random);
    }
    Arrays.sort(figures);
    int cut = (int) (RESAMPLES * TAIL);
    return new Interval(figures[cut], figures[RESAMPLES - 1 - cut]);
  }

  private static double resampled(List<RunResult> runs, Randomness random) {
    double seconds = 0;
    int found = 0;
    for (int draw = 0; draw < runs.size(); draw++) {
      RunResult run = runs.get(random.below(runs.size()));
      seconds += run.seconds();
      found += run.finding() == null ? 0 : 1;
    }
    return seconds / Math.max(found, 1);
  }
}
