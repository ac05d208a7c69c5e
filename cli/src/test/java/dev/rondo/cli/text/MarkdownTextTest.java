package dev.rondo.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.cli.terminal.Style;
import org.junit.jupiter.api.Test;

class MarkdownTextTest {

  private static final String PAGE =
      """
      # tag3

      See [`when`](../when.md#x) and **the `guard` of it**: *late* messages count 2 * 3 * 4.

      - one point that is longer than a line has room for
      - two

      ```java
      when(a * b > c * d && isALineThatIsNeverBroken(ofWhateverLength));
      ```
      """;

  @Test
  void noMarksAreLeft() {
    assertThat(MarkdownText.of(PAGE, new Style(false), 40))
        .isEqualTo(
            """
            tag3

            See when and the guard of it: late
            messages count 2 * 3 * 4.

            - one point that is longer than a line
              has room for
            - two

                when(a * b > c * d && isALineThatIsNeverBroken(ofWhateverLength));
            """);
  }

  @Test
  void coloursTakeNoRoom() {
    String coloured = MarkdownText.of(PAGE, new Style(true), 40);
    assertThat(coloured).contains("\u001b[1mwhen\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[[\\d;]*m", ""))
        .isEqualTo(MarkdownText.of(PAGE, new Style(false), 40));
  }
}
