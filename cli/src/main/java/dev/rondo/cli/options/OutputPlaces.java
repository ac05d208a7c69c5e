package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Checks before a run that its results can be written. */
public final class OutputPlaces {

  private OutputPlaces() {}

  /**
   * Checks a file that will be written.
   *
   * @throws UsageError where it cannot be written
   */
  public static void requireFile(String option, Optional<Path> file) {
    file.ifPresent(
        path -> {
          UsageError.unless(!Files.isDirectory(path), option + " " + path + ": that is a folder");
          UsageError.unless(
              !Files.exists(path) || Files.isWritable(path),
              option + " " + path + ": that file cannot be written");
          Path folder = path.toAbsolutePath().getParent();
          if (folder != null && !Files.exists(path)) {
            UsageError.unless(
                Files.isDirectory(folder), option + " " + path + ": there is no folder " + folder);
            requireWritable(option, path, folder);
          }
        });
  }

  /**
   * Checks a folder, which is created if it does not exist.
   *
   * @throws UsageError where it cannot be made or written to
   */
  public static void requireFolder(String option, Optional<Path> folder) {
    folder.ifPresent(
        path -> {
          Path there = path.toAbsolutePath();
          while (there.getParent() != null && !Files.exists(there)) {
            there = there.getParent();
          }
          UsageError.unless(
              Files.isDirectory(there),
              option
                  + " "
                  + path
                  + (Files.exists(path) ? ": that is no folder" : ": " + there + " is no folder"));
          requireWritable(option, path, there);
        });
  }

  /** Whether something can be written is known for sure only where it is tried. */
  private static void requireWritable(String option, Path path, Path folder) {
    try {
      Files.delete(Files.createTempFile(folder, ".rondo", ""));
    } catch (IOException e) {
      throw new UsageError(option + " " + path + ": nothing can be written in " + folder, e);
    }
  }
}
