package dev.rondo.search.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Numbers in a file; threads may write and read different places of it at once. */
public final class DiskFile implements AutoCloseable {

  // The JVM keeps a buffer of this size outside of its heap for each thread that reads or writes.
  private static final int MOST_AT_ONCE = 1 << 16;

  private final DiskFolder folder;
  private final FileChannel channel;
  private long size;

  DiskFile(DiskFolder folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Writes some numbers, the first of them so many bytes after the beginning of the file. */
  public void writeLongs(long begin, long[] from, int offset, int count) {
    ByteBuffer bytes = buffer(8L * count);
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, bytes.capacity() / 8);
      bytes.clear().limit(8 * now);
      bytes.asLongBuffer().put(from, offset + done, now);
      write(begin + 8L * done, bytes);
      done += now;
    }
  }

  /** The same for small numbers. */
  public void writeInts(long begin, int[] from, int offset, int count) {
    ByteBuffer bytes = buffer(4L * count);
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, bytes.capacity() / 4);
      bytes.clear().limit(4 * now);
      bytes.asIntBuffer().put(from, offset + done, now);
      write(begin + 4L * done, bytes);
      done += now;
    }
  }

  /** Reads some numbers that were written. */
  public void readLongs(long begin, long[] into, int offset, int count) {
    ByteBuffer bytes = buffer(8L * count);
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, bytes.capacity() / 8);
      bytes.clear().limit(8 * now);
      read(begin + 8L * done, bytes);
      bytes.asLongBuffer().get(into, offset + done, now);
      done += now;
    }
  }

  /** The same for small numbers. */
  public void readInts(long begin, int[] into, int offset, int count) {
    ByteBuffer bytes = buffer(4L * count);
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, bytes.capacity() / 4);
      bytes.clear().limit(4 * now);
      read(begin + 4L * done, bytes);
      bytes.asIntBuffer().get(into, offset + done, now);
      done += now;
    }
  }

  private static ByteBuffer buffer(long bytes) {
    return ByteBuffer.allocate((int) Math.min(bytes, MOST_AT_ONCE));
  }

  private void write(long begin, ByteBuffer bytes) {
    try {
      long at = begin;
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
      bytes.rewind();
      grow(at);
    } catch (IOException e) {
      throw folder.failed(e);
    }
  }

  private void read(long begin, ByteBuffer bytes) {
    try {
      long at = begin;
      while (bytes.hasRemaining()) {
        int read = channel.read(bytes, at);
        if (read < 0) {
          throw new EOFException("a file of states has become shorter");
        }
        at += read;
      }
      bytes.rewind();
    } catch (IOException e) {
      throw folder.failed(e);
    }
  }

  private synchronized void grow(long end) {
    if (end > size) {
      folder.grow(end - size);
      size = end;
    }
  }

  @Override
  public synchronized void close() {
    try {
      channel.close();
      folder.grow(-size);
      size = 0;
    } catch (IOException e) {
      throw folder.failed(e);
    }
  }
}
