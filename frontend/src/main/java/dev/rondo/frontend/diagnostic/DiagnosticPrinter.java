package dev.rondo.frontend.diagnostic;

import java.util.Locale;

/** Prints a diagnostic as a compiler does: place, message, source line, caret, hint. */
public final class DiagnosticPrinter {

  private DiagnosticPrinter() {}

  /** The diagnostic as lines of text, each ended. */
  public static String print(Diagnostic diagnostic) {
    StringBuilder text = new StringBuilder();
    text.append(diagnostic.source().name())
        .append(':')
        .append(diagnostic.position())
        .append(": ")
        .append(diagnostic.kind().severity().name().toLowerCase(Locale.ROOT))
        .append(": ")
        .append(diagnostic.message())
        .append(" [")
        .append(diagnostic.kind().code())
        .append("]\n");
    String line = diagnostic.source().line(diagnostic.position().line());
    if (!line.isBlank()) {
      text.append("    ").append(line).append('\n');
      text.append("    ").append(caret(line, diagnostic)).append('\n');
    }
    return text.append("  hint: ").append(diagnostic.hint()).append('\n').toString();
  }

  /** Keeps tabs, so that the caret stands under its character whatever the width of a tab. */
  private static String caret(String line, Diagnostic diagnostic) {
    int column = diagnostic.position().column();
    StringBuilder indent = new StringBuilder();
    for (int index = 0; index < column - 1; index++) {
      indent.append(index < line.length() && line.charAt(index) == '\t' ? '\t' : ' ');
    }
    int length = Math.max(1, Math.min(diagnostic.position().length(), line.length() - column + 1));
    return indent + "^".repeat(length);
  }
}
