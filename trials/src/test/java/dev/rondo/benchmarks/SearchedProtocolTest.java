package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.SearchedProtocol.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SearchedProtocolTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/searched");

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
    ReadProtocol read = ReadProtocol.of(protocol.source());
    assertThat(read.model()).isPresent();
    assertThat(read.diagnostics()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void exactlyTheMutantsMarkTheirBug(SearchedProtocol protocol) {
    assertThat(protocol.source().text().contains("// BUG: "))
        .isEqualTo(protocol.verdict() != Verdict.HOLDS);
  }
}
