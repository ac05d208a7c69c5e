package dev.rondo.search.async;

import dev.rondo.search.term.Term;
import java.util.Arrays;

/** A map from pairs of numbers, packed into one, to numbers that are not negative. */
final class LongTable {

  static final int NONE = -1;

  private long[] keys = new long[64];
  private int[] values = filled(64);
  private int size;

  private static int[] filled(int length) {
    int[] values = new int[length];
    Arrays.fill(values, NONE);
    return values;
  }

  /** The number of a key, or {@link #NONE}. */
  int get(long key) {
    return values[slot(key)];
  }

  void put(long key, int value) {
    int slot = slot(key);
    if (values[slot] == NONE && 2 * ++size > keys.length) {
      grow();
      slot = slot(key);
    }
    keys[slot] = key;
    values[slot] = value;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) Term.mix(key) & mask;
    while (values[slot] != NONE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[2 * oldKeys.length];
    values = filled(keys.length);
    for (int index = 0; index < oldKeys.length; index++) {
      if (oldValues[index] != NONE) {
        int slot = slot(oldKeys[index]);
        keys[slot] = oldKeys[index];
        values[slot] = oldValues[index];
      }
    }
  }
}
