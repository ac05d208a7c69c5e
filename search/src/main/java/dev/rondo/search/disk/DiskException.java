package dev.rondo.search.disk;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** A temporary file could not be written or read, for example on a full disk. */
public final class DiskException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DiskException(Path folder, long bytes, IOException cause) {
    super(
        String.format(
            Locale.ROOT,
            "%s: %s, with %.1f MB of states in it",
            folder,
            cause instanceof NoSuchFileException ? "no such folder" : cause.getMessage(),
            bytes / 1e6),
        cause);
  }
}
