package dev.rondo.benchmarks.bench;

import static dev.rondo.tester.TextTable.Column.figures;
import static dev.rondo.tester.TextTable.Column.words;

import dev.rondo.benchmarks.PaperRow;
import dev.rondo.hunt.HuntResult;
import dev.rondo.tester.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The tables of a bench, for people. */
public final class BenchTable {

  private static final String LEGEND =
      """
      Seconds to a bug: the time of all runs over the bugs found, after an unmeasured warm-up of each form.
      †: no bug; the paper's timeout is one hour. Ratio: with its 95 %% interval; after ">" what can be said
      with a confidence of 95 %% where no asynchronous run found a bug.%s
      """;

  private static final String PAPER = " The paper's figures are from P on another machine.";

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
      case TABLE -> print.apply(comparison()) + "\n" + legend(PAPER) + "\n" + print.apply(spread());
      case GROWTH -> print.apply(growth()) + "\n" + legend("");
      case CORRECT -> print.apply(correct());
    };
  }

  private static String legend(String more) {
    return String.format(Locale.ROOT, LEGEND, more);
  }

  private TextTable comparison() {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("network"),
            figures("n"),
            figures("paper async"),
            figures("paper seq."),
            figures("async"),
            figures("found"),
            words("strategy"),
            figures("sequential"),
            figures("found"),
            words("async / sequential"));
    for (RowResult row : result.rows()) {
      Optional<PaperRow> paper = row.row().paper();
      table.add(
          row.row().name(),
          network(row.row()),
          String.valueOf(row.row().async().n()),
          paper.map(BenchTable::asyncOfPaper).orElse(""),
          paper.map(BenchTable::sequentialOfPaper).orElse(""),
          Figures.seconds(row.async()),
          Figures.found(row.async()),
          best(row),
          Figures.seconds(row.sequential()),
          Figures.found(row.sequential()),
          Figures.ratio(row));
    }
    return table;
  }

  /** The paper writes letters; where there is no row of the paper, the promise says more. */
  static String network(BenchRow row) {
    return row.paper().isPresent() ? row.faults() : row.network();
  }

  private static String asyncOfPaper(PaperRow paper) {
    OptionalDouble seconds = paper.asyncSeconds();
    return seconds.isPresent() ? asInThePaper(seconds.getAsDouble()) : Figures.NONE_FOUND;
  }

  private static String sequentialOfPaper(PaperRow paper) {
    return paper.sequentialSeconds().stream()
        .map(BenchTable::asInThePaper)
        .collect(Collectors.joining(" / "));
  }

  private static String asInThePaper(double seconds) {
    return String.format(Locale.ROOT, "%.2f", seconds);
  }

  private static String best(RowResult row) {
    boolean found = row.async().map(HuntResult::found).orElse(0L) > 0;
    return found ? row.best().map(Contender::strategyName).orElse("") : Figures.NO_FIGURE;
  }

  private TextTable spread() {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("network"),
            words("form"),
            figures("found"),
            figures("seconds to a bug"),
            figures("quartiles of the runs"),
            figures("median schedules"),
            figures("schedules per second"));
    for (RowResult row : result.rows()) {
      for (Contender contender : row.row().contenders()) {
        HuntResult form = row.of(contender);
        table.add(
            row.row().name(),
            network(row.row()),
            contender.toString(),
            Figures.found(Optional.of(form)),
            Figures.orDagger(form.secondsPerBug()),
            Figures.quartiles(form),
            whole(form.medianSchedulesToBug()),
            whole(OptionalDouble.of(form.schedulesPerSecond())));
      }
    }
    return table;
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
          Figures.seconds(row.async()),
          Figures.found(row.async()),
          best(row),
          rate(row.async()),
          Figures.seconds(row.sequential()),
          Figures.found(row.sequential()),
          rate(row.sequential()),
          Figures.ratio(row));
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
          row.row().contenders().stream().filter(Contender::isAsync).map(row::of).toList();
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
        ? Figures.NO_FIGURE
        : String.valueOf(forms.stream().mapToLong(HuntResult::schedules).sum());
  }

  private static String found(List<HuntResult> forms) {
    return forms.isEmpty()
        ? Figures.NO_FIGURE
        : String.valueOf(forms.stream().mapToLong(HuntResult::found).sum());
  }

  private static String rate(Optional<HuntResult> form) {
    return form.map(result -> whole(OptionalDouble.of(result.schedulesPerSecond())))
        .orElse(Figures.NO_FIGURE);
  }

  private static String whole(OptionalDouble value) {
    return value.isPresent()
        ? String.format(Locale.ROOT, "%.0f", value.getAsDouble())
        : Figures.NO_FIGURE;
  }
}
