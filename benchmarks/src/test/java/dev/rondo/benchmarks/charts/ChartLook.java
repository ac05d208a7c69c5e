package dev.rondo.benchmarks.charts;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.Range;

/** Colours, shapes and axes that the charts share. */
final class ChartLook {

  /** The series of every chart, in this order. */
  static final int ASYNC = 0;

  static final int SEQUENTIAL = 1;

  static final int ASYNC_NOT_FOUND = 2;
  static final int SEQUENTIAL_NOT_FOUND = 3;

  /** What the series are called. */
  static final String[] NAMES = {
    "asynchronous, best strategy",
    "sequential",
    "asynchronous, no bug: longer than this",
    "sequential, no bug: longer than this"
  };

  // Blue and vermilion of Okabe and Ito, which colour-blind people can tell apart.
  private static final Color BLUE = new Color(0x0072B2);
  private static final Color VERMILION = new Color(0xD55E00);
  private static final Color GRID = new Color(0xDDDDDD);
  private static final Color INK = new Color(0x333333);

  private static final Shape DOT = new Ellipse2D.Double(-4, -4, 8, 8);
  private static final Shape SQUARE = new Rectangle2D.Double(-4, -4, 8, 8);

  private ChartLook() {}

  static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }

  /**
   * Dots with intervals.
   *
   * @param lines whether the dots of a series are connected
   */
  static XYErrorRenderer dots(boolean lines, Shape arrow) {
    XYErrorRenderer renderer = new XYErrorRenderer();
    Color[] colours = {BLUE, VERMILION, BLUE, VERMILION};
    Shape[] shapes = {DOT, SQUARE, arrow, arrow};
    for (int series = 0; series < NAMES.length; series++) {
      boolean found = series <= SEQUENTIAL;
      renderer.setSeriesPaint(series, colours[series]);
      renderer.setSeriesShape(series, shapes[series]);
      renderer.setSeriesFillPaint(series, found ? colours[series] : Color.WHITE);
      renderer.setSeriesLinesVisible(series, lines && found);
      renderer.setSeriesStroke(series, new BasicStroke(1.5f));
    }
    renderer.setUseFillPaint(true);
    renderer.setErrorStroke(new BasicStroke(1.5f));
    renderer.setCapLength(5);
    return renderer;
  }

  /** A legend names what is there. */
  static void hideEmpty(XYErrorRenderer renderer, Dots dots) {
    for (int series = 0; series < NAMES.length; series++) {
      if (dots.isEmpty(series)) {
        renderer.setSeriesVisibleInLegend(series, false);
      }
    }
  }

  /** An arrow head to the right, hollow: a figure that is longer. */
  static Shape rightArrow() {
    return arrow(new double[][] {{-4, -5}, {5, 0}, {-4, 5}});
  }

  /** An arrow head upwards. */
  static Shape upArrow() {
    return arrow(new double[][] {{-5, 4}, {0, -5}, {5, 4}});
  }

  private static Shape arrow(double[][] corners) {
    Path2D path = new Path2D.Double();
    path.moveTo(corners[0][0], corners[0][1]);
    path.lineTo(corners[1][0], corners[1][1]);
    path.lineTo(corners[2][0], corners[2][1]);
    path.closePath();
    return path;
  }

  /** A logarithmic axis with a label for each power of ten. */
  static LogAxis logAxis(String label) {
    LogAxis axis = new LogAxis(label);
    axis.setTickUnit(new NumberTickUnit(1));
    axis.setNumberFormatOverride(
        new DecimalFormat("#,##0.########", DecimalFormatSymbols.getInstance(Locale.ROOT)));
    axis.setMinorTickMarksVisible(false);
    return axis;
  }

  /** From one power of ten to another, so that both ends have a label; after the plot is made. */
  static void roundRange(LogAxis axis) {
    Range range = axis.getRange();
    axis.setRange(
        Math.pow(10, Math.floor(Math.log10(range.getLowerBound()))),
        Math.pow(10, Math.ceil(Math.log10(range.getUpperBound()))));
  }

  /** The same fonts and lines everywhere. */
  static void dress(XYPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlinePaint(GRID);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setRangeGridlineStroke(new BasicStroke(1));
  }

  static void dress(ValueAxis axis) {
    axis.setLabelFont(font(Font.PLAIN, 12));
    axis.setTickLabelFont(font(Font.PLAIN, 12));
    axis.setLabelPaint(INK);
    axis.setTickLabelPaint(INK);
  }

  static void dress(JFreeChart chart) {
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(0, 0, 0, 24)); // half of the last label of an axis
    chart.getTitle().setFont(font(Font.BOLD, 14));
    chart.getTitle().setPaint(INK);
    if (chart.getLegend() != null) {
      chart.getLegend().setItemFont(font(Font.PLAIN, 12));
      chart.getLegend().setItemPaint(INK);
      chart.getLegend().setFrame(BlockBorder.NONE);
    }
  }
}
