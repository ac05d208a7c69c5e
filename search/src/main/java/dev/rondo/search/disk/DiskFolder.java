package dev.rondo.search.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
}
