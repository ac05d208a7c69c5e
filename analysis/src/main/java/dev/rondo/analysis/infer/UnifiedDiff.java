package dev.rondo.analysis.infer;

import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What changes between two versions of a file, as {@code patch} reads it. */
public final class UnifiedDiff {

  private static final int CONTEXT = 3;

  /** A line of the patch. */
  private record Line(char sign, String text) {}

  private UnifiedDiff() {}

  /** The patch from a text to another; empty where they are the same. */
  public static String of(SourceFile before, SourceFile after) {
    List<Line> lines = lines(split(before.text()), split(after.text()));
    StringBuilder text = new StringBuilder();
    int oldLine = 1;
    int newLine = 1;
    int at = 0;
    while (at < lines.size()) {
      int change = nextChange(lines, at);
      if (change == lines.size()) {
        break;
      }
      int begin = Math.max(at, change - CONTEXT);
      int end = hunkEnd(lines, change);
      oldLine += begin - at;
      newLine += begin - at;
      List<Line> hunk = lines.subList(begin, end);
      int oldLength = count(hunk, '+');
      int newLength = count(hunk, '-');
      text.append(
          String.format(
              Locale.ROOT, "@@ -%d,%d +%d,%d @@\n", oldLine, oldLength, newLine, newLength));
      hunk.forEach(line -> text.append(line.sign()).append(line.text()).append('\n'));
      oldLine += oldLength;
      newLine += newLength;
      at = end;
    }
    return text.isEmpty() ? "" : "--- %s\n+++ %s\n%s".formatted(before.name(), after.name(), text);
  }

  /** How many lines of a hunk do not have a sign. */
  private static int count(List<Line> hunk, char without) {
    return (int) hunk.stream().filter(line -> line.sign() != without).count();
  }

  private static int nextChange(List<Line> lines, int from) {
    int at = from;
    while (at < lines.size() && lines.get(at).sign() == ' ') {
      at++;
    }
    return at;
  }

  /** Behind the context of the last change that is near enough to be in the same hunk. */
  private static int hunkEnd(List<Line> lines, int change) {
    int last = change;
    for (int at = change; at < lines.size() && at <= last + 2 * CONTEXT + 1; at++) {
      if (lines.get(at).sign() != ' ') {
        last = at;
      }
    }
    return Math.min(lines.size(), last + CONTEXT + 1);
  }

  /** The lines with their ends but for the line feed; a text that ends without one says so. */
  private static List<String> split(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String rest = lines.remove(lines.size() - 1);
    if (!rest.isEmpty()) {
      lines.add(rest + "\n\\ No newline at end of file");
    }
    return lines;
  }

  private static List<Line> lines(List<String> before, List<String> after) {
    int[][] common = commonLengths(before, after);
    List<Line> lines = new ArrayList<>();
    int old = 0;
    int now = 0;
    while (old < before.size() || now < after.size()) {
      boolean same =
          old < before.size() && now < after.size() && before.get(old).equals(after.get(now));
      if (same) {
        lines.add(new Line(' ', before.get(old)));
        old++;
        now++;
      } else if (now == after.size()
          || (old < before.size() && common[old + 1][now] >= common[old][now + 1])) {
        lines.add(new Line('-', before.get(old++)));
      } else {
        lines.add(new Line('+', after.get(now++)));
      }
    }
    return lines;
  }

  /** For each two places, how many lines the texts behind them have in common. */
  private static int[][] commonLengths(List<String> before, List<String> after) {
    int[][] common = new int[before.size() + 1][after.size() + 1];
    for (int old = before.size() - 1; old >= 0; old--) {
      for (int now = after.size() - 1; now >= 0; now--) {
        common[old][now] =
            before.get(old).equals(after.get(now))
                ? common[old + 1][now + 1] + 1
                : Math.max(common[old + 1][now], common[old][now + 1]);
      }
    }
    return common;
  }
}
