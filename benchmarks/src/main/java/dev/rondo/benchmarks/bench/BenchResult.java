package dev.rondo.benchmarks.bench;

import dev.rondo.tester.hunting.Verdict;
import java.util.List;

/**
 * What a bench has come to.
 *
 * @param rows those that are complete, fewer than planned where it was interrupted
 * @param runs how many runs were done now, and not in an earlier bench
 */
public record BenchResult(BenchPlan plan, List<RowResult> rows, int runs) {

  /** Whether all rows are there. */
  public boolean isComplete() {
    return rows.size() == plan.rows().size();
  }

  /** Whether some form of some row has come to this. */
  public boolean has(Verdict verdict) {
    return rows.stream()
        .flatMap(row -> row.measurements().values().stream())
        .anyMatch(measurement -> measurement.verdict() == verdict);
  }
}
