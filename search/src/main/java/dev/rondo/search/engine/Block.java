package dev.rondo.search.engine;

import dev.rondo.search.table.StateTable;
import dev.rondo.search.table.VisitedStates;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What follows some neighbouring states of a level, as one thread has found it. It lies in the
 * order of the parts of the table, so that threads which add to different parts keep out of each
 * other's way.
 */
final class Block {

  private final int width;
  private final int[] states; // in the order in which they were found
  private final int[] places; // of these, in the order of the parts
  private final long[] fingerprints;
  private final int[] parents;
  private final int[] names; // of those that are new, NONE of others
  private final int[] partEnds = new int[StateTable.PARTS];
  private final AtomicInteger fresh = new AtomicInteger();
  private final long transitions;
  private final @Nullable String bug;
  private final int buggy;

  Block(
      int width,
      int[] states,
      VisitedStates found,
      long transitions,
      @Nullable String bug,
      int buggy) {
    this.width = width;
    this.states = states;
    this.transitions = transitions;
    this.bug = bug;
    this.buggy = buggy;
    this.places = new int[found.size()];
    this.fingerprints = new long[found.size()];
    this.parents = new int[found.size()];
    this.names = new int[found.size()];
    dealOut(found);
  }

  private void dealOut(VisitedStates found) {
    for (int index = 0; index < places.length; index++) {
      partEnds[StateTable.part(found.fingerprint(index))]++;
    }
    int begin = 0;
    for (int part = 0; part < partEnds.length; part++) {
      int count = partEnds[part];
      partEnds[part] = begin; // moves to the end as the part is filled
      begin += count;
    }
    for (int index = 0; index < places.length; index++) {
      long fingerprint = found.fingerprint(index);
      int place = partEnds[StateTable.part(fingerprint)]++;
      places[index] = place;
      fingerprints[place] = fingerprint;
      parents[place] = found.parent(index);
    }
  }

  /** Adds what belongs to a part of the table, in the order in which it was found. */
  void addTo(StateTable table, int part) {
    int count = 0;
    for (int place = part == 0 ? 0 : partEnds[part - 1]; place < partEnds[part]; place++) {
      names[place] = table.add(fingerprints[place], parents[place]);
      count += names[place] == VisitedStates.NONE ? 0 : 1;
    }
    if (count > 0) {
      fresh.addAndGet(count);
    }
  }

  /** How many of those that were found nobody had found before. */
  int countNew() {
    return fresh.get();
  }

  /** Copies what is new to a level, from a place on. */
  void copyNew(Level level, int from) {
    int to = from;
    for (int index = 0; index < places.length; index++) {
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
