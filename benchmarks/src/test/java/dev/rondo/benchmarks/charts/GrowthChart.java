package dev.rondo.benchmarks.charts;

import dev.rondo.benchmarks.bench.BenchPlan;
import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;

/** Time to a bug and rate as protocols grow: in processes, one beside the other, and in phases. */
final class GrowthChart {

  private static final int WIDTH_OF_CHART = 500;
  private static final int HEIGHT = 640;

  private GrowthChart() {}

  static String svg(List<RowResult> rows) {
    List<JFreeChart> charts = new ArrayList<>();
    List<RowResult> nodes = rows.stream().filter(row -> !growsInPhases(row)).toList();
    nodes.stream()
        .map(row -> row.row().name())
        .distinct()
        .map(name -> nodes.stream().filter(row -> row.row().name().equals(name)).toList())
        .map(
            ofOne ->
                chart(
                    ofOne,
                    "processes, with up to " + BenchPlan.PHASES_OF_NODES + " phases",
                    row -> row.row().async().n()))
        .forEach(charts::add);
    List<RowResult> phases = rows.stream().filter(GrowthChart::growsInPhases).toList();
    if (!phases.isEmpty()) {
      String growing = "phases, with " + BenchPlan.NODES_OF_PHASES + " processes";
      charts.add(chart(phases, growing, row -> row.row().phases()));
    }
    return Svg.of(
        "Time to a bug and rate as protocols grow",
        WIDTH_OF_CHART * charts.size(),
        HEIGHT,
        graphics -> {
          for (int index = 0; index < charts.size(); index++) {
            double left = (double) index * WIDTH_OF_CHART;
            charts
                .get(index)
                .draw(graphics, new Rectangle2D.Double(left, 0, WIDTH_OF_CHART, HEIGHT));
          }
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
    JFreeChart chart = new JFreeChart(rows.get(0).row().name(), plot);
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
