package dev.rondo.frontend.diagnostic;

import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Comparator;
import java.util.List;

/**
 * Something a user should know about a file.
 *
 * @param arguments what fills the places of the kind's message and hint
 */
public record Diagnostic(Kind kind, SourceFile source, Position position, List<String> arguments) {

  /** In the order of the file. */
  public static final Comparator<Diagnostic> BY_POSITION =
      Comparator.comparing(Diagnostic::position).thenComparing(Diagnostic::kind);

  /** What is wrong, in one line. */
  public String message() {
    return fill(kind.message());
  }

  /** What to write instead. */
  public String hint() {
    return fill(kind.hint());
  }

  private String fill(String template) {
    String filled = template;
    for (int index = 0; index < arguments.size(); index++) {
      filled = filled.replace("{" + index + "}", arguments.get(index));
    }
    return filled;
  }
}
