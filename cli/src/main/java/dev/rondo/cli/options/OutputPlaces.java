package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Looks at places where results will be written before the work begins whose results they are. */
public final class OutputPlaces {

  private OutputPlaces() {}

  /**
   * Looks at a file to be.
   *
   * @throws UsageError where it cannot be written
   */
  public static void requireFile(String option, Optional<Path> file) {
    file.ifPresent(
        path -> {
          UsageError.unless(!Files.isDirectory(path), option + " " + path + ": that is a folder");
          Path folder = path.toAbsolutePath().getParent();
          UsageError.unless(
              folder == null || Files.isDirectory(folder),
              option + " " + path + ": there is no folder " + folder);
        });
  }

  /**
   * Looks at a folder that is made where there is none.
   *
   * @throws UsageError where a file has its name
   */
  public static void requireFolder(String option, Optional<Path> folder) {
    folder.ifPresent(
        path ->
            UsageError.unless(
                !Files.exists(path) || Files.isDirectory(path),
                option + " " + path + ": that is no folder"));
  }
}
