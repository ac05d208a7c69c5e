package dev.rondo.spawn;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.file.OutputFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The durable state of a process, which survives its crash. Records are appended to a file, each
 * with its length and a checksum, and are on disk before {@link #append} returns; {@link
 * SpawnedNode} appends before it sends messages that depend on the state. The last whole record
 * counts. A record that was torn by a crash is removed.
 */
final class DurableFile implements Closeable {

  /** A longer file is replaced by one with its last record only. */
  private static final long MOST_BYTES = 4 << 20;

  private static final int HEAD = 2 * Integer.BYTES;

  private final Path file;
  private FileChannel channel;
  private long size;
  private Optional<byte[]> last;

  private DurableFile(Path file, FileChannel channel, Optional<byte[]> last, long size) {
    this.file = file;
    this.channel = channel;
    this.last = last;
    this.size = size;
  }

  /**
   * Opens a file, or creates it.
   *
   * @throws UsageError where it is damaged by more than a crash
   */
  static DurableFile open(Path file) {
    try {
      boolean isNew = !Files.exists(file);
      byte[] content = isNew ? new byte[0] : Files.readAllBytes(file);
      ByteBuffer rest = ByteBuffer.wrap(content);
      Optional<byte[]> last = Optional.empty();
      int valid = 0;
      while (rest.remaining() >= HEAD) {
        int length = rest.getInt();
        int checksum = rest.getInt();
        if (length < 0 || length > rest.remaining()) {
          break;
        }
        byte[] record = new byte[length];
        rest.get(record);
        if (checksum(record) != checksum) {
          UsageError.unless(
              !rest.hasRemaining(), file + " is damaged: a record before the last one is wrong");
          break;
        }
        last = Optional.of(record);
        valid = rest.position();
      }
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.truncate(valid);
      channel.position(valid);
      if (isNew) {
        forceFolder(file);
      }
      return new DurableFile(file, channel, last, valid);
    } catch (IOException e) {
      throw new UsageError(file + " cannot be opened: " + e.getMessage(), e);
    }
  }

  /**
   * Forces the folder to disk, so that a new file is found after a crash. Some systems cannot open
   * folders; they do it themselves.
   */
  private static void forceFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
        opened.force(true);
      } catch (IOException e) {
        return;
      }
    }
  }

  private static int checksum(byte[] record) {
    CRC32C sum = new CRC32C();
    sum.update(record);
    return (int) sum.getValue();
  }

  /** The last record, if there is one. */
  Optional<byte[]> last() {
    return last;
  }

  /** The length of the file, which grows with every record until the file is replaced. */
  long size() {
    return size;
  }

  /** Appends a record, and returns when it is on disk. */
  void append(byte[] record) {
    try {
      if (size > MOST_BYTES) {
        channel.close();
        OutputFile.write(file, out -> out.write(framed(record).array()));
        forceFolder(file);
        channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        size = (long) HEAD + record.length;
      } else {
        ByteBuffer bytes = framed(record);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(false);
        size += (long) HEAD + record.length;
      }
      last = Optional.of(record);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  private static ByteBuffer framed(byte[] record) {
    return ByteBuffer.allocate(HEAD + record.length)
        .putInt(record.length)
        .putInt(checksum(record))
        .put(record)
        .flip();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be closed", e);
    }
  }
}
