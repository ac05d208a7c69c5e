package dev.rondo.cli.text;

import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.workflow.mutation.MutationResult;
import java.util.List;
import java.util.Locale;

/** The result of a mutation test, as text. */
public final class MutationReport {

  private MutationReport() {}

  /**
   * The mutants that nothing finds, each with its lines.
   *
   * @param all whether those that are found are listed as well
   */
  public static String mutants(MutationResult result, SourceFile source, boolean all, Style style) {
    StringBuilder text = new StringBuilder();
    for (MutationResult.Tried tried : result.tried()) {
      if (all || tried.foundBy().isEmpty()) {
        text.append(
            line(
                "%s: line %d, %s: %s",
                tried.foundBy().map(by -> "found (" + by + ")").orElse(style.bad("not found")),
                tried.mutant().line(),
                tried.mutant().method(),
                tried.mutant().kind().words()));
        tried.mutant().diff(source).forEach(each -> text.append(line("  %s", each)));
      }
    }
    return text.toString();
  }

  /** The count, and what finds them. */
  public static String summary(MutationResult result, Style style) {
    boolean areFound = result.survivors().isEmpty();
    String summary = result.summary();
    List<String> finders = result.finders();
    return (areFound ? style.good(summary) : summary)
        + "\n"
        + (finders.isEmpty() ? "" : line("  found by: %s", String.join(", ", finders)))
        + (areFound
            ? ""
            : line(
                "  not found: the spec does not cover the fault, the schedules are too few"
                    + " (--schedules), or the fault changes nothing that matters"));
  }

  private static String line(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments) + "\n";
  }
}
