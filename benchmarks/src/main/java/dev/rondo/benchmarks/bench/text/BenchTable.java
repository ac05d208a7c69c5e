package dev.rondo.benchmarks.bench.text;

import static dev.rondo.workflow.TextTable.Column.figures;
import static dev.rondo.workflow.TextTable.Column.words;

import dev.rondo.benchmarks.bench.BenchResult;
import dev.rondo.benchmarks.bench.CorrectVerdict;
import dev.rondo.benchmarks.bench.MeasuredForm;
import dev.rondo.benchmarks.bench.RowResult;
import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables of a bench, as text. */
public final class BenchTable {

  private static final String MEDIANS =
      """
      Needs: the phases and rounds in which messages are used, the messages lost and the timeouts of the shortest execution
      that is known to show the bug.
      Schedules, steps or phases, and seconds to a bug: medians of all runs, where a run without a bug counts as longer than
      those with one; after ">" where half of the runs have none.
      """;

  private static final String RATIO =
      """
      Ratio: of the seconds per bug, the time of all runs over the bugs found, with its 95 % interval; a run that ends without a
      bug counts with all its time. After ">" or "<" what can be said with a confidence of 95 % where one form found nothing.
      Asynchronous: the strategy with the fewest seconds per bug, of all of them. In the times: all that a strategy keeps and
      learns. Not in them: start-up, the translation, the sample of the tags, and an unmeasured warm-up of each form. A run
      is made up to 21 times, until that takes 0.05 s, and takes as long as it took in the middle.
      """;

  private static final String MEANS =
      """
      Rows with both forms. A row counts with its least ratio where only the sequential form found bugs, and where only the
      asynchronous one did as if the sequential had found half a bug in all its time: both err against the sequential form.
      """;

  private static final String PAPER =
      """
      Seconds per bug. †: no bug; the paper's timeout is one hour. Its figures are from P on another machine.
      """;

  private final BenchResult result;
  private final Function<TextTable, String> print;

  private BenchTable(BenchResult result, Function<TextTable, String> print) {
    this.result = result;
    this.print = print;
  }

  /** In columns. */
  public static String text(BenchResult result) {
    return new BenchTable(result, TextTable::text).print();
  }

  /** As Markdown. */
  public static String markdown(BenchResult result) {
    return new BenchTable(result, TextTable::markdown).print();
  }

  private String print() {
    return switch (result.plan().kind()) {
      case TABLE, ZOO -> String.join("\n", comparison());
      case GROWTH -> print.apply(growth()) + "\n" + RATIO;
      case CORRECT -> print.apply(correct());
    };
  }

  private List<String> comparison() {
    List<String> parts = new ArrayList<>();
    parts.add(print.apply(ComparisonTables.rows(result)));
    parts.add(MEDIANS + RATIO);
    ComparisonTables.means(result)
        .ifPresent(table -> parts.addAll(List.of(print.apply(table), MEANS)));
    ComparisonTables.paper(result)
        .ifPresent(table -> parts.addAll(List.of(print.apply(table), PAPER)));
    parts.add(print.apply(ComparisonTables.spread(result)));
    return parts;
  }

  private TextTable growth() {
    TextTable table =
        new TextTable(
            words("protocol"),
            figures("n"),
            figures("phases"),
            figures("steps"),
            figures("async"),
            figures("found"),
            words("strategy"),
            figures("per second"),
            figures("sequential"),
            figures("found"),
            figures("per second"),
            words("async / sequential"));
    for (RowResult row : result.rows()) {
      table.add(
          row.row().name(),
          String.valueOf(row.row().async().n()),
          String.valueOf(row.row().phases()),
          String.valueOf(row.row().async().steps()),
          FigureText.seconds(row.async()),
          FigureText.found(row.async()),
          ComparisonTables.best(row),
          FigureText.rate(row.async()),
          FigureText.seconds(row.sequential()),
          FigureText.found(row.sequential()),
          FigureText.rate(row.sequential()),
          FigureText.ratio(row));
    }
    return table;
  }

  private TextTable correct() {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("network"),
            figures("n"),
            figures("async schedules"),
            figures("found"),
            figures("sequential schedules"),
            figures("found"),
            words("verdict"));
    for (RowResult row : result.rows()) {
      List<HuntResult> async =
          row.row().contenders().stream().filter(MeasuredForm::isAsync).map(row::of).toList();
      List<HuntResult> sequential = row.sequential().stream().toList();
      table.add(
          row.row().name(),
          row.row().network(),
          String.valueOf(row.row().async().n()),
          schedules(async),
          found(async),
          schedules(sequential),
          found(sequential),
          CorrectVerdict.of(row).words());
    }
    return table;
  }

  private static String schedules(List<HuntResult> forms) {
    return forms.isEmpty()
        ? FigureText.NO_FIGURE
        : String.valueOf(forms.stream().mapToLong(HuntResult::schedules).sum());
  }

  private static String found(List<HuntResult> forms) {
    return forms.isEmpty()
        ? FigureText.NO_FIGURE
        : String.valueOf(forms.stream().mapToLong(HuntResult::found).sum());
  }
}
