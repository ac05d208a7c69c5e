package dev.rondo.search.table;

import dev.rondo.search.disk.DiskFolder;
import dev.rondo.search.disk.ParallelExecutor;
import dev.rondo.search.disk.SortedRun;
import dev.rondo.search.table.DiscoveryLog.Discovery;
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
 * The visited set: fingerprints and parent links of all states found so far. It is partitioned by
 * fingerprint, so that threads can add to different partitions at once. The name of a state
 * consists of its partition and its place there, and does not depend on the thread that adds it.
 *
 * <p>States that exceed the memory are moved to disk: fingerprints to sorted runs, and parent links
 * to a log. Whether a new state is on disk is checked for many states together (delayed duplicate
 * detection, Korf 2003): {@link #detectDuplicates}.
 */
public final class VisitedSet {

  /** The number of partitions; more than there are threads, so that none waits long for another. */
  public static final int PARTS = 1 << VisitedSet.PART_BITS;

  static final int PART_BITS = 6;
  private static final int MOST_PER_PART = 1 << (Integer.SIZE - 1 - PART_BITS); // names are ints
  private static final int MOST_RUNS = 12;

  private final VisitedSetPartition[] parts = new VisitedSetPartition[PARTS];
  private final List<SortedRun> runs = new ArrayList<>();
  private @Nullable DiscoveryLog files;

  /** An empty set. */
  public VisitedSet() {
    Arrays.setAll(parts, VisitedSetPartition::new);
  }

  /**
   * The partition of a fingerprint, by its high bits; the low bits are used inside the partition.
   */
  public static int part(long fingerprint) {
    return (int) (fingerprint >>> (Long.SIZE - PART_BITS));
  }

  /**
   * A permutation of the partitions in which neighbours are far apart, so that threads do not write
   * to adjacent memory at once.
   */
  public static int distant(int part) {
    return Integer.reverse(part) >>> (Integer.SIZE - PART_BITS);
  }

  /** Whether a state is in memory. Safe for concurrent use while no thread adds. */
  public boolean contains(long fingerprint) {
    return parts[part(fingerprint)].contains(fingerprint);
  }

  /**
   * Adds a state. One thread at a time may add to each partition.
   *
   * @param parent the name of its parent, or {@link FingerprintTable#NONE}
   * @return its name, or {@link FingerprintTable#NONE} if it is in memory already
   */
  public int add(long fingerprint, int parent) {
    int part = part(fingerprint);
    int place = parts[part].add(fingerprint, parent);
    return place == FingerprintTable.NONE ? FingerprintTable.NONE : place << PART_BITS | part;
  }

  /**
   * Checks all new states against the files.
   *
   * @return the number of duplicates
   */
  public int detectDuplicates(ParallelExecutor workers) {
    AtomicInteger duplicates = new AtomicInteger();
    workers.each(PARTS, part -> duplicates.addAndGet(parts[part].detectDuplicates(runs)));
    return duplicates.get();
  }

  /** Whether the state with this name is a duplicate of one with an earlier name. */
  public boolean isDuplicate(int name) {
    return parts[name & (PARTS - 1)].isDuplicate(name >>> PART_BITS);
  }

  /** The number of states in memory. */
  public long recent() {
    return Arrays.stream(parts).mapToLong(VisitedSetPartition::recent).sum();
  }

  /** Moves the states in memory to files. Duplicates must be detected before. */
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

  /** The number of states; exact after duplicate detection. */
  public long size() {
    return Arrays.stream(parts).mapToLong(VisitedSetPartition::size).sum();
  }

  /** The number of states that are known to be no duplicates. */
  public long confirmed() {
    return runs.isEmpty()
        ? size()
        : Arrays.stream(parts).mapToLong(VisitedSetPartition::confirmed).sum();
  }

  /** The memory of the set. */
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

  /** The memory that more states would need; infinite if the set cannot grow. */
  public long bytesFor(int more) {
    long bytes = 0;
    for (VisitedSetPartition part : parts) {
      int ofPart = 2 * more / PARTS; // partitions are not of equal size
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

  /** The fingerprints on the path from an initial state to a state, by parent links. */
  public List<Long> pathTo(int name) {
    List<Long> path = new ArrayList<>();
    for (int at = name; at != FingerprintTable.NONE; ) {
      Discovery found = parts[at & (PARTS - 1)].at(files, at >>> PART_BITS);
      path.add(found.fingerprint());
      at = found.parent();
    }
    Collections.reverse(path);
    return path;
  }

  /** Writes all states. Duplicates must be detected before. */
  public void write(DataOutput out) throws IOException {
    for (VisitedSetPartition part : parts) {
      part.write(files, out);
    }
  }

  /**
   * Reads states into a new set.
   *
   * @param makeRoom called from time to time; may move states to files
   */
  public void read(DataInput in, Runnable makeRoom) throws IOException {
    for (VisitedSetPartition part : parts) {
      part.read(in, makeRoom);
    }
  }

  /** Closes the files. */
  public void close() {
    runs.forEach(SortedRun::close);
    if (files != null) {
      files.close();
    }
  }
}
