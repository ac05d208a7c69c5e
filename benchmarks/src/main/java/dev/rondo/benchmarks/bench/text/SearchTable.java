package dev.rondo.benchmarks.bench.text;

import static dev.rondo.workflow.TextTable.Column.figures;
import static dev.rondo.workflow.TextTable.Column.words;

import dev.rondo.benchmarks.bench.SearchBench.SearchedForm;
import dev.rondo.benchmarks.bench.SearchBench.SearchedRow;
import dev.rondo.workflow.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** The table of a bench of searches, as text. */
public final class SearchTable {

  private static final String LEGEND =
      """
      States up to the bug; after ">" of a search without a bug that ended at the limit of transitions, or with "(memory)"
      because its states did not fit into memory; "all" where it has seen all states; "+ N sampled": schedules that were
      sampled beside the states, the last of which has the bug. CPU s: of the whole JVM, its compiler among them, with
      shrinking and confirming the bug; the first rows pay for most of the compilation.
      "-": the protocol has no such form, or steps cannot be searched under its network.
      """;

  private SearchTable() {}

  /** In columns, or as Markdown. */
  public static String of(List<SearchedRow> rows, boolean markdown) {
    TextTable table =
        new TextTable(
            words("protocol"),
            words("network"),
            figures("n"),
            figures("states in rounds"),
            figures("CPU s"),
            words("reductions"),
            figures("states in steps"),
            figures("CPU s"),
            words("reductions"));
    for (SearchedRow row : rows) {
      table.add(
          row.row().name(),
          row.row().network(),
          String.valueOf(row.row().async().n()),
          states(row.rounds()),
          seconds(row.rounds()),
          reductions(row.rounds()),
          states(row.steps()),
          seconds(row.steps()),
          reductions(row.steps()));
    }
    return (markdown ? table.markdown() : table.text()) + "\n" + LEGEND + "\n" + sum(rows);
  }

  private static String sum(List<SearchedRow> rows) {
    List<SearchedRow> both =
        rows.stream().filter(row -> row.rounds().isPresent() && row.steps().isPresent()).toList();
    return String.format(
        Locale.ROOT,
        "rows with both forms: %d; bug found in rounds: %d (sampled: %d), in steps: %d%n",
        both.size(),
        found(both, SearchedRow::rounds),
        both.stream().filter(row -> row.rounds().orElseThrow().isSampled()).count(),
        found(both, SearchedRow::steps));
  }

  private static long found(
      List<SearchedRow> rows, Function<SearchedRow, Optional<SearchedForm>> form) {
    return rows.stream()
        .flatMap(row -> form.apply(row).stream())
        .filter(SearchedForm::found)
        .count();
  }

  private static String states(Optional<SearchedForm> form) {
    return form.map(SearchTable::states).orElse(FigureText.NO_FIGURE);
  }

  private static String states(SearchedForm form) {
    String count = String.format(Locale.ROOT, "%,d", form.result().states());
    if (form.isSampled()) {
      return String.format(Locale.ROOT, "%s + %,d sampled", count, form.sampled());
    }
    if (form.found()) {
      return count;
    }
    return switch (form.result().end()) {
      case EXHAUSTED -> "all " + count;
      case MEMORY -> "> " + count + " (memory)";
      default -> "> " + count;
    };
  }

  private static String seconds(Optional<SearchedForm> form) {
    return form.map(each -> String.format(Locale.ROOT, "%.1f", each.processorSeconds()))
        .orElse(FigureText.NO_FIGURE);
  }

  private static String reductions(Optional<SearchedForm> form) {
    return form.map(
            each -> each.reductions().isEmpty() ? "none" : String.join(", ", each.reductions()))
        .orElse(FigureText.NO_FIGURE);
  }
}
