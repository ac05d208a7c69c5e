package dev.rondo.frontend.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.source.Position;
import dev.rondo.frontend.source.SourceFile;
import org.junit.jupiter.api.Test;

/** Where the caret stands. */
class DiagnosticPrinterTest {

  private static final SourceFile SOURCE = new SourceFile("A.java", "\tint k;\n");

  @Test
  void theCaretStandsUnderItsCharactersBehindTabs() {
    assertThat(DiagnosticPrinter.quote(SOURCE, new Position(1, 6, 1), "  "))
        .isEqualTo("  \tint k;\n  \t    ^\n");
  }

  @Test
  void whatWasAddedBehindALineIsShownAtItsEnd() {
    assertThat(DiagnosticPrinter.quote(SOURCE, new Position(1, 80, 5), "  "))
        .isEqualTo("  \tint k;\n  \t      ^\n");
  }
}
