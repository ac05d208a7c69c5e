package dev.rondo.search.table;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A number for each of the states met last, by all threads: the fingerprint of its canonical form,
 * say. Many steps lead to one state, and what it takes to find the number takes much longer than a
 * look.
 */
public final class FingerprintCache {

  /** What is found where nothing is known. */
  public static final long NONE = 0;

  private static final int SIZE = 1 << 17;

  // The fingerprint of a state stands there together with its number, so that what two threads have
  // half written fits no state.
  private final AtomicLongArray both = new AtomicLongArray(SIZE);
  private final AtomicLongArray numbers = new AtomicLongArray(SIZE);

  /** The number of a state with this fingerprint, or {@link #NONE}. */
  public long get(long fingerprint) {
    int place = place(fingerprint);
    long number = numbers.getOpaque(place);
    return (both.getOpaque(place) ^ number) == fingerprint ? number : NONE;
  }

  /** Remembers a number, and forgets another. */
  public void put(long fingerprint, long number) {
    int place = place(fingerprint);
    numbers.setOpaque(place, number);
    both.setOpaque(place, fingerprint ^ number);
  }

  private static int place(long fingerprint) {
    return (int) fingerprint & (SIZE - 1);
  }
}
