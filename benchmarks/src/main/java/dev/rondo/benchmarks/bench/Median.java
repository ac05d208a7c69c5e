package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * The median over all runs to a bug. A run that ends without one counts as longer than all that
 * found one; where that is so for half of the runs, there is only a lower bound.
 *
 * @param isLeast whether the median is at least this
 */
public record Median(double value, boolean isLeast) {

  /** The median of something that grows with a run: its seconds, its schedules, its length. */
  public static Median of(HuntResult result, ToDoubleFunction<RunResult> figure) {
    double exact =
        median(
            result.runs().stream()
                .mapToDouble(
                    run ->
                        run.finding() == null
                            ? Double.POSITIVE_INFINITY
                            : figure.applyAsDouble(run)));
    return Double.isFinite(exact)
        ? new Median(exact, false)
        : new Median(median(result.runs().stream().mapToDouble(figure)), true);
  }

  private static double median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
