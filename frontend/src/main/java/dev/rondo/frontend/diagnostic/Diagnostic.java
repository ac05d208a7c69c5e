package dev.rondo.frontend.diagnostic;

import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A finding about a file.
 *
 * @param arguments the arguments of the message and the hint of its kind
 */
public record Diagnostic(
    DiagnosticKind kind, SourceFile source, Position position, List<String> arguments) {

  private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

  /** In the order of the file. */
  public static final Comparator<Diagnostic> BY_POSITION =
      Comparator.comparing(Diagnostic::position).thenComparing(Diagnostic::kind);

  /** The message, in one line. */
  public String message() {
    return fill(kind.message());
  }

  /** What to write instead. */
  public String hint() {
    return fill(kind.hint());
  }

  /** Arguments come from the user's file, so placeholders in them are not replaced. */
  private String fill(String template) {
    return PLACE
        .matcher(template)
        .replaceAll(
            place -> {
              int index = Integer.parseInt(place.group(1));
              return Matcher.quoteReplacement(
                  index < arguments.size() ? arguments.get(index) : place.group());
            });
  }
}
