package dev.rondo.conform;

import dev.rondo.frontend.diagnostic.UsageError;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads logs side by side. A log that grows may not be there yet. */
final class OpenLogs implements Closeable {

  private final LogFiles files;
  private final int nodes;
  private final boolean growing;
  private final List<@Nullable LogReader> readers = new ArrayList<>();
  private final long[] events;

  OpenLogs(LogFiles files, int nodes, boolean growing) {
    this.files = files;
    this.nodes = nodes;
    this.growing = growing;
    this.events = new long[files.paths().size()];
    for (int log = 0; log < events.length; log++) {
      readers.add(null);
    }
  }

  /** The next event of a log; null if there is none now. */
  @Nullable LogEvent next(int log) {
    LogReader reader = readers.get(log);
    if (reader == null) {
      if (growing && !Files.exists(files.paths().get(log))) {
        return null;
      }
      reader = files.open(log, nodes, growing);
      readers.set(log, reader);
    }
    LogEvent event = reader.next();
    if (event == null && growing) {
      reader.refuseShorter(files.paths().get(log));
    }
    events[log] += event == null ? 0 : 1;
    return event;
  }

  /** The file of a log. */
  Path path(int log) {
    return files.paths().get(log);
  }

  /** How many events of a log were read. */
  long events(int log) {
    return events[log];
  }

  @Override
  public void close() {
    for (int log = 0; log < events.length; log++) {
      LogReader reader = readers.get(log);
      try {
        if (reader != null) {
          reader.close();
        }
      } catch (IOException e) {
        throw new UsageError(files.paths().get(log) + " cannot be closed: " + e.getMessage(), e);
      }
    }
  }
}
