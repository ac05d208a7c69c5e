package dev.rondo.search.async;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The fingerprints of the canonical forms of the states met last, by all threads. Many steps lead
 * to one state, and a canonical form takes much longer than a look.
 */
public final class CanonicalCache {

  /** What is found where nothing is known. */
  public static final long NONE = 0;

  private static final int SIZE = 1 << 17;

  // The fingerprint of a state stands there together with that of its form, so that what two
  // threads have half written fits no state.
  private final AtomicLongArray both = new AtomicLongArray(SIZE);
  private final AtomicLongArray canonical = new AtomicLongArray(SIZE);

  /** The fingerprint of the form of a state with this fingerprint of its own, or {@link #NONE}. */
  public long get(long fingerprint) {
    int place = place(fingerprint);
    long form = canonical.getOpaque(place);
    return (both.getOpaque(place) ^ form) == fingerprint ? form : NONE;
  }

  /** Remembers a form, and forgets another. */
  public void put(long fingerprint, long form) {
    int place = place(fingerprint);
    canonical.setOpaque(place, form);
    both.setOpaque(place, fingerprint ^ form);
  }

  private static int place(long fingerprint) {
    return (int) fingerprint & (SIZE - 1);
  }
}
