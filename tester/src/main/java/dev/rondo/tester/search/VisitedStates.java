package dev.rondo.tester.search;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The fingerprints of all states found so far, each with the state it was first reached from, in
 * the order of discovery; twenty bytes a state.
 */
public final class VisitedStates {

  /** The parent of an initial state. */
  public static final int NONE = -1;

  private static final int SMALLEST = 1 << 12;
  private static final int EMPTY = 0;

  private long[] fingerprints = new long[SMALLEST];
  private int[] parents = new int[SMALLEST];
  private int[] slots = new int[2 * SMALLEST]; // index + 1, or EMPTY
  private int size;

  /** How many there are. */
  public int size() {
    return size;
  }

  /** How much memory they take. */
  public long bytes() {
    return 8L * fingerprints.length + 4L * parents.length + 4L * slots.length;
  }

  /** Whether a state is known; safe for many threads while none adds. */
  public boolean contains(long fingerprint) {
    return slots[slotOf(fingerprint)] != EMPTY;
  }

  /** The number of a state in the order of discovery, or {@link #NONE} where it is not known. */
  public int indexOf(long fingerprint) {
    return slots[slotOf(fingerprint)] - 1;
  }

  /** Adds a state; false where it is known already. */
  public boolean add(long fingerprint, int parent) {
    int slot = slotOf(fingerprint);
    if (slots[slot] != EMPTY) {
      return false;
    }
    if (size == fingerprints.length) {
      grow();
      slot = slotOf(fingerprint);
    }
    fingerprints[size] = fingerprint;
    parents[size] = parent;
    slots[slot] = ++size;
    return true;
  }

  private int slotOf(long fingerprint) {
    int mask = slots.length - 1;
    // Fingerprints are mixed already: their low bits are as good as any.
    int slot = (int) fingerprint & mask;
    while (slots[slot] != EMPTY && fingerprints[slots[slot] - 1] != fingerprint) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    fingerprints = Arrays.copyOf(fingerprints, 2 * size);
    parents = Arrays.copyOf(parents, 2 * size);
    slots = new int[4 * size];
    int mask = slots.length - 1;
    for (int index = 0; index < size; index++) {
      int slot = (int) fingerprints[index] & mask;
      while (slots[slot] != EMPTY) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = index + 1;
    }
  }

  /** The fingerprint of the state found as number {@code index}. */
  public long fingerprint(int index) {
    return fingerprints[index];
  }

  /** The number of the state from which state {@code index} was reached first. */
  public int parent(int index) {
    return parents[index];
  }

  /** The fingerprints on the way to a state, from an initial one. */
  public List<Long> pathTo(int index) {
    List<Long> path = new ArrayList<>();
    for (int at = index; at != NONE; at = parents[at]) {
      path.add(fingerprints[at]);
    }
    Collections.reverse(path);
    return path;
  }

  /**
   * The probability that two of the states met so far had the same fingerprint, so that one was
   * taken for the other: of {@code s} states that are spread like random numbers, at most {@code s²
   * / 2⁶⁵}.
   */
  public double missedProbability() {
    return 0.5 * size * (double) size / 0x1p64;
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(size);
    for (int index = 0; index < size; index++) {
      out.writeLong(fingerprints[index]);
      out.writeInt(parents[index]);
    }
  }

  void read(DataInput in) throws IOException {
    for (int left = in.readInt(); left > 0; left--) {
      add(in.readLong(), in.readInt());
    }
  }
}
