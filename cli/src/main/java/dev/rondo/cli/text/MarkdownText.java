package dev.rondo.cli.text;

import dev.rondo.cli.terminal.Style;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Markdown of Rondo's pages as a terminal shows it: headings, paragraphs and lists wrapped to
 * the width, code set in from the margin, and no marks but those of the text itself.
 */
final class MarkdownText {

  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)]\\([^)]*\\)");

  /** Code, strong words, emphasis. */
  private static final Pattern INLINE =
      Pattern.compile("`([^`]+)`|\\*\\*(.+?)\\*\\*|(?<![\\w*])\\*([^* ][^*]*)\\*(?!\\w)");

  private static final Pattern CONTROL = Pattern.compile("\u001b\\[[\\d;]*m");
  private static final String CODE_INDENT = "    ";

  private final Style style;
  private final int width;
  private final StringBuilder text = new StringBuilder();

  private MarkdownText(Style style, int width) {
    this.style = style;
    this.width = width;
  }

  /**
   * A page.
   *
   * @param width how many characters a line has at most; code is never wrapped
   */
  static String of(String markdown, Style style, int width) {
    MarkdownText page = new MarkdownText(style, width);
    boolean code = false;
    for (String line : markdown.split("\n", -1)) {
      if (line.startsWith("```")) {
        code = !code;
      } else if (code) {
        page.text.append((CODE_INDENT + line).stripTrailing()).append('\n');
      } else {
        page.line(line);
      }
    }
    return page.text.toString().stripTrailing() + "\n";
  }

  private void line(String line) {
    if (line.startsWith("#")) {
      text.append(style.strong(line.replaceFirst("^#+ ", ""))).append('\n');
    } else if (line.startsWith("- ")) {
      wrap("- ", "  ", line.substring(2));
    } else {
      wrap("", "", line);
    }
  }

  private void wrap(String first, String others, String words) {
    StringBuilder line = new StringBuilder(first);
    int length = first.length();
    boolean begun = false;
    for (String word : inline(words).split(" ", -1)) {
      int longer = CONTROL.matcher(word).replaceAll("").length();
      if (begun && length + 1 + longer > width) {
        text.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(others);
        length = others.length();
        begun = false;
      }
      line.append(begun ? " " : "").append(word);
      length += (begun ? 1 : 0) + longer;
      begun = true;
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private String inline(String words) {
    return INLINE
        .matcher(LINK.matcher(words).replaceAll("$1"))
        .replaceAll(found -> Matcher.quoteReplacement(shown(found)));
  }

  private String shown(MatchResult found) {
    if (found.group(1) != null) {
      return style.strong(found.group(1));
    }
    return found.group(2) != null ? style.strong(inline(found.group(2))) : inline(found.group(3));
  }
}
