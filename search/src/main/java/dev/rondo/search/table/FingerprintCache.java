package dev.rondo.search.table;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A lossy cache from the fingerprints of recent states to a number, such as the fingerprint of the
 * canonical form. Threads share it. Many transitions lead to the same state, and canonicalisation
 * takes much longer than a lookup.
 */
public final class FingerprintCache {

  /** The result of a lookup that misses. */
  public static final long NONE = 0;

  private static final int SIZE = 1 << 17;

  // The fingerprint is stored xor its number, so that a torn write of two
  // threads matches no state.
  private final AtomicLongArray both = new AtomicLongArray(SIZE);
  private final AtomicLongArray numbers = new AtomicLongArray(SIZE);

  /** The number of a state with this fingerprint, or {@link #NONE}. */
  public long get(long fingerprint) {
    int place = place(fingerprint);
    long number = numbers.getOpaque(place);
    return (both.getOpaque(place) ^ number) == fingerprint ? number : NONE;
  }

  /** Adds a number and evicts another. */
  public void put(long fingerprint, long number) {
    int place = place(fingerprint);
    numbers.setOpaque(place, number);
    both.setOpaque(place, fingerprint ^ number);
  }

  private static int place(long fingerprint) {
    return (int) fingerprint & (SIZE - 1);
  }
}
