package dev.rondo.spawn;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The log of the events of a process, one per line. Every step ends with a state. So after a crash
 * the lines behind the last state belong to a step that has sent nothing, and are removed.
 */
final class EventLog implements Closeable {

  private static final String STATE = "\"event\":\"state\"";

  private final Path file;
  private final FileChannel channel;
  private long size;

  private EventLog(Path file, FileChannel channel) throws IOException {
    this.file = file;
    this.channel = channel;
    this.size = channel.size();
  }

  static EventLog open(Path file) {
    try {
      return new EventLog(
          file,
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
    } catch (IOException e) {
      throw new UsageError(file + " cannot be opened: " + e.getMessage(), e);
    }
  }

  long size() {
    return size;
  }

  /**
   * Repairs the log after a crash: it then has all steps up to the last durable one, and the whole
   * steps after that.
   *
   * @param position the position of the steps that ended with the last durable one
   * @param text the lines of these steps
   */
  void repair(long position, byte[] text) {
    try {
      long known = position + text.length;
      if (size < known) {
        UsageError.unless(size >= position, file + " is shorter than it was at the crash");
        channel.truncate(position);
        size = position;
        append(text);
      } else {
        size = known + wholeSteps(known);
        channel.truncate(size);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be repaired", e);
    }
  }

  /** Removes all events: the process has not taken its first step. */
  void clear() {
    try {
      channel.truncate(0);
      size = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be emptied", e);
    }
  }

  /** The number of bytes of whole steps from a position on. */
  private int wholeSteps(long position) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(size - position));
    while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) >= 0) {
      continue;
    }
    byte[] content = bytes.array();
    int whole = 0;
    int begin = 0;
    for (int end = 0; end < content.length; end++) {
      if (content[end] == '\n') {
        String line =
            new String(content, begin, end - begin, java.nio.charset.StandardCharsets.UTF_8);
        begin = end + 1;
        if (line.contains(STATE)) {
          whole = begin;
        }
      }
    }
    return whole;
  }

  /** Appends whole steps. */
  void append(byte[] text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(text);
      while (bytes.hasRemaining()) {
        size += channel.write(bytes, size);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
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
