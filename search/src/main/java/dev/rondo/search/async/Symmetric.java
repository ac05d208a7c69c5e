package dev.rondo.search.async;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.term.Terms;

/** States up to renaming; for one thread. Without symmetry every state stands for itself. */
public class Symmetric {

  private final Terms terms;

  public Symmetric(Terms terms) {
    this.terms = terms;
  }

  /** Whether some states are the same up to renaming. */
  public boolean isPresent() {
    return false;
  }

  /** The fingerprint of the form that stands for all states that are the same up to renaming. */
  public long canonical(int[] state) {
    return fingerprint(state);
  }

  /** Replaces the state whose form was asked for last by that form. */
  public void form(int[] state) {}

  /** A number that depends on the content of a state alone. */
  public final long fingerprint(int[] state) {
    long fingerprint = 0;
    for (int place = 0; place < state.length; place++) {
      fingerprint ^= share(place, state[place]);
    }
    return fingerprint;
  }

  /** What one place of a state adds to its fingerprint. */
  final long share(int place, int term) {
    return Hashing.mix(terms.hash(term) + place * 0x9E3779B97F4A7C15L);
  }
}
