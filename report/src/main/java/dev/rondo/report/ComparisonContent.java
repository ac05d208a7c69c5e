package dev.rondo.report;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.Comparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The results of both forms, side by side.
 *
 * @param ratio the time to a bug of the first form divided by that of the second, if both have
 *     found one
 * @param interval the 95 % interval of the ratio, if enough bugs were found
 */
record ComparisonContent(
    List<Row> rows, @Nullable Double ratio, Comparison.@Nullable Interval interval) {

  /** One form; medians and mean are null where no run has found a bug. */
  record Row(
      String form,
      long found,
      long schedules,
      double schedulesPerSecond,
      @Nullable Double medianSchedules,
      @Nullable Double medianSeconds,
      @Nullable Double meanSeconds,
      List<MeasuredRun> runs) {}

  /** One run: how long it took to its bug, or to its end. */
  record MeasuredRun(double seconds, long schedules, boolean found) {}

  static ComparisonContent of(List<HuntResult> results) {
    Optional<Comparison> comparison =
        results.size() == 2
            ? Optional.of(new Comparison(results.get(0), results.get(1)))
            : Optional.empty();
    return new ComparisonContent(
        results.stream().map(ComparisonContent::row).toList(),
        comparison.map(both -> orNull(both.ratio())).orElse(null),
        comparison.flatMap(Comparison::interval).orElse(null));
  }

  private static Row row(HuntResult result) {
    return new Row(
        result.form(),
        result.found(),
        result.schedules(),
        result.schedulesPerSecond(),
        orNull(result.medianSchedulesToBug()),
        orNull(result.medianSecondsToBug()),
        orNull(result.meanSecondsToBug()),
        result.runs().stream().map(ComparisonContent::run).toList());
  }

  private static MeasuredRun run(RunResult run) {
    return new MeasuredRun(run.seconds(), run.schedules(), run.finding() != null);
  }

  private static @Nullable Double orNull(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }
}
