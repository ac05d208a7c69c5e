package dev.rondo.search.disk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A folder for files that nobody else sees. They are deleted as soon as they are open where the
 * system can do that, and when they are closed otherwise: so none is left behind, however the
 * program ends.
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

  /** A folder that is there. */
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

  /** A file with nothing in it. */
  public DiskFile newFile() {
    try {
      return new DiskFile(this, opener.open(folder.resolve("rondo-" + UUID.randomUUID())));
    } catch (IOException e) {
      throw failed(e);
    }
  }

  /** The most bytes that its files had at any time. */
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
