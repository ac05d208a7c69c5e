package dev.rondo.maven;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files and packages stay as large as a reader can take in. */
class SizesTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "")).resolve("..");
  private static final int MOST_LINES = 400;
  private static final int MOST_FILES = 25;

  /** Users write {@code import rondo.*}, so that what they need has to stand in one package. */
  private static final Path WHAT_USERS_IMPORT = Path.of("language/src/main/java/rondo");

  @Test
  void noFileIsTooLong() throws IOException {
    for (Path file : sources()) {
      assertThat(Files.readAllLines(ROOT.resolve(file)))
          .as("%s", file)
          .hasSizeLessThanOrEqualTo(MOST_LINES);
    }
  }

  @Test
  void noPackageHasTooManyFiles() throws IOException {
    Map<Path, Long> packages = sources().stream().collect(groupingBy(Path::getParent, counting()));
    packages.remove(WHAT_USERS_IMPORT);
    assertThat(packages).isNotEmpty();
    assertThat(packages)
        .allSatisfy((name, files) -> assertThat(files).isLessThanOrEqualTo(MOST_FILES));
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> modules = Files.list(ROOT)) {
      for (Path module : modules.sorted().toList()) {
        for (String kind : List.of("src/main/java", "src/test/java")) {
          Path folder = module.resolve(kind);
          if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
              files
                  .filter(file -> file.toString().endsWith(".java"))
                  .forEach(file -> sources.add(ROOT.relativize(file)));
            }
          }
        }
      }
    }
    return sources;
  }
}
