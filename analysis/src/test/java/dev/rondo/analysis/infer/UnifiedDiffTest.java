package dev.rondo.analysis.infer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.source.SourceFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnifiedDiffTest {

  @Test
  void whatIsTheSameNeedsNoPatch() {
    assertThat(diff("a\nb\n", "a\nb\n")).isEmpty();
  }

  @Test
  void aChangeStandsBetweenThreeLinesOnEitherSide() {
    assertThat(diff(numbers(9), numbers(9).replace("5", "five")))
        .isEqualTo(
            """
            --- P.java
            +++ P.java
            @@ -2,7 +2,7 @@
             2
             3
             4
            -5
            +five
             6
             7
             8
            """);
  }

  @ParameterizedTest
  @CsvSource({"3,9", "3,10", "3,11", "1,20", "19,20", "2,5"})
  void aPatchMakesTheNewTextOfTheOld(int first, int second) {
    String before = numbers(20);
    String after =
        before.replace("\n" + first + "\n", "\nchanged\nadded\n").replace(second + "\n", "x\n");
    assertThat(patched(before, diff(before, after))).isEqualTo(after);
  }

  @Test
  void aFileWithoutAnEndOfItsLastLineSaysSo() {
    assertThat(diff("a\nb", "c\nb"))
        .isEqualTo(
            """
            --- P.java
            +++ P.java
            @@ -1,2 +1,2 @@
            -a
            +c
             b
            \\ No newline at end of file
            """);
  }

  private static String numbers(int count) {
    return String.join("\n", IntStream.rangeClosed(1, count).mapToObj(String::valueOf).toList())
        + "\n";
  }

  private static String diff(String before, String after) {
    return UnifiedDiff.of(new SourceFile("P.java", before), new SourceFile("P.java", after));
  }

  /** What patch does, without its tolerance: every line must stand where the patch says. */
  private static String patched(String text, String patch) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = 0;
    for (String line : patch.lines().skip(2).toList()) {
      if (line.startsWith("@@")) {
        at = Integer.parseInt(line.substring(line.indexOf('+') + 1, line.lastIndexOf(','))) - 1;
      } else if (line.startsWith("+")) {
        lines.add(at++, line.substring(1));
      } else {
        assertThat(lines.get(at)).isEqualTo(line.substring(1));
        at = line.startsWith(" ") ? at + 1 : at;
        if (line.startsWith("-")) {
          lines.remove(at);
        }
      }
    }
    return String.join("\n", lines) + "\n";
  }
}
