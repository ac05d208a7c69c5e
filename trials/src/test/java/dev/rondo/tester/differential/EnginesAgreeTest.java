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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Search, proof and hunt say the same of every protocol that all three take. */
class EnginesAgreeTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");

  private static final List<String> FOLDERS =
      List.of(
          "equivalence/src/test/resources/equivalence",
          "benchmarks/src/main/protocols",
          "benchmarks/src/main/searched",
          "proof/src/test/resources",
          "run/src/test/resources/protocols",
          "sequentializer/src/test/resources/translated");

  /** Fewer would mean that an engine has come to refuse what it took. */
  private static final int AT_LEAST = 100;

  /** Fewer of the smallest ones. */
  private static final int AT_LEAST_SMALL = 20;

  @Test
  void onSmallProtocols() throws IOException {
    compare(List.of(FOLDERS.get(0)), AT_LEAST_SMALL);
  }

  @Test
  @Tag("long")
  void onAllProtocolsThatAllThreeTake() throws IOException {
    compare(FOLDERS, AT_LEAST);
  }

  private static void compare(List<String> folders, int atLeast) throws IOException {
    Map<String, ThreeVerdicts> compared = new LinkedHashMap<>();
    for (Path file : protocols(folders)) {
      ThreeVerdicts.of(file)
          .ifPresent(verdicts -> compared.put(ROOT.relativize(file).toString(), verdicts));
    }
    assertThat(compared).hasSizeGreaterThanOrEqualTo(atLeast);
    assertThat(compared.values())
        .contains(
            new ThreeVerdicts(true, true, true, true),
            new ThreeVerdicts(false, false, false, true));
    compared.values().removeIf(ThreeVerdicts::agree);
    assertThat(compared).isEmpty();
  }

  private static List<Path> protocols(List<String> folders) throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : folders) {
      try (Stream<Path> inside = Files.walk(ROOT.resolve(folder))) {
        inside.filter(file -> file.toString().endsWith(".java")).sorted().forEach(files::add);
      }
    }
    return files;
  }
}
