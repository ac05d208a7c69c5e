package dev.rondo.benchmarks.bench.text;

import dev.rondo.benchmarks.bench.Median;
import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.Comparison;
import dev.rondo.workflow.Comparison.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Figures as the tables have them. */
final class FigureText {

  /** What the paper writes for an hour without a bug, and we for runs without one. */
  static final String NONE_FOUND = "†";

  /** The mark for a figure that does not exist. */
  static final String NO_FIGURE = "-";

  private static final MathContext DIGITS = new MathContext(3);

  private FigureText() {}

  /** Three digits that count. */
  static String number(double value) {
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    // 1.24e4 is printed as 12400.
    return rounded.scale() < 0 ? rounded.setScale(0).toPlainString() : rounded.toPlainString();
  }

  /** The seconds to a bug of a form. */
  static String seconds(Optional<HuntResult> result) {
    return result.map(found -> orDagger(found.secondsPerBug())).orElse(NO_FIGURE);
  }

  /** The median over all runs to a bug. */
  static String median(Optional<HuntResult> result, ToDoubleFunction<RunResult> figure) {
    return result
        .map(runs -> Median.of(runs, figure))
        .map(median -> (median.isLeast() ? "> " : "") + number(median.value()))
        .orElse(NO_FIGURE);
  }

  /** Schedules per second. */
  static String rate(Optional<HuntResult> result) {
    return result
        .map(runs -> String.format(Locale.ROOT, "%.0f", runs.schedulesPerSecond()))
        .orElse(NO_FIGURE);
  }

  private static String orDagger(OptionalDouble seconds) {
    return seconds.isPresent() ? number(seconds.getAsDouble()) : NONE_FOUND;
  }

  /** How many runs have found a bug. */
  static String found(Optional<HuntResult> result) {
    return result.map(runs -> runs.found() + "/" + runs.runs().size()).orElse(NO_FIGURE);
  }

  /** From where to where the middle half of the runs that found a bug lies, in seconds. */
  static String quartiles(HuntResult result) {
    double[] sorted =
        result.runs().stream()
            .filter(run -> run.finding() != null)
            .mapToDouble(RunResult::seconds)
            .sorted()
            .toArray();
    return sorted.length == 0
        ? NO_FIGURE
        : number(sorted[sorted.length / 4]) + " to " + number(sorted[sorted.length * 3 / 4]);
  }

  /** The ratio of a row with its interval, or the least that can be said. */
  static String ratio(RowResult row) {
    if (row.leastRatio().isPresent()) {
      return "> " + number(row.leastRatio().getAsDouble());
    }
    if (row.mostRatio().isPresent()) {
      return "< " + number(row.mostRatio().getAsDouble());
    }
    OptionalDouble ratio = row.comparison().map(Comparison::ratio).orElse(OptionalDouble.empty());
    return ratio.isEmpty()
        ? NO_FIGURE
        : number(ratio.getAsDouble()) + interval(row.comparison().flatMap(Comparison::interval));
  }

  /** An interval after its figure, where there is one. */
  static String interval(Optional<Interval> interval) {
    return interval
        .map(found -> " (" + number(found.low()) + " to " + number(found.high()) + ")")
        .orElse("");
  }
}
