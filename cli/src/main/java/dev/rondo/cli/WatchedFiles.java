package dev.rondo.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Waits for files to change: what counts is what they say, not that an editor has saved them. */
final class WatchedFiles implements Closeable {

  /** An editor empties a file, writes it and renames it; that is one change. */
  private static final long BURST_MILLIS = 50;

  /** The files that there are now: a folder may have got new ones. */
  @FunctionalInterface
  interface Listing {

    /** All of them, in order. */
    List<Path> files() throws IOException;
  }

  private final Listing listing;
  private final WatchService service = FileSystems.getDefault().newWatchService();
  private final Set<Path> folders = new HashSet<>();
  private final Map<Path, byte[]> known = new HashMap<>();

  WatchedFiles(Listing listing) throws IOException {
    this.listing = listing;
    changes();
  }

  /** Waits until some have changed, and returns these. */
  List<Path> changed() throws IOException, InterruptedException {
    List<Path> changes = List.of();
    while (changes.isEmpty()) {
      WatchKey key = service.take();
      Thread.sleep(BURST_MILLIS);
      for (; key != null; key = service.poll()) {
        key.pollEvents();
        key.reset();
      }
      changes = changes();
    }
    return changes;
  }

  private List<Path> changes() throws IOException {
    List<Path> changes = new ArrayList<>();
    for (Path file : listing.files()) {
      watch(file.toAbsolutePath().resolveSibling(""));
      byte[] now = Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
      byte[] before = known.put(file, now);
      if (!Arrays.equals(now, before)) {
        changes.add(file);
      }
    }
    return changes;
  }

  private void watch(Path folder) throws IOException {
    if (folders.add(folder)) {
      folder.register(
          service,
          StandardWatchEventKinds.ENTRY_CREATE,
          StandardWatchEventKinds.ENTRY_MODIFY,
          StandardWatchEventKinds.ENTRY_DELETE);
    }
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
