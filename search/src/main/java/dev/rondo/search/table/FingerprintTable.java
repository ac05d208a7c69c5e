package dev.rondo.search.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A hash table of fingerprints with parent links, in the order of discovery; twenty bytes a state.
 */
public final class FingerprintTable {

  /** The parent of an initial state. */
  public static final int NONE = -1;

  private static final int PIECE_BITS = 12;
  private static final int PIECE = 1 << PIECE_BITS;
  private static final int FIRST_PIECE = 1 << 5;
  private static final int MOST_SLOTS = 1 << 30;
  private static final int EMPTY = 0;

  // In pieces, so that growth copies only the slots and the first piece.
  private long[][] fingerprints = {new long[FIRST_PIECE]};
  private int[][] parents = {new int[FIRST_PIECE]};
  // index + 1 in as many bits as there are slots for, above it bits of the fingerprint; or EMPTY
  private int[] slots = new int[2 * FIRST_PIECE];
  private int size;

  /** The number of states. */
  public int size() {
    return size;
  }

  /** The memory of the table. */
  public long bytes() {
    long pieces = (size + (long) PIECE - 1) >>> PIECE_BITS;
    long places = pieces <= 1 ? fingerprints[0].length : pieces * PIECE;
    return places * 12 + 4L * slots.length;
  }

  /** The memory that more states would need; infinite if the table cannot grow. */
  long bytesFor(int more) {
    if (size + (long) more <= slots.length / 2) {
      return 0;
    }
    return slots.length == MOST_SLOTS ? Long.MAX_VALUE / 2 : 8L * slots.length;
  }

  /** Whether a state is present. Safe for concurrent use while no thread adds. */
  public boolean contains(long fingerprint) {
    return slots[slotOf(fingerprint)] != EMPTY;
  }

  /** The number of a state in the order of discovery, or {@link #NONE}. */
  public int indexOf(long fingerprint) {
    return (slots[slotOf(fingerprint)] & (slots.length - 1)) - 1;
  }

  /** Adds a state; returns false if it is present. */
  public boolean add(long fingerprint, int parent) {
    int slot = slotOf(fingerprint);
    if (slots[slot] != EMPTY) {
      return false;
    }
    if (size >= slots.length / 2) {
      spread();
      slot = slotOf(fingerprint);
    }
    append(fingerprint, parent);
    slots[slot] = size | mark(fingerprint, slots.length - 1);
    return true;
  }

  /** Appends a state even if it is present. Lookups then find the first one. */
  void addAgain(long fingerprint, int parent) {
    if (!add(fingerprint, parent)) {
      append(fingerprint, parent);
    }
  }

  private void append(long fingerprint, int parent) {
    int piece = size >>> PIECE_BITS;
    if (size == fingerprints[0].length && size < PIECE) {
      fingerprints[0] = Arrays.copyOf(fingerprints[0], 2 * size);
      parents[0] = Arrays.copyOf(parents[0], 2 * size);
    } else if (size >= PIECE && (size & (PIECE - 1)) == 0) {
      if (piece == fingerprints.length) {
        fingerprints = Arrays.copyOf(fingerprints, 2 * piece);
        parents = Arrays.copyOf(parents, 2 * piece);
      }
      fingerprints[piece] = new long[PIECE];
      parents[piece] = new int[PIECE];
    }
    fingerprints[piece][size & (PIECE - 1)] = fingerprint;
    parents[piece][size & (PIECE - 1)] = parent;
    size++;
  }

  /** Removes all states, and shrinks the table if it was mostly empty. */
  public void clear() {
    if (16L * size < slots.length) {
      slots = new int[2 * FIRST_PIECE];
    } else {
      Arrays.fill(slots, EMPTY);
    }
    fingerprints = new long[][] {fingerprints[0]};
    parents = new int[][] {parents[0]};
    size = 0;
  }

  private int slotOf(long fingerprint) {
    int mask = slots.length - 1;
    int mark = mark(fingerprint, mask);
    // Fingerprints are mixed, so their low bits are uniform.
    int slot = (int) fingerprint & mask;
    for (int entry = slots[slot]; entry != EMPTY; entry = slots[slot]) {
      if ((entry & ~mask) == mark && fingerprint((entry & mask) - 1) == fingerprint) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /**
   * The bits of a fingerprint that its slot holds. They avoid most lookups of other fingerprints,
   * each a cache miss. The highest bits are left out, since all states of a {@link
   * VisitedSetPartition} share them.
   */
  private static int mark(long fingerprint, int mask) {
    return (int) (fingerprint >>> (Integer.SIZE - VisitedSet.PART_BITS)) & ~mask;
  }

  /** Doubles the slots. */
  private void spread() {
    slots = new int[Math.multiplyExact(2, slots.length)];
    int mask = slots.length - 1;
    for (int index = 0; index < size; index++) {
      int slot = (int) fingerprint(index) & mask;
      while (slots[slot] != EMPTY) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = index + 1 | mark(fingerprint(index), mask);
    }
  }

  /** The fingerprint of the state found as number {@code index}. */
  public long fingerprint(int index) {
    return fingerprints[index >>> PIECE_BITS][index & (PIECE - 1)];
  }

  /** The number of the state from which state {@code index} was reached first. */
  public int parent(int index) {
    return parents[index >>> PIECE_BITS][index & (PIECE - 1)];
  }

  /** The fingerprints on the path from an initial state to a state. */
  public List<Long> pathTo(int index) {
    List<Long> path = new ArrayList<>();
    for (int at = index; at != NONE; at = parent(at)) {
      path.add(fingerprint(at));
    }
    Collections.reverse(path);
    return path;
  }

  /**
   * The probability of a fingerprint collision among {@code s} states: at most {@code s² / 2⁶⁵} for
   * uniform fingerprints.
   */
  public static double missedProbability(long states) {
    return 0.5 * states * (double) states / 0x1p64;
  }
}
