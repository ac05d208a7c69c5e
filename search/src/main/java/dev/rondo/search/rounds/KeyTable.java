package dev.rondo.search.rounds;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A map from short sequences of numbers, without an object per key; for one thread. */
final class KeyTable<V> {

  private int[] keys = new int[1 << 10]; // all behind one another
  private int used;
  private int[] starts = new int[64];
  private @Nullable Object[] values = new Object[64];
  private int[] slots = new int[256]; // index + 1
  private int size;

  /** What a key leads to, or null. */
  @Nullable V get(int[] key, int length) {
    int index = slots[slotOf(key, length)] - 1;
    return index < 0 ? null : valueAt(index);
  }

  @SuppressWarnings("unchecked")
  private V valueAt(int index) {
    return (V) java.util.Objects.requireNonNull(values[index]);
  }

  /** Adds what was not there. */
  void put(int[] key, int length, V value) {
    if (2 * size >= slots.length) {
      growSlots();
    }
    if (size + 1 >= starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      values = Arrays.copyOf(values, 2 * values.length);
    }
    while (used + length > keys.length) {
      keys = Arrays.copyOf(keys, Math.multiplyExact(2, keys.length));
    }
    int slot = slotOf(key, length);
    System.arraycopy(key, 0, keys, used, length);
    starts[size] = used;
    used += length;
    starts[size + 1] = used;
    values[size] = value;
    slots[slot] = ++size;
  }

  long bytes() {
    return 4L * keys.length + 4L * starts.length + 4L * values.length + 4L * slots.length;
  }

  private int slotOf(int[] key, int length) {
    int mask = slots.length - 1;
    int slot = hash(key, 0, length) & mask;
    while (slots[slot] != 0 && !equals(slots[slot] - 1, key, length)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean equals(int index, int[] key, int length) {
    return Arrays.equals(keys, starts[index], starts[index + 1], key, 0, length);
  }

  private void growSlots() {
    slots = new int[2 * slots.length];
    int mask = slots.length - 1;
    for (int index = 0; index < size; index++) {
      int slot = hash(keys, starts[index], starts[index + 1]) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = index + 1;
    }
  }

  private static int hash(int[] key, int from, int to) {
    int hash = 1;
    for (int index = from; index < to; index++) {
      hash = (hash ^ key[index]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
