package dev.rondo.benchmarks.charts;

import dev.rondo.benchmarks.bench.RowResult;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;

/** The time to a bug, asynchronous against sequential, one line per row of the table. */
final class TimeChart {

  private static final String TITLE = "Time to a bug";
  private static final int WIDTH = 900;
  private static final int HEIGHT_OF_FRAME = 130;
  private static final int HEIGHT_OF_ROW = 32;

  /** The two forms of a row are drawn this far above and below its line. */
  private static final double APART = 0.15;

  private TimeChart() {}

  static String svg(List<RowResult> rows) {
    int height = HEIGHT_OF_FRAME + HEIGHT_OF_ROW * rows.size();
    JFreeChart chart = chart(rows);
    return Svg.of(
        TITLE,
        WIDTH,
        height,
        graphics -> chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height)));
  }

  private static JFreeChart chart(List<RowResult> rows) {
    Dots dots = new Dots(false);
    for (int index = 0; index < rows.size(); index++) {
      RowResult row = rows.get(index);
      dots.addTime(ChartLook.ASYNC, index - APART, row.async());
      dots.addTime(ChartLook.SEQUENTIAL, index + APART, row.sequential());
    }
    XYErrorRenderer renderer = ChartLook.dots(false, ChartLook.rightArrow());
    renderer.setDrawYError(false);
    ChartLook.hideEmpty(renderer, dots);
    LogAxis seconds = ChartLook.logAxis("seconds to a bug, with 95 % intervals");
    XYPlot plot = new XYPlot(dots.dataset(), seconds, names(rows), renderer);
    ChartLook.roundRange(seconds);
    ChartLook.dress(plot);
    ChartLook.dress(seconds);
    ChartLook.dress(plot.getRangeAxis());
    JFreeChart chart = new JFreeChart(TITLE, plot);
    ChartLook.dress(chart);
    return chart;
  }

  /** The first row on top. */
  private static SymbolAxis names(List<RowResult> rows) {
    String[] names = rows.stream().map(TimeChart::name).toArray(String[]::new);
    SymbolAxis axis = new SymbolAxis(null, names);
    axis.setInverted(true);
    axis.setGridBandsVisible(false);
    axis.setRange(-0.5, names.length - 0.5);
    return axis;
  }

  private static String name(RowResult row) {
    return row.row().name() + ", " + row.row().networkText();
  }
}
