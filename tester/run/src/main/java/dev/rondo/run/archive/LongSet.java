package dev.rondo.run.archive;

import java.util.Arrays;

/** A set of numbers, with open addressing: a hunt adds millions of them. */
final class LongSet {

  private static final int FIRST = 1024;

  /** A set that is full takes no more, so that a long hunt does not run out of memory. */
  private static final int MOST = 1 << 18;

  private long[] slots = new long[FIRST];
  private boolean zero;
  private int size;

  /** Adds a number; true where it was not there. */
  boolean add(long number) {
    if (number == 0) {
      boolean isNew = !zero;
      zero = true;
      return isNew;
    }
    int slot = slot(slots, number);
    if (slots[slot] == number || size == MOST) {
      return false;
    }
    slots[slot] = number;
    if (++size * 2 > slots.length) {
      grow();
    }
    return true;
  }

  private static int slot(long[] slots, long number) {
    int slot = (int) (number ^ number >>> 32) & slots.length - 1;
    while (slots[slot] != 0 && slots[slot] != number) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private void grow() {
    long[] larger = new long[2 * slots.length];
    for (long number : slots) {
      if (number != 0) {
        larger[slot(larger, number)] = number;
      }
    }
    slots = larger;
  }

  void clear() {
    if (slots.length > FIRST) {
      slots = new long[FIRST];
    } else {
      Arrays.fill(slots, 0);
    }
    zero = false;
    size = 0;
  }
}
