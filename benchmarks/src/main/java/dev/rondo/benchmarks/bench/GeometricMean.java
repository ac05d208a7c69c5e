package dev.rondo.benchmarks.bench;

import dev.rondo.workflow.Comparison.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The geometric mean of the ratios of some rows. Where a form has found nothing its row counts
 * against the sequential form: see {@link RowResult#ratioOfMean}.
 *
 * @param of what the rows are
 * @param rows how many have both forms and a bug
 * @param onlySequential in how many of them the asynchronous form found nothing
 * @param onlyAsync in how many of them the sequential form found nothing
 * @param neither how many further rows have both forms, of which neither found anything
 * @param interval none where some row has none
 */
public record GeometricMean(
    String of,
    int rows,
    int onlySequential,
    int onlyAsync,
    int neither,
    double mean,
    Optional<Interval> interval) {

  /** Half the width of a 95 % interval in standard deviations. */
  private static final double DEVIATIONS = 1.96;

  /** The means of a bench: of each set that has rows, of the zoo, and of all rows. */
  public static List<GeometricMean> of(BenchResult result) {
    List<GeometricMean> means = new ArrayList<>();
    for (BenchSet set : BenchSet.values()) {
      add(means, set.toString(), in(result, set));
    }
    long sets = means.size();
    List<RowResult> zoo =
        result.rows().stream().filter(row -> row.row().set().isOfTheZoo()).toList();
    if (Arrays.stream(BenchSet.values())
        .filter(BenchSet::isOfTheZoo)
        .allMatch(half -> !in(result, half).isEmpty())) {
      add(means, "the zoo", zoo);
    }
    if (sets > 1) {
      add(means, "all", result.rows());
    }
    return means;
  }

  private static List<RowResult> in(BenchResult result, BenchSet set) {
    return result.rows().stream().filter(row -> row.row().set() == set).toList();
  }

  private static void add(List<GeometricMean> means, String name, List<RowResult> rows) {
    List<RowResult> both = rows.stream().filter(row -> row.comparison().isPresent()).toList();
    List<RowResult> counted = both.stream().filter(row -> row.ratioOfMean().isPresent()).toList();
    if (!counted.isEmpty()) {
      means.add(of(name, counted, both.size() - counted.size()));
    }
  }

  private static GeometricMean of(String name, List<RowResult> rows, int neither) {
    double logs = rows.stream().mapToDouble(row -> Math.log(row.ratioOfMean().orElseThrow())).sum();
    double mean = Math.exp(logs / rows.size());
    return new GeometricMean(
        name,
        rows.size(),
        (int) rows.stream().filter(row -> row.leastRatio().isPresent()).count(),
        (int) rows.stream().filter(row -> row.mostRatio().isPresent()).count(),
        neither,
        mean,
        interval(rows, mean));
  }

  /** Rows vary independently, and the logarithm of a ratio about normally. */
  private static Optional<Interval> interval(List<RowResult> rows, double mean) {
    double variance = 0;
    for (RowResult row : rows) {
      Optional<Interval> interval = row.comparison().flatMap(both -> both.interval());
      if (interval.isEmpty()) {
        return Optional.empty();
      }
      double width = Math.log(interval.get().high() / interval.get().low());
      variance += Math.pow(width / (2 * DEVIATIONS), 2);
    }
    double factor = Math.exp(DEVIATIONS * Math.sqrt(variance) / rows.size());
    return Optional.of(new Interval(mean / factor, mean * factor));
  }
}
