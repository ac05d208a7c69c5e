package dev.rondo.search.engine;

import java.util.Arrays;

/**
 * A set of vectors of one length in the order of insertion. Each has a number, of which the minimum
 * is kept. For one thread, and reused.
 */
public final class VectorSet {

  private final int width;
  private int[] vectors;
  private int[] numbers;
  private int[] slots;
  private int size;

  /** An empty set of vectors of a length. */
  public VectorSet(int width) {
    this.width = width;
    this.vectors = new int[64 * width];
    this.numbers = new int[64];
    this.slots = new int[256];
  }

  /** Removes all. */
  public void clear() {
    if (size > 0) {
      Arrays.fill(slots, 0);
      size = 0;
    }
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** All vectors, each from its {@link #offset} on. */
  public int[] vectors() {
    return vectors;
  }

  /** Where in {@link #vectors} one begins. */
  public int offset(int index) {
    return index * width;
  }

  /** The number of one. */
  public int number(int index) {
    return numbers[index];
  }

  /** Adds a vector, or lowers its number if it is present. */
  public void add(int[] vector, int number) {
    if (2 * size >= slots.length) {
      grow();
    }
    int mask = slots.length - 1;
    int slot = hash(vector, 0) & mask;
    while (slots[slot] != 0) {
      int index = slots[slot] - 1;
      if (Arrays.equals(vectors, index * width, (index + 1) * width, vector, 0, width)) {
        numbers[index] = Math.min(numbers[index], number);
        return;
      }
      slot = (slot + 1) & mask;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
      vectors = Arrays.copyOf(vectors, Math.multiplyExact(2, vectors.length));
    }
    System.arraycopy(vector, 0, vectors, size * width, width);
    numbers[size] = number;
    slots[slot] = ++size;
  }

  private void grow() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int index = 0; index < size; index++) {
      int slot = hash(vectors, index * width) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = index + 1;
    }
  }

  private int hash(int[] from, int offset) {
    int hash = 1;
    for (int index = 0; index < width; index++) {
      hash = (hash ^ from[offset + index]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
