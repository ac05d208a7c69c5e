package dev.rondo.search.engine;

import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.table.VisitedSet;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What follows some neighbouring states of a level, as one thread has found it. It lies in the
 * order of the parts of the table, so that threads which add to different parts keep out of each
 * other's way. It is filled anew for each wave: new memory for all that is found would be in
 * nobody's cache.
 */
final class SuccessorBlock {

  private static final int MOST_KEPT = 1 << 11; // where there was room for more, it is given back

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
  private @Nullable String bug;
  private int buggy;

  /** An empty block. */
  SuccessorBlock(int width) {
    this.width = width;
  }

  /**
   * Takes what was found instead of what it had.
   *
   * @param vectors of all that was found, one behind the other
   * @param kept the numbers of those that it takes, in their order
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

  /** What else was seen on the way. */
  void end(long steps, @Nullable String firstBug, int buggyState) {
    transitions = steps;
    bug = firstBug;
    buggy = buggyState;
  }

  /** Adds what belongs to a part of the table, in the order in which it was found. */
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

  /** How many of those that were found nobody had found before. */
  int countNew() {
    return fresh.get();
  }

  /** Copies what is new to a level, from a place on. */
  void copyNew(Level level, int from) {
    int to = from;
    for (int index = 0; index < count; index++) {
      int name = names[places[index]];
      if (name != FingerprintTable.NONE) {
        level.set(to++, states, index * width, name);
      }
    }
  }

  /** How many steps there were, those to known states included. */
  long transitions() {
    return transitions;
  }

  /** The first bug, or null. */
  @Nullable String bug() {
    return bug;
  }

  /** The state of the level whose step shows the bug. */
  int buggy() {
    return buggy;
  }
}
