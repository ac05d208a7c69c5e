package dev.rondo.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of the repository, from whichever module a test runs. */
public final class Repository {

  private Repository() {}

  /** A file or folder of the repository. */
  public static Path path(String path) {
    Path folder = Path.of(System.getProperty("basedir", "")).toAbsolutePath().normalize();
    while (!Files.exists(folder.resolve("ARCHITECTURE.md"))) {
      folder = folder.getParent();
    }
    return folder.resolve(path);
  }
}
