package dev.rondo.benchmarks.charts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.bench.BenchPlan;
import dev.rondo.benchmarks.bench.BenchRow;
import dev.rondo.benchmarks.bench.MeasuredForm;
import dev.rondo.benchmarks.bench.Measurement;
import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.verdict.Verdict;
import java.io.StringReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jfree.data.xy.XYIntervalSeriesCollection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartTest {

  private static final Finding BUG =
      new Finding(Finding.FindingKind.VIOLATION, "two values", 0, "vote", 1);

  private static final String BLUE = "rgb(0,114,178)";
  private static final String VERMILION = "rgb(213,94,0)";

  @Test
  void aDotIsTheTimeToABugWithItsInterval() {
    Dots dots = new Dots(true);
    dots.addTime(ChartLook.SEQUENTIAL, 5, Optional.of(runs(BUG, 1, 2, 3, 2, 1, 3)));
    XYIntervalSeriesCollection dataset = dots.dataset();
    assertThat(dataset.getXValue(ChartLook.SEQUENTIAL, 0)).isEqualTo(5);
    assertThat(dataset.getYValue(ChartLook.SEQUENTIAL, 0)).isEqualTo(2);
    assertThat(dataset.getStartYValue(ChartLook.SEQUENTIAL, 0)).isBetween(1.0, 2.0);
    assertThat(dataset.getEndYValue(ChartLook.SEQUENTIAL, 0)).isBetween(2.0, 3.0);
    assertThat(dots.isEmpty(ChartLook.ASYNC)).isTrue();
  }

  @Test
  void whereNothingWasFoundAnArrowSaysHowLongItTakesAtLeast() {
    Dots dots = new Dots(false);
    dots.addTime(ChartLook.ASYNC, 0, Optional.of(runs(null, 10, 20)));
    assertThat(dots.isEmpty(ChartLook.ASYNC)).isTrue();
    assertThat(dots.dataset().getXValue(ChartLook.ASYNC_NOT_FOUND, 0)).isEqualTo(10);
  }

  @Test
  void aFormThatAProtocolDoesNotHaveIsNotDrawn() {
    Dots dots = new Dots(false);
    dots.addTime(ChartLook.ASYNC, 0, Optional.empty());
    assertThat(IntStream.range(0, ChartLook.NAMES.length)).allMatch(dots::isEmpty);
  }

  @Test
  @Tag("long")
  void theChartsShowTheFormsInTheirColours() throws Exception {
    String both = TimeChart.svg(results(rows("BenOr", "FloodSet")));
    assertThat(both).contains(BLUE, VERMILION);
    assertThat(TimeChart.svg(results(rows("FloodSet")))).contains(VERMILION).doesNotContain(BLUE);
    Element drawing = parsed(both);
    assertThat(drawing.getAttribute("width")).isEqualTo("900");
    assertThat(drawing.getElementsByTagName("title").item(0).getTextContent())
        .isEqualTo("Time to a bug");

    String growth =
        GrowthChart.svg(results(BenchPlan.growth(List.of(), OptionalInt.empty()).rows()));
    assertThat(growth).contains(BLUE, VERMILION);
    assertThat(parsed(growth).getAttribute("width")).isEqualTo("1500");
  }

  private static List<BenchRow> rows(String... names) {
    return BenchPlan.comparison(List.of(names), OptionalInt.empty()).rows();
  }

  private static List<RowResult> results(List<BenchRow> rows) {
    return rows.stream()
        .map(
            row -> {
              Map<MeasuredForm, Measurement> all = new LinkedHashMap<>();
              row.contenders()
                  .forEach(
                      form -> all.put(form, new Measurement(runs(BUG, 0.5, 0.25), Verdict.BUG)));
              return new RowResult(row, all);
            })
        .toList();
  }

  private static HuntResult runs(Finding finding, double... seconds) {
    List<RunResult> runs =
        Arrays.stream(seconds)
            .mapToObj(time -> new RunResult(1, 100, 100, time, 10, 10, finding, false, List.of()))
            .toList();
    return new HuntResult("async", runs);
  }

  private static Element parsed(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)))
        .getDocumentElement();
  }
}
