package dev.rondo.search.async;

/**
 * The fingerprints of the canonical forms of the states met last; for one thread. Many steps lead
 * to one state, and a canonical form takes much longer than a look.
 */
public final class CanonicalCache {

  private static final int SIZE = 1 << 16;

  private final long[] plain = new long[SIZE];
  private final long[] canonical = new long[SIZE];

  /** Whether the form of a state with this fingerprint of its own is known. */
  public boolean knows(long fingerprint) {
    return plain[place(fingerprint)] == fingerprint;
  }

  /** The fingerprint of that form. */
  public long get(long fingerprint) {
    return canonical[place(fingerprint)];
  }

  public void put(long fingerprint, long form) {
    plain[place(fingerprint)] = fingerprint;
    canonical[place(fingerprint)] = form;
  }

  private static int place(long fingerprint) {
    return (int) fingerprint & (SIZE - 1);
  }
}
