package dev.rondo.tester.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Search, proof and hunt say the same of every protocol that all three take. */
class EnginesAgreeTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  private static final List<String> FOLDERS =
      List.of(
          "benchmarks/src/main/protocols",
          "benchmarks/src/main/searched",
          "equivalence/src/test/resources/equivalence",
          "proof/src/test/resources",
          "run/src/test/resources/protocols",
          "sequentializer/src/test/resources/translated");

  /** Fewer would mean that an engine has come to refuse what it took. */
  private static final int AT_LEAST = 100;

  @Test
  void onAllProtocolsThatAllThreeTake() throws IOException {
    Map<String, ThreeVerdicts> compared = new LinkedHashMap<>();
    for (Path file : protocols()) {
      ThreeVerdicts.of(file)
          .ifPresent(verdicts -> compared.put(ROOT.relativize(file).toString(), verdicts));
    }
    assertThat(compared).hasSizeGreaterThanOrEqualTo(AT_LEAST);
    assertThat(compared.values())
        .contains(
            new ThreeVerdicts(true, true, true, true),
            new ThreeVerdicts(false, false, false, true));
    compared.values().removeIf(ThreeVerdicts::agree);
    assertThat(compared).isEmpty();
  }

  private static List<Path> protocols() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> inside = Files.walk(ROOT.resolve(folder))) {
        inside.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
      }
    }
    return files;
  }
}
