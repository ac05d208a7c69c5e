package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The protocols of the papers on model checking, whose every schedule is searched. */
class SearchedProtocolTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/searched");

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyProtocolReadsWithoutErrorsAndWarnings(Path file) throws IOException {
    ReadProtocol read =
        ReadProtocol.of(new SourceFile(file.getFileName().toString(), Files.readString(file)));
    assertThat(read.model()).isPresent();
    assertThat(read.diagnostics()).isEmpty();
  }
}
