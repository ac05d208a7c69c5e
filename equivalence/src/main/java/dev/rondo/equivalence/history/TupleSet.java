package dev.rondo.equivalence.history;

import java.util.Arrays;

/**
 * A set of tuples of numbers, numbered in the order of insertion. Behind the numbers that tell
 * tuples apart there may be others, which are kept as they come first.
 */
public final class TupleSet {

  private static final int NONE = -1;

  private final int key;
  private final int width;
  private int[] numbers;
  private int[] table = new int[1 << 10]; // places, by hash
  private int size;

  /** For tuples of so many numbers that tell them apart, and so many others. */
  public TupleSet(int key, int others) {
    this.key = key;
    this.width = key + others;
    this.numbers = new int[width << 8];
    Arrays.fill(table, NONE);
  }

  public int size() {
    return size;
  }

  /** Adds a tuple, unless it is there; says whether it was not. */
  public boolean add(int[] tuple) {
    int slot = slot(tuple);
    if (table[slot] != NONE) {
      return false;
    }
    if ((size + 1) * width > numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(2 * numbers.length, numbers.length + width));
    }
    System.arraycopy(tuple, 0, numbers, size * width, width);
    table[slot] = size++;
    if (size > table.length / 2) {
      grow();
    }
    return true;
  }

  public boolean contains(int[] tuple) {
    return table[slot(tuple)] != NONE;
  }

  /** The tuple at a place. */
  public int[] get(int place) {
    return Arrays.copyOfRange(numbers, place * width, (place + 1) * width);
  }

  private void grow() {
    table = new int[2 * table.length];
    Arrays.fill(table, NONE);
    for (int place = 0; place < size; place++) {
      table[slot(get(place))] = place;
    }
  }

  /** Where a tuple is, or would be. */
  private int slot(int[] tuple) {
    int slot = hash(tuple) & (table.length - 1);
    while (table[slot] != NONE && !isAt(table[slot], tuple)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private boolean isAt(int place, int[] tuple) {
    int from = place * width;
    return Arrays.equals(numbers, from, from + key, tuple, 0, key);
  }

  private int hash(int[] tuple) {
    long hash = 0;
    for (int place = 0; place < key; place++) {
      hash = (hash + tuple[place] + 1) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash >>> 32);
  }
}
