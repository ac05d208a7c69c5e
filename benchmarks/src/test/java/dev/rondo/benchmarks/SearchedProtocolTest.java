package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.SearchedProtocol.Verdict;
import dev.rondo.frontend.Frontend;
import dev.rondo.frontend.diagnostic.DiagnosticPrinter;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchedProtocolTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "")).resolve("src/main/searched");

  @Test
  void everyFileOfTheFolderIsInTheCatalogue() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(SearchedProtocol.values()).map(p -> p.className() + ".java").toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyProtocolReadsWithoutErrorsAndWarnings(SearchedProtocol protocol) {
    Log log = new Log(protocol.source());
    assertThat(Frontend.read(protocol.source(), ClassPath.LANGUAGE, log)).isPresent();
    assertThat(log.sorted()).extracting(DiagnosticPrinter::print).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void exactlyTheMutantsMarkTheirBug(SearchedProtocol protocol) {
    assertThat(protocol.source().text().contains("// BUG: "))
        .isEqualTo(protocol.verdict() != Verdict.HOLDS);
  }
}
