package dev.rondo.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.benchmarks.BenchmarkProtocol.Expected;
import dev.rondo.benchmarks.BenchmarkProtocol.Shape;
import dev.rondo.frontend.model.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BenchmarkProtocolTest {

  @Test
  void whatHasABugSaysWhatItNeeds() {
    for (BenchmarkProtocol protocol : BenchmarkProtocol.values()) {
      assertThat(protocol.needs().isPresent())
          .as(protocol.className())
          .isEqualTo(protocol.expected() == Expected.BUGGY);
    }
  }

  @Test
  void aBugThatWasVerifiedShowsInNoFewerPhases() {
    for (BenchmarkProtocol protocol : BenchmarkProtocol.values()) {
      protocol
          .needs()
          .filter(needs -> needs.found() == MinimalExecution.FoundBy.VERIFY)
          .ifPresent(
              needs -> {
                assertThat(BugSearch.finds(protocol, needs.phases())).isTrue();
                assertThat(needs.phases() > 1 && BugSearch.finds(protocol, needs.phases() - 1))
                    .as(protocol.className())
                    .isFalse();
              });
    }
  }

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");

  @Test
  void everyFileOfTheFolderIsInTheCatalogue() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<String> names =
          files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
      assertThat(names)
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(BenchmarkProtocol.values()).map(BenchmarkProtocol::fileName).toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyProtocolReadsWithoutErrorsAndWarnings(BenchmarkProtocol protocol) {
    assertThat(ReadProtocol.of(protocol.source()).diagnostics()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theCatalogueSaysWhatTheFileSays(BenchmarkProtocol entry) {
    Protocol protocol = ReadProtocol.model(entry.source());
    assertThat(protocol.name()).isEqualTo(entry.className());
    assertThat(protocol.writtenAsRounds()).isEqualTo(entry.shape() == Shape.ROUNDS);
  }

  @ParameterizedTest
  @EnumSource
  void exactlyTheBuggyVersionsMarkTheirBug(BenchmarkProtocol protocol) {
    assertThat(protocol.source().text().contains("// BUG: "))
        .isEqualTo(protocol.expected() == Expected.BUGGY);
  }
}
