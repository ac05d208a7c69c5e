package dev.rondo.search.async;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.term.ValueTerms;

/** Computes the fingerprints of states, without symmetry reduction; for one thread. */
public class StateFingerprinter {

  private final ValueTerms terms;

  public StateFingerprinter(ValueTerms terms) {
    this.terms = terms;
  }

  /** Whether there is a symmetry, so that fingerprints are up to symmetry. */
  public boolean isPresent() {
    return false;
  }

  /** The fingerprint of the canonical form of a state. */
  public long canonical(int[] state) {
    return fingerprint(state);
  }

  /**
   * Replaces a state by its canonical form. It must be the last one given to {@link #canonical}.
   */
  public void form(int[] state) {}

  /** The fingerprint of a state itself: a hash of its content. */
  public final long fingerprint(int[] state) {
    long fingerprint = 0;
    for (int place = 0; place < state.length; place++) {
      fingerprint ^= share(place, state[place]);
    }
    return fingerprint;
  }

  /** The contribution of one place of a state to its fingerprint. */
  final long share(int place, int term) {
    return Hashing.mix(terms.hash(term) + place * 0x9E3779B97F4A7C15L);
  }
}
