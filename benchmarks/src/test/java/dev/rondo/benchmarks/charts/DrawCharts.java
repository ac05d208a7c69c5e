package dev.rondo.benchmarks.charts;

import dev.rondo.benchmarks.bench.BenchKind;
import dev.rondo.benchmarks.bench.BenchPlan;
import dev.rondo.benchmarks.bench.BenchResult;
import dev.rondo.benchmarks.bench.JournalRuns;
import dev.rondo.frontend.file.OutputFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Draws what {@code rondo bench} has measured: {@code DrawCharts TABLE|ZOO|GROWTH DIR} reads the
 * journal of the folder and writes an SVG file beside it. {@code benchmarks/draw-charts} calls it.
 */
public final class DrawCharts {

  private DrawCharts() {}

  /** Draws one chart. */
  public static void main(String[] arguments) {
    BenchKind kind = BenchKind.valueOf(arguments[0].toUpperCase(Locale.ROOT));
    Path folder = Path.of(arguments[1]);
    BenchPlan plan =
        switch (kind) {
          case TABLE -> BenchPlan.comparison(List.of(), OptionalInt.empty());
          case ZOO -> BenchPlan.zoo(List.of(), OptionalInt.empty());
          case GROWTH -> BenchPlan.growth(List.of(), OptionalInt.empty());
          case CORRECT -> throw new IllegalArgumentException("correct protocols have no chart");
        };
    BenchResult result = BenchResult.of(plan, JournalRuns.of(List.of(folder), kind));
    Path file = folder.resolve(kind.fileName() + ".svg");
    OutputFile.write(
        file,
        kind == BenchKind.GROWTH ? GrowthChart.svg(result.rows()) : TimeChart.svg(result.rows()));
    System.out.println("written: " + file);
  }
}
