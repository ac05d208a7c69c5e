package dev.rondo.benchmarks.charts;

import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.Comparison;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/** The series of a chart: what was measured of both forms, with intervals. */
final class Dots {

  private final XYIntervalSeries[] series = new XYIntervalSeries[ChartLook.NAMES.length];
  private final boolean vertical;

  /**
   * No dots yet.
   *
   * @param vertical whether the figures go upwards, and not to the right
   */
  Dots(boolean vertical) {
    this.vertical = vertical;
    for (int index = 0; index < series.length; index++) {
      series[index] = new XYIntervalSeries(ChartLook.NAMES[index], false, true);
    }
  }

  /** The time to a bug, or how long there was none; nothing where there is no such form. */
  void addTime(int form, double place, Optional<HuntResult> measured) {
    if (measured.isEmpty()) {
      return;
    }
    HuntResult result = measured.get();
    OptionalDouble seconds = result.secondsPerBug();
    if (seconds.isEmpty()) {
      int notFound =
          form == ChartLook.ASYNC ? ChartLook.ASYNC_NOT_FOUND : ChartLook.SEQUENTIAL_NOT_FOUND;
      add(notFound, place, new Bar(RowResult.leastSeconds(result)));
      return;
    }
    Bar exact = new Bar(seconds.getAsDouble());
    add(
        form,
        place,
        Comparison.interval(result)
            .map(interval -> new Bar(exact.value, interval.low(), interval.high()))
            .orElse(exact));
  }

  /** A figure without an interval. */
  void add(int form, double place, double value) {
    add(form, place, new Bar(value));
  }

  private void add(int index, double place, Bar bar) {
    if (vertical) {
      series[index].add(place, place, place, bar.value, bar.low, bar.high);
    } else {
      series[index].add(bar.value, bar.low, bar.high, place, place, place);
    }
  }

  /** Series without a dot stay out of the legend but keep their colours. */
  XYIntervalSeriesCollection dataset() {
    XYIntervalSeriesCollection dataset = new XYIntervalSeriesCollection();
    for (XYIntervalSeries one : series) {
      dataset.addSeries(one);
    }
    return dataset;
  }

  boolean isEmpty(int index) {
    return series[index].isEmpty();
  }

  private record Bar(double value, double low, double high) {
    Bar(double value) {
      this(value, value, value);
    }
  }
}
