package dev.rondo.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiagnosticPagesTest {

  private static final Path PAGES =
      Path.of(System.getProperty("basedir", "")).resolve("../docs/diagnostics");

  @ParameterizedTest
  @EnumSource
  void everyKindHasItsPage(DiagnosticKind kind) throws IOException {
    assertThat(Files.readAllLines(PAGES.resolve(kind.code() + ".md")))
        .startsWith("# " + kind.code());
  }

  @ParameterizedTest
  @EnumSource
  void everyPageIsInTheIndex(DiagnosticKind kind) throws IOException {
    assertThat(Files.readString(PAGES.resolve("README.md")))
        .contains("[" + kind.code() + "](" + kind.code() + ".md)");
  }

  @Test
  void everyPageBelongsToAKind() throws IOException {
    List<String> codes =
        Stream.of(DiagnosticKind.values()).map(kind -> kind.code() + ".md").toList();
    try (Stream<Path> pages = Files.list(PAGES)) {
      assertThat(pages.map(page -> page.getFileName().toString()))
          .filteredOn(page -> !page.equals("README.md"))
          .isSubsetOf(codes);
    }
  }
}
