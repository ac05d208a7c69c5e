package dev.rondo.search.engine;

import dev.rondo.search.table.StateTable;
import dev.rondo.search.table.VisitedStates;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What follows some neighbouring states of a level, as one thread has found it. It lies in the
 * order of the parts of the table, so that threads which add to different parts keep out of each
 * other's way. It is filled anew for each wave: new memory for all that is found would be in
 * nobody's cache.
 */
final class Block {

  private static final int MOST_KEPT = 1 << 11; // where there was room for more, it is given back

  private final int width;
  private final int[] partEnds = new int[StateTable.PARTS];
  private final AtomicInteger fresh = new AtomicInteger();
  private int room;
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
  Block(int width) {
    this.width = width;
  }

  /**
   * Takes what was found instead of what it had.
   *
   * @param vectors of all that was found, one behind the other
   * @param kept the numbers of those that it takes, in their order
   */
  void fill(int[] vectors, VisitedStates found, int[] kept, int size) {
    makeRoom(size);
    count = size;
    fresh.setPlain(0);
    for (int index = 0; index < size; index++) {
      System.arraycopy(vectors, kept[index] * width, states, index * width, width);
    }
    dealOut(found, kept);
  }

  private void makeRoom(int size) {
    if (room < size || room > MOST_KEPT) {
      room = size <= MOST_KEPT ? Math.min(MOST_KEPT, 2 * size) : size;
      states = new int[Math.multiplyExact(room, width)];
      places = new int[room];
      fingerprints = new long[room];
      parents = new int[room];
      names = new int[room];
    }
  }

  private void dealOut(VisitedStates found, int[] kept) {
    Arrays.fill(partEnds, 0);
    for (int index = 0; index < count; index++) {
      partEnds[StateTable.part(found.fingerprint(kept[index]))]++;
    }
    int begin = 0;
    for (int part = 0; part < partEnds.length; part++) {
      int ofPart = partEnds[part];
      partEnds[part] = begin; // moves to the end as the part is filled
      begin += ofPart;
    }
    for (int index = 0; index < count; index++) {
      long fingerprint = found.fingerprint(kept[index]);
      int place = partEnds[StateTable.part(fingerprint)]++;
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
  void addTo(StateTable table, int part) {
    int added = 0;
    for (int place = part == 0 ? 0 : partEnds[part - 1]; place < partEnds[part]; place++) {
      names[place] = table.add(fingerprints[place], parents[place]);
      added += names[place] == VisitedStates.NONE ? 0 : 1;
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
      if (name != VisitedStates.NONE) {
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
