package dev.rondo.benchmarks.bench;

import dev.rondo.workflow.verdict.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The result of a bench.
 *
 * @param rows those that are complete, fewer than planned where it was interrupted
 * @param runs how many runs were done now, and not in an earlier bench
 */
public record BenchResult(BenchPlan plan, List<RowResult> rows, int runs) {

  /** The rows of a plan that were measured before, each for as many runs as all its forms have. */
  public static BenchResult of(BenchPlan plan, JournalRuns kept) {
    List<RowResult> rows = new ArrayList<>();
    for (BenchRow row : plan.rows()) {
      Map<MeasuredForm, Measurement> measured = new LinkedHashMap<>();
      int runs = kept.mostRuns(row);
      for (MeasuredForm contender : row.contenders()) {
        kept.verdict(row, contender, runs)
            .ifPresent(
                verdict -> measured.put(contender, kept.measured(row, contender, verdict, runs)));
      }
      if (measured.size() == row.contenders().size()) {
        rows.add(new RowResult(row, measured));
      }
    }
    return new BenchResult(plan, rows, 0);
  }

  /** The protocols that lack a row. */
  public List<String> missingNames() {
    Set<String> there = rows.stream().map(row -> row.row().key()).collect(Collectors.toSet());
    return plan.rows().stream()
        .filter(row -> !there.contains(row.key()))
        .map(BenchRow::name)
        .distinct()
        .toList();
  }

  /** Whether all rows are there. */
  public boolean isComplete() {
    return rows.size() == plan.rows().size();
  }

  /** The verdict of all forms of all rows together. */
  public Verdict verdict() {
    return Verdict.first(
        rows.stream()
            .flatMap(row -> row.measurements().values().stream())
            .map(Measurement::verdict));
  }
}
