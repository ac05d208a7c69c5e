package dev.rondo.search.table;

import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.disk.SortedRun;
import dev.rondo.search.table.DiscoveryLog.Found;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * All states found so far, dealt out by their fingerprints to parts that know nothing of each
 * other, so that threads can add to different parts at once. A state is named by its part and its
 * place there; neither depends on who adds it.
 *
 * <p>Where memory has no room for them, states go to files: their fingerprints to sorted runs,
 * which are asked for many states at once, and all that is needed for the way to a state to a file
 * of its own. States that were added since wait to be {@link #settle}d.
 */
public final class VisitedSet {

  /** How many parts there are; more than there are threads, so that none waits long for another. */
  public static final int PARTS = 1 << VisitedSet.PART_BITS;

  static final int PART_BITS = 6;
  private static final int MOST_PER_PART = 1 << (Integer.SIZE - 1 - PART_BITS); // names are ints
  private static final int MOST_RUNS = 12;

  private final VisitedSetPartition[] parts = new VisitedSetPartition[PARTS];
  private final List<SortedRun> runs = new ArrayList<>();
  private @Nullable DiscoveryLog files;

  /** Without any state. */
  public VisitedSet() {
    Arrays.setAll(parts, VisitedSetPartition::new);
  }

  /** The part that a fingerprint belongs to; its low bits are used inside the part. */
  public static int part(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - PART_BITS));
  }

  /**
   * The parts in an order in which neighbours are far from each other, so that threads that take
   * one after the other do not write to neighbouring places at once.
   */
  public static int distant(int part) {
    return Integer.reverse(part) >>> (Integer.SIZE - PART_BITS);
  }

  /** Whether a state is known without a look into files; safe for many threads while none adds. */
  public boolean contains(long fingerprint) {
    return parts[part(fingerprint)].contains(fingerprint);
  }

  /**
   * Adds a state; one thread at a time for each part.
   *
   * @param parent the name of the state it was first reached from, or {@link FingerprintTable#NONE}
   * @return its name, or {@link FingerprintTable#NONE} where it is known without a look into files
   */
  public int add(long fingerprint, int parent) {
    int part = part(fingerprint);
    int place = parts[part].add(fingerprint, parent);
    return place == FingerprintTable.NONE ? FingerprintTable.NONE : place << PART_BITS | part;
  }

  /**
   * Looks into files for all states that wait.
   *
   * @return how many of them are there, under another name
   */
  public int settle(ParallelExecutor workers) {
    AtomicInteger repeated = new AtomicInteger();
    workers.each(PARTS, part -> repeated.addAndGet(parts[part].settle(runs)));
    return repeated.get();
  }

  /** Whether a state that has this name has another, earlier one. */
  public boolean isRepeated(int name) {
    return parts[name & (PARTS - 1)].isRepeated(name >>> PART_BITS);
  }

  /** How many are in memory. */
  public long recent() {
    return Arrays.stream(parts).mapToLong(VisitedSetPartition::recent).sum();
  }

  /** Moves what is in memory to files; none may wait to be settled. */
  public void moveTo(DiskFolder folder, ParallelExecutor workers) {
    DiscoveryLog found = files == null ? new DiscoveryLog(folder) : files;
    files = found;
    found.grow(Arrays.stream(parts).mapToInt(VisitedSetPartition::recent).toArray());
    SortedRun run =
        new SortedRun(
            folder, Arrays.stream(parts).mapToInt(VisitedSetPartition::recentAndNew).toArray());
    workers.each(PARTS, part -> parts[part].moveTo(found, run));
    runs.add(run);
    if (runs.size() == MOST_RUNS) {
      SortedRun merged = SortedRun.merged(folder, runs, workers);
      runs.clear();
      runs.add(merged);
    }
  }

  /** How many states there are; exactly where none waits to be settled. */
  public long size() {
    return Arrays.stream(parts).mapToLong(VisitedSetPartition::size).sum();
  }

  /** How many states do not wait to be settled. */
  public long settled() {
    return runs.isEmpty()
        ? size()
        : Arrays.stream(parts).mapToLong(VisitedSetPartition::settled).sum();
  }

  /** How much memory it takes. */
  public long bytes() {
    long bytes = 0;
    for (VisitedSetPartition part : parts) {
      bytes += part.bytes();
    }
    for (SortedRun run : runs) {
      bytes += run.bytes();
    }
    return bytes;
  }

  /**
   * How much memory it takes to make room for more states; infinitely much where there can be no
   * more.
   */
  public long bytesFor(int more) {
    long bytes = 0;
    for (VisitedSetPartition part : parts) {
      int ofPart = 2 * more / PARTS; // they are not dealt out evenly
      bytes += part.bytesFor(ofPart);
      if (part.places() + ofPart > MOST_PER_PART) {
        return Long.MAX_VALUE / 2;
      }
    }
    return bytes;
  }

  /** The name of a state that is in memory. */
  public int nameOf(long fingerprint) {
    int part = part(fingerprint);
    int place = parts[part].placeOf(fingerprint);
    if (place == FingerprintTable.NONE) {
      throw new IllegalStateException("a state is not known");
    }
    return place << PART_BITS | part;
  }

  /** The fingerprints on the way to a state, from an initial one. */
  public List<Long> pathTo(int name) {
    List<Long> path = new ArrayList<>();
    for (int at = name; at != FingerprintTable.NONE; ) {
      Found found = parts[at & (PARTS - 1)].at(files, at >>> PART_BITS);
      path.add(found.fingerprint());
      at = found.parent();
    }
    Collections.reverse(path);
    return path;
  }

  /** Writes all states; none may wait to be settled. */
  public void write(DataOutput out) throws IOException {
    for (VisitedSetPartition part : parts) {
      part.write(files, out);
    }
  }

  /**
   * Reads what was written, into a new table.
   *
   * @param makeRoom is called now and then, and may move what was read to files
   */
  public void read(DataInput in, Runnable makeRoom) throws IOException {
    for (VisitedSetPartition part : parts) {
      part.read(in, makeRoom);
    }
  }

  /** Lets go of the files. */
  public void close() {
    runs.forEach(SortedRun::close);
    if (files != null) {
      files.close();
    }
  }
}
