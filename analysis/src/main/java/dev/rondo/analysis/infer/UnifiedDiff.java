package dev.rondo.analysis.infer;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.List;

/** The difference of two versions of a file, in the format of {@code patch}. */
public final class UnifiedDiff {

  private static final int CONTEXT = 3;

  private UnifiedDiff() {}

  /** The patch from a text to another; empty if they are equal. */
  public static String of(SourceFile before, SourceFile after) {
    List<String> old = lines(before.text());
    List<String> patch =
        UnifiedDiffUtils.generateUnifiedDiff(
            before.name(), after.name(), old, DiffUtils.diff(old, lines(after.text())), CONTEXT);
    return patch.isEmpty() ? "" : String.join("\n", patch) + "\n";
  }

  /** The lines of a text; a last line without a line feed is marked as {@code diff} does. */
  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
    String rest = lines.remove(lines.size() - 1);
    if (!rest.isEmpty()) {
      lines.add(rest + "\n\\ No newline at end of file");
    }
    return lines;
  }
}
