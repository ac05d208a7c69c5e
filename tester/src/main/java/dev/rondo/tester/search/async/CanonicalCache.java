package dev.rondo.tester.search.async;

import org.jspecify.annotations.Nullable;

/**
 * The canonical forms of the states met last; for one thread. Many steps lead to one state, and a
 * canonical form takes much longer than a look.
 */
final class CanonicalCache {

  private static final int SIZE = 1 << 15;

  private final Symmetric symmetric;
  private final @Nullable Entry[] entries = new Entry[SIZE];

  /**
   * A state and the fingerprint that it has without renaming, and its canonical form with its own.
   */
  record Entry(long plain, int[] state, long fingerprint) {}

  CanonicalCache(Symmetric symmetric) {
    this.symmetric = symmetric;
  }

  /** The canonical form of a state whose own fingerprint is known. */
  Entry of(int[] state, long plain) {
    int place = (int) plain & (SIZE - 1);
    Entry known = entries[place];
    if (known == null || known.plain() != plain) {
      int[] canonical = state.clone();
      symmetric.canonize(canonical);
      known = new Entry(plain, canonical, symmetric.fingerprint(canonical));
      entries[place] = known;
    }
    return known;
  }
}
