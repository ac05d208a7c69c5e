package dev.rondo.benchmarks.bench.files;

import dev.rondo.benchmarks.bench.BenchPlan;
import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;

/** Time to a bug and rate as a protocol grows: in processes on the left, in phases on the right. */
final class GrowthChart {

  private static final int WIDTH = 1000;
  private static final int HEIGHT = 640;

  private GrowthChart() {}

  static String svg(List<RowResult> rows) {
    List<RowResult> nodes = rows.stream().filter(row -> !growsInPhases(row)).toList();
    List<RowResult> phases = rows.stream().filter(GrowthChart::growsInPhases).toList();
    JFreeChart left =
        chart(
            nodes,
            "processes, with " + BenchPlan.PHASES_OF_NODES + " phases",
            row -> row.row().async().n());
    JFreeChart right =
        chart(
            phases,
            "phases, with " + BenchPlan.NODES_OF_PHASES + " processes",
            row -> row.row().phases());
    return Svg.of(
        "Time to a bug and rate as the protocol grows",
        WIDTH,
        HEIGHT,
        graphics -> {
          left.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH / 2.0, HEIGHT));
          right.draw(graphics, new Rectangle2D.Double(WIDTH / 2.0, 0, WIDTH / 2.0, HEIGHT));
        });
  }

  private static boolean growsInPhases(RowResult row) {
    return row.row().phases() != BenchPlan.PHASES_OF_NODES;
  }

  private static JFreeChart chart(
      List<RowResult> rows, String growing, ToIntFunction<RowResult> size) {
    Dots times = new Dots(true);
    Dots rates = new Dots(true);
    for (int index = 0; index < rows.size(); index++) {
      RowResult row = rows.get(index);
      times.addTime(ChartLook.ASYNC, index, row.async());
      times.addTime(ChartLook.SEQUENTIAL, index, row.sequential());
      rates.add(ChartLook.ASYNC, index, rate(row.async()));
      rates.add(ChartLook.SEQUENTIAL, index, rate(row.sequential()));
    }
    SymbolAxis sizes =
        new SymbolAxis(
            growing,
            rows.stream().map(row -> String.valueOf(size.applyAsInt(row))).toArray(String[]::new));
    sizes.setGridBandsVisible(false);
    sizes.setRange(-0.5, rows.size() - 0.5);
    ChartLook.dress(sizes);
    CombinedDomainXYPlot plot = new CombinedDomainXYPlot(sizes);
    plot.setGap(16);
    plot.add(panel(times, "seconds to a bug", true), 3);
    plot.add(panel(rates, "schedules per second", false), 2);
    String title = rows.isEmpty() ? "" : rows.get(0).row().name();
    JFreeChart chart = new JFreeChart(title, plot);
    ChartLook.dress(chart);
    return chart;
  }

  private static double rate(Optional<HuntResult> form) {
    return form.orElseThrow().schedulesPerSecond();
  }

  private static XYPlot panel(Dots dots, String label, boolean inLegend) {
    XYErrorRenderer renderer = ChartLook.dots(true, ChartLook.upArrow());
    renderer.setDrawXError(false);
    ChartLook.hideEmpty(renderer, dots);
    if (!inLegend) {
      renderer.setDefaultSeriesVisibleInLegend(false);
    }
    LogAxis axis = ChartLook.logAxis(label);
    ChartLook.dress(axis);
    XYPlot plot = new XYPlot(dots.dataset(), null, axis, renderer);
    ChartLook.roundRange(axis);
    ChartLook.dress(plot);
    return plot;
  }
}
