package dev.rondo.cli.terminal;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the program is installed, and what came with it. */
public final class Installation {

  private Installation() {}

  /**
   * The Maven repository of Rondo's libraries, of which the installed program is made; a build from
   * sources has none.
   */
  public static Optional<Path> repository() {
    return Optional.ofNullable(Installation.class.getProtectionDomain().getCodeSource())
        .map(Installation::place)
        .flatMap(Installation::repositoryAround);
  }

  private static Optional<Path> repositoryAround(Path jar) {
    return Stream.iterate(jar, Objects::nonNull, Path::getParent)
        .filter(folder -> folder.endsWith("repository"))
        .filter(folder -> Files.isRegularFile(folder.resolveSibling("bin").resolve("rondo")))
        .findFirst();
  }

  private static Path place(CodeSource source) {
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the place of a jar is a proper URI", e);
    }
  }
}
