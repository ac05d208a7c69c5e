package dev.rondo.tester.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protocols that nobody has written, searched in every way. For a long run: {@code
 * -Ddifferential.first=1000 -Ddifferential.protocols=20000}; {@code -Ddifferential.keep=DIR} keeps
 * those on which two ways differ.
 */
final class DifferentialTest {

  private static final long FIRST = Long.getLong("differential.first", 0);
  private static final int PROTOCOLS = Integer.getInteger("differential.protocols", 8);

  @Test
  void allWaysToSearchADrawnProtocolAgree() throws IOException {
    List<String> failures = new ArrayList<>();
    int compared = 0;
    for (long seed = FIRST; seed < FIRST + PROTOCOLS; seed++) {
      compared += compare("Drawn", seed, DrawnProtocol.of(seed), failures) ? 1 : 0;
    }
    System.out.println(compared + " of " + PROTOCOLS + " drawn protocols compared");
    assertThat(failures).isEmpty();
    assertThat(compared).isPositive();
  }

  @Test
  void allWaysToSearchAChangedBenchmarkAgree() throws IOException {
    Path folder =
        Path.of(System.getProperty("basedir", "")).resolve("../benchmarks/src/main/protocols");
    List<Path> files;
    try (Stream<Path> all = Files.list(folder)) {
      files = all.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
    List<String> failures = new ArrayList<>();
    int compared = 0;
    int wanted = PROTOCOLS / 4;
    for (long seed = FIRST; seed < FIRST + wanted; seed++) {
      Path file = files.get((int) (seed * 7 % files.size()));
      String name = file.getFileName().toString().replace(".java", "");
      String small = Files.readString(file).replaceAll("@Protocol\\(n = \\d+", "@Protocol(n = 2");
      compared += compare(name, seed, MutatedProtocol.of(small, seed), failures) ? 1 : 0;
    }
    System.out.println(compared + " of " + wanted + " changed protocols compared");
    assertThat(failures).isEmpty();
  }

  private static boolean compare(String name, long seed, String text, List<String> failures)
      throws IOException {
    Optional<Ways> ways = Ways.of(name + ".java", text);
    List<String> differences = ways.map(Ways::differences).orElse(List.of());
    if (!differences.isEmpty()) {
      failures.add(name + " of seed " + seed + ": " + differences + "\n" + text);
      String keep = System.getProperty("differential.keep");
      if (keep != null) {
        Files.createDirectories(Path.of(keep));
        Files.writeString(
            Path.of(keep, name + "_" + seed + ".java"), "// " + differences + "\n" + text);
      }
    }
    return ways.isPresent();
  }
}
