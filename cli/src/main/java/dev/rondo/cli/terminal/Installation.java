package dev.rondo.cli.terminal;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;

/** Where the program is installed, and what came with it. */
public final class Installation {

  private Installation() {}

  /** The Maven repository of Rondo's libraries, beside lib; a build from sources has none. */
  public static Optional<Path> repository() {
    return Optional.ofNullable(Installation.class.getProtectionDomain().getCodeSource())
        .map(Installation::place)
        .map(Path::getParent)
        .map(lib -> lib.resolveSibling("repository"))
        .filter(Files::isDirectory);
  }

  private static Path place(CodeSource source) {
    try {
      return Path.of(source.getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the place of a jar is a proper URI", e);
    }
  }
}
