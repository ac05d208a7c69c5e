package dev.rondo.frontend.diagnostic;

import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Locale;
import java.util.regex.Pattern;

/** Prints a diagnostic as a compiler does: place, message, source line, caret, hint. */
public final class DiagnosticPrinter {

  /** Controls, which a terminal obeys, and marks that turn text around; a tab is neither. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\t\n]]");

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
        .append(seen(diagnostic.message()))
        .append(" [")
        .append(diagnostic.kind().code())
        .append("]\n");
    text.append(quote(diagnostic.source(), diagnostic.position(), "    "));
    return text.append("  hint: ").append(diagnostic.hint()).append('\n').toString();
  }

  /** The line of a place with a caret under it, each ended; nothing where the line is blank. */
  public static String quote(SourceFile source, Position position, String indent) {
    String line = seen(source.line(position.line()));
    return line.isBlank() ? "" : indent + line + "\n" + indent + caret(line, position) + "\n";
  }

  /** One sign for each character of a line, so that the caret stands where it did. */
  private static String seen(String text) {
    return UNSEEN.matcher(text).replaceAll("\uFFFD");
  }

  /**
   * Keeps tabs, so that the caret stands under its character whatever the width of a tab. Code that
   * a rewritten shorthand has added behind a line is shown at its end.
   */
  private static String caret(String line, Position position) {
    int column = Math.min(position.column(), line.length() + 1);
    StringBuilder indent = new StringBuilder();
    for (int index = 0; index < column - 1; index++) {
      indent.append(index < line.length() && line.charAt(index) == '\t' ? '\t' : ' ');
    }
    int length = Math.max(1, Math.min(position.length(), line.length() - column + 1));
    return indent + "^".repeat(length);
  }
}
