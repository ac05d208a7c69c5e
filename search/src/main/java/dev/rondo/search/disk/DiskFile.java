package dev.rondo.search.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A file of numbers. Threads may write and read different places at once. */
public final class DiskFile implements AutoCloseable {

  // The JVM keeps an off-heap buffer of this size for each thread that reads or writes.
  private static final int MOST_AT_ONCE = 1 << 16;

  private final DiskFolder folder;
  private final FileChannel channel;
  private long size;

  DiskFile(DiskFolder folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /** Writes numbers at a byte offset of the file. */
  public void writeLongs(long begin, long[] from, int offset, int count) {
    inPieces(
        begin,
        Long.BYTES,
        count,
        (bytes, at, done, now) -> {
          bytes.asLongBuffer().put(from, offset + done, now);
          write(at, bytes);
        });
  }

  /** The same for ints. */
  public void writeInts(long begin, int[] from, int offset, int count) {
    inPieces(
        begin,
        Integer.BYTES,
        count,
        (bytes, at, done, now) -> {
          bytes.asIntBuffer().put(from, offset + done, now);
          write(at, bytes);
        });
  }

  /** Reads numbers at a byte offset of the file. */
  public void readLongs(long begin, long[] into, int offset, int count) {
    inPieces(
        begin,
        Long.BYTES,
        count,
        (bytes, at, done, now) -> {
          read(at, bytes);
          bytes.asLongBuffer().get(into, offset + done, now);
        });
  }

  /** The same for ints. */
  public void readInts(long begin, int[] into, int offset, int count) {
    inPieces(
        begin,
        Integer.BYTES,
        count,
        (bytes, at, done, now) -> {
          read(at, bytes);
          bytes.asIntBuffer().get(into, offset + done, now);
        });
  }

  /** Copies a piece between the file and an array. */
  private interface Piece {
    void move(ByteBuffer bytes, long at, int done, int now);
  }

  private static void inPieces(long begin, int width, int count, Piece piece) {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min((long) width * count, MOST_AT_ONCE));
    for (int done = 0; done < count; ) {
      int now = Math.min(count - done, bytes.capacity() / width);
      bytes.clear().limit(width * now);
      piece.move(bytes, begin + (long) width * done, done, now);
      done += now;
    }
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
