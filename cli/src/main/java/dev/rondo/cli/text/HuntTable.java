package dev.rondo.cli.text;

import static dev.rondo.workflow.TextTable.Column.figures;
import static dev.rondo.workflow.TextTable.Column.words;

import dev.rondo.cli.terminal.Plural;
import dev.rondo.hunt.HuntResult;
import dev.rondo.workflow.Comparison;
import dev.rondo.workflow.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What each form has come to, side by side. */
public final class HuntTable {

  private HuntTable() {}

  public static String text(List<HuntResult> results) {
    TextTable table =
        new TextTable(
            words("form"),
            figures("runs"),
            figures("found"),
            figures("schedules"),
            figures("per second"),
            figures("median to bug"),
            figures("median"),
            figures("mean"));
    results.forEach(result -> table.add(row(result)));
    return results.size() == 2
        ? table.text() + comparison(new Comparison(results.get(0), results.get(1)))
        : table.text();
  }

  private static String[] row(HuntResult result) {
    return new String[] {
      result.form(),
      String.valueOf(result.runs().size()),
      String.valueOf(result.found()),
      String.valueOf(result.schedules()),
      String.format(Locale.ROOT, "%.0f", result.schedulesPerSecond()),
      schedules(result.medianSchedulesToBug()),
      time(result.medianSecondsToBug()),
      time(result.meanSecondsToBug())
    };
  }

  private static String schedules(OptionalDouble count) {
    return count.isPresent() ? Plural.of(Math.round(count.getAsDouble()), "schedule") : "-";
  }

  private static String time(OptionalDouble seconds) {
    if (seconds.isEmpty()) {
      return "-";
    }
    double value = seconds.getAsDouble();
    return value < 1
        ? String.format(Locale.ROOT, "%.2f ms", value * 1000)
        : String.format(Locale.ROOT, "%.2f s", value);
  }

  /** Which form finds the bug in less time, and how many times as fast it is. */
  private static String comparison(Comparison comparison) {
    if (comparison.ratio().isEmpty()) {
      return "";
    }
    double ratio = comparison.ratio().getAsDouble();
    boolean isSequential = ratio >= 1;
    Optional<Comparison.Interval> interval =
        comparison
            .interval()
            .map(
                found ->
                    isSequential
                        ? found
                        : new Comparison.Interval(1 / found.high(), 1 / found.low()));
    return String.format(
        Locale.ROOT,
        "%s is %.3g times as fast (%s)%n",
        (isSequential ? comparison.sequential() : comparison.async()).form(),
        isSequential ? ratio : 1 / ratio,
        interval.map(HuntTable::text).orElse("too few bugs for an interval"));
  }

  private static String text(Comparison.Interval interval) {
    return String.format(
        Locale.ROOT,
        "95 %% interval %.3g to %.3g%s",
        interval.low(),
        interval.high(),
        interval.low() <= 1 && 1 <= interval.high()
            ? ", which includes 1: no difference is shown"
            : "");
  }
}
