package dev.rondo.benchmarks.bench.text;

import static dev.rondo.workflow.TextTable.Column.figures;
import static dev.rondo.workflow.TextTable.Column.words;

import dev.rondo.benchmarks.MinimalExecution;
import dev.rondo.benchmarks.PaperRow;
import dev.rondo.benchmarks.bench.BenchResult;
import dev.rondo.benchmarks.bench.BenchRow;
import dev.rondo.benchmarks.bench.GeometricMean;
import dev.rondo.benchmarks.bench.MeasuredForm;
import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Tables that compare both forms of each row. */
final class ComparisonTables {

  private ComparisonTables() {}

  /** A line per row, the asynchronous form under its best strategy. */
  static TextTable rows(BenchResult result) {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("set"),
            words("network"),
            figures("n"),
            figures("f"),
            words("needs"),
            words("async"),
            figures("found"),
            figures("schedules"),
            figures("steps"),
            figures("seconds"),
            figures("seq. found"),
            figures("schedules"),
            figures("phases"),
            figures("seconds"),
            words("async / sequential"));
    for (RowResult each : result.rows()) {
      BenchRow row = each.row();
      table.add(
          row.name(),
          row.set().toString(),
          row.networkText(),
          String.valueOf(row.async().n()),
          String.valueOf(row.async().f()),
          row.protocol().needs().map(MinimalExecution::toString).orElse(""),
          best(each),
          FigureText.found(each.async()),
          FigureText.median(each.async(), RunResult::schedules),
          FigureText.median(each.async(), RunResult::length),
          FigureText.median(each.async(), RunResult::seconds),
          FigureText.found(each.sequential()),
          FigureText.median(each.sequential(), RunResult::schedules),
          FigureText.median(each.sequential(), RunResult::length),
          FigureText.median(each.sequential(), RunResult::seconds),
          FigureText.ratio(each));
    }
    return table;
  }

  /** The strategy that is compared with the sequential form. */
  static String best(RowResult row) {
    boolean found = row.async().map(HuntResult::found).orElse(0L) > 0;
    return found ? row.best().map(MeasuredForm::strategyName).orElse("") : FigureText.NO_FIGURE;
  }

  /** A line per set of rows; none where no row has both forms. */
  static Optional<TextTable> means(BenchResult result) {
    List<GeometricMean> means = GeometricMean.of(result);
    TextTable table =
        new TextTable(
            words("geometric mean"),
            figures("rows"),
            words("async / sequential"),
            figures("only seq. found"),
            figures("only async found"),
            figures("neither"));
    for (GeometricMean mean : means) {
      table.add(
          mean.of(),
          String.valueOf(mean.rows()),
          FigureText.number(mean.mean()) + FigureText.interval(mean.interval()),
          String.valueOf(mean.onlySequential()),
          String.valueOf(mean.onlyAsync()),
          String.valueOf(mean.neither()));
    }
    return means.isEmpty() ? Optional.empty() : Optional.of(table);
  }

  /** The rows that the paper has, beside its figures; none where there is no such row. */
  static Optional<TextTable> paper(BenchResult result) {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("network"),
            figures("paper async"),
            figures("paper seq."),
            figures("async"),
            figures("sequential"));
    List<RowResult> rows =
        result.rows().stream().filter(row -> row.row().paper().isPresent()).toList();
    for (RowResult row : rows) {
      PaperRow paper = row.row().paper().orElseThrow();
      table.add(
          row.row().name(),
          row.row().networkText(),
          asyncOf(paper),
          paper.sequentialSeconds().stream()
              .map(ComparisonTables::asInThePaper)
              .collect(Collectors.joining(" / ")),
          FigureText.seconds(row.async()),
          FigureText.seconds(row.sequential()));
    }
    return rows.isEmpty() ? Optional.empty() : Optional.of(table);
  }

  private static String asyncOf(PaperRow paper) {
    OptionalDouble seconds = paper.asyncSeconds();
    return seconds.isPresent() ? asInThePaper(seconds.getAsDouble()) : FigureText.NONE_FOUND;
  }

  private static String asInThePaper(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }

  /** A line per row and form, every strategy for itself. */
  static TextTable spread(BenchResult result) {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("network"),
            words("form"),
            figures("found"),
            figures("seconds per bug"),
            figures("quartiles of the runs"),
            figures("median schedules"),
            figures("steps or phases"),
            figures("schedules per second"));
    for (RowResult row : result.rows()) {
      for (MeasuredForm contender : row.row().contenders()) {
        Optional<HuntResult> form = Optional.of(row.of(contender));
        table.add(
            row.row().name(),
            row.row().networkText(),
            contender.toString(),
            FigureText.found(form),
            FigureText.seconds(form),
            FigureText.quartiles(row.of(contender)),
            FigureText.median(form, RunResult::schedules),
            FigureText.median(form, RunResult::length),
            FigureText.rate(form));
      }
    }
    return table;
  }
}
