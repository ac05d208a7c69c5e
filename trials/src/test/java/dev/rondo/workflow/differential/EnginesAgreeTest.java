package dev.rondo.workflow.differential;

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

  private static final List<String> SMALL =
      List.of(
          "equivalence/src/test/resources/equivalence",
          "proof/src/test/resources",
          "tester/run/src/test/resources/protocols");

  private static final List<String> OTHERS =
      List.of(
          "benchmarks/src/main/protocols",
          "benchmarks/src/main/searched",
          "sequentializer/src/test/resources/translated");

  @Tag("long")
  @Test
  void onSmallProtocols() throws IOException {
    compare(SMALL, 25);
  }

  @Test
  @Tag("long")
  void onAllOthers() throws IOException {
    compare(OTHERS, 75);
  }

  /**
   * Compares the three on what all of them take.
   *
   * @param atLeast how many these are; fewer would mean that one has come to refuse what it took
   */
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
