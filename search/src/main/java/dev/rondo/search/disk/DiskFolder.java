package dev.rondo.search.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A folder for temporary files. They are deleted as soon as they are open if the system allows
 * that, and otherwise when they are closed, so that none is left behind.
 */
public final class DiskFolder {

  private final Path folder;
  private final Opener opener;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong mostBytes = new AtomicLong();

  /** How a new file is opened. */
  interface Opener {
    FileChannel open(Path file) throws IOException;
  }

  /** An existing folder. */
  public DiskFolder(Path folder) {
    this(
        folder,
        file ->
            FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE));
  }

  DiskFolder(Path folder, Opener opener) {
    this.folder = folder;
    this.opener = opener;
  }

  /** A new, empty file. */
  public DiskFile newFile() {
    try {
      return new DiskFile(this, opener.open(folder.resolve("rondo-" + UUID.randomUUID())));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The peak size of its files. */
  public long mostBytes() {
    return mostBytes.get();
  }

  void grow(long more) {
    long now = bytes.addAndGet(more);
    mostBytes.accumulateAndGet(now, Math::max);
  }

  DiskException failed(IOException cause) {
    return new DiskException(folder, bytes.get(), cause);
  }

  /** A temporary file could not be written or read, for example on a full disk. */
  public static final class DiskException extends RuntimeException {

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
}
