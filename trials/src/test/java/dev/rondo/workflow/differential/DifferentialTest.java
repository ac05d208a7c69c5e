package dev.rondo.workflow.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A short run of {@link Differential}, and all on which two ways have ever differed. */
final class DifferentialTest {

  private static final Path BASE = Path.of(System.getProperty("basedir", ""));
  private static final int PROTOCOLS =
      Integer.getInteger("differential.protocols", Boolean.getBoolean("tests.all") ? 8 : 2);

  @Test
  void allWaysAgreeOnProtocolsThatNobodyHasWritten() throws IOException {
    Path benchmarks = BASE.resolve("../benchmarks/src/main/protocols");
    Differential differential = new Differential(benchmarks, Optional.empty());
    assertThat(differential.compare(0, PROTOCOLS)).allMatch(String::isEmpty);
    assertThat(differential.tally().compared()).isPositive();
  }

  @Tag("long")
  @Test
  void allWaysAgreeOnWhatTheyHaveDifferedOn() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(BASE.resolve("src/test/resources/differences"))) {
      files = all.sorted().toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      Optional<Ways> ways = Ways.of(file.getFileName().toString(), Files.readString(file));
      assertThat(ways).as(file.toString()).isPresent();
      assertThat(ways.orElseThrow().differences()).as(file.toString()).isEmpty();
    }
  }
}
