package dev.rondo.search.engine;

import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.table.VisitedSet;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The successors of a block of states, as one thread has computed them. They are sorted by
 * partition of the visited set, so that threads which add to different partitions touch different
 * memory. Blocks are reused from wave to wave, since new memory would not be in any cache.
 */
final class SuccessorBlock {

  private static final int MOST_KEPT = 1 << 11; // larger arrays are released after use

  private final int width;
  private final int[] partEnds = new int[VisitedSet.PARTS];
  private final AtomicInteger fresh = new AtomicInteger();
  private int capacity;
  private int count;
  private int[] states = {}; // in the order in which they were found
  private int[] places = {}; // of these, in the order of the parts
  private long[] fingerprints = {};
  private int[] parents = {};
  private int[] names = {}; // of those that are new, NONE of others
  private long transitions;
  private @Nullable Bug bug;
  private int buggy;

  /** An empty block. */
  SuccessorBlock(int width) {
    this.width = width;
  }

  /**
   * Replaces its content.
   *
   * @param vectors of all successors, concatenated
   * @param kept the indices of the successors to take, in their order
   */
  void fill(int[] vectors, FingerprintTable found, int[] kept, int size) {
    makeRoom(size);
    count = size;
    fresh.setPlain(0);
    for (int index = 0; index < size; index++) {
      System.arraycopy(vectors, kept[index] * width, states, index * width, width);
    }
    dealOut(found, kept);
  }

  private void makeRoom(int size) {
    if (capacity < size || capacity > MOST_KEPT) {
      capacity = size <= MOST_KEPT ? Math.min(MOST_KEPT, 2 * size) : size;
      states = new int[Math.multiplyExact(capacity, width)];
      places = new int[capacity];
      fingerprints = new long[capacity];
      parents = new int[capacity];
      names = new int[capacity];
    }
  }

  private void dealOut(FingerprintTable found, int[] kept) {
    Arrays.fill(partEnds, 0);
    for (int index = 0; index < count; index++) {
      partEnds[VisitedSet.part(found.fingerprint(kept[index]))]++;
    }
    int begin = 0;
    for (int part = 0; part < partEnds.length; part++) {
      int ofPart = partEnds[part];
      partEnds[part] = begin; // moves to the end as the part is filled
      begin += ofPart;
    }
    for (int index = 0; index < count; index++) {
      long fingerprint = found.fingerprint(kept[index]);
      int place = partEnds[VisitedSet.part(fingerprint)]++;
      places[index] = place;
      fingerprints[place] = fingerprint;
      parents[place] = found.parent(kept[index]);
    }
  }

  /** Sets the counts and the first bug. */
  void end(long steps, @Nullable Bug firstBug, int buggyState) {
    transitions = steps;
    bug = firstBug;
    buggy = buggyState;
  }

  /** Adds the successors of one partition to the visited set, in the order of discovery. */
  void addTo(VisitedSet table, int part) {
    int added = 0;
    for (int place = part == 0 ? 0 : partEnds[part - 1]; place < partEnds[part]; place++) {
      names[place] = table.add(fingerprints[place], parents[place]);
      added += names[place] == FingerprintTable.NONE ? 0 : 1;
    }
    if (added > 0) {
      fresh.addAndGet(added);
    }
  }

  /** The number of successors that were new to the visited set. */
  int countNew() {
    return fresh.get();
  }

  /** Copies the new states to a level, from an index on. */
  void copyNew(Level level, int from) {
    int to = from;
    for (int index = 0; index < count; index++) {
      int name = names[places[index]];
      if (name != FingerprintTable.NONE) {
        level.set(to++, states, index * width, name);
      }
    }
  }

  /** The number of transitions, those to visited states included. */
  long transitions() {
    return transitions;
  }

  /** The first bug, or null. */
  @Nullable Bug bug() {
    return bug;
  }

  /** The state of the level with the transition that shows the bug. */
  int buggy() {
    return buggy;
  }
}
