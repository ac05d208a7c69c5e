package dev.rondo.cli.text;

import dev.rondo.cli.terminal.Style;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages of docs/diagnostics, as a terminal shows them. */
public final class DiagnosticPages {

  private static final Pattern LISTED = Pattern.compile("- \\[(.*)]\\(.*\\.md\\): (.*)");

  private DiagnosticPages() {}

  /** One page. */
  public static String page(DiagnosticKind kind, Style style, int width) {
    return MarkdownText.of(read(kind.code() + ".md"), style, width);
  }

  /** All codes, each with a few words. */
  public static String list(Style style, int width) {
    StringBuilder text = new StringBuilder();
    for (String line : read("README.md").split("\n")) {
      Matcher listed = LISTED.matcher(line);
      text.append(
          listed.matches()
              ? "  %-22s %s\n".formatted(listed.group(1), listed.group(2))
              : MarkdownText.of(line, style, width));
    }
    return text.toString();
  }

  private static String read(String page) {
    String name = "/dev/rondo/cli/diagnostics/" + page;
    try (InputStream resource = DiagnosticPages.class.getResourceAsStream(name)) {
      if (resource == null) {
        throw new IllegalStateException(name + " is missing from the program");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
