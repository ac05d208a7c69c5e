package dev.rondo.cli.text;

import dev.rondo.analysis.infer.UnifiedDiff;
import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.workflow.tagtrial.FoundTags;
import java.util.List;
import java.util.Optional;

/** What {@code rondo check --infer} has found: tags as a patch, or why there are none. */
public final class InferReport {

  private InferReport() {}

  /** The report; what stands before the patch is no part of it, and {@code patch} skips it. */
  public static String text(Log log, Optional<FoundTags> found, Style style) {
    StringBuilder text = new StringBuilder();
    log.sorted().stream()
        .filter(diagnostic -> diagnostic.kind().severity() == Severity.ERROR)
        .forEach(d -> text.append(style.severity(DiagnosticPrinter.print(d))).append('\n'));
    found.ifPresent(tags -> text.append(text(log.source(), tags, style)));
    return text.toString();
  }

  private static String text(SourceFile source, FoundTags tags, Style style) {
    String patch = UnifiedDiff.of(source, tags.patched());
    StringBuilder text = new StringBuilder();
    text.append(tags.protocol().name()).append(" in ").append(source.name()).append(": ");
    text.append(tags.proposal().summary()).append('\n');
    text.append("tags: ").append(verdict(tags, style)).append('\n');
    tags.refusal()
        .ifPresent(
            refusal ->
                text.append("no sequential form in spite of them:\n")
                    .append(style.severity(DiagnosticPrinter.print(refusal))));
    return text.append(patch.isEmpty() ? "every message is tagged\n" : "\n" + patch).toString();
  }

  /**
   * The hints; lines that close the protocol are a patch, which follows upon that of the tags, so
   * that {@code patch} applies both.
   */
  public static String hints(SourceFile source, List<String> hints) {
    StringBuilder text = new StringBuilder();
    boolean isPatch = false;
    for (String line : hints) {
      if (line.startsWith("  @@") && !isPatch) {
        isPatch = true;
        text.append("\n--- " + source.name() + "\n+++ " + source.name() + "\n");
      }
      text.append(
          isPatch
              ? (line.isEmpty() ? " " : line.substring(2)) + "\n"
              : HuntReport.hints(List.of(line)));
    }
    return text.toString();
  }

  private static String verdict(FoundTags tags, Style style) {
    if (tags.broken().isPresent()) {
      return style.bad("do not hold")
          + ", the likeliest are shown: "
          + tags.broken().get().message()
          + "\n  in "
          + tags.broken().get().handler()
          + " (line "
          + tags.broken().get().line()
          + ")";
    }
    if (!tags.tried()) {
      return style.doubtful("untried") + ": no handler ever ran in the monitored schedules";
    }
    return tags.schedules() == 0 ? "decided from the source" : style.good("held") + tags.where();
  }
}
