package dev.rondo.tester.search.async;

import dev.rondo.tester.search.Term;
import dev.rondo.tester.search.Terms;

/** States up to renaming; for one thread. Without symmetry every state stands for itself. */
class Symmetric {

  private final Terms terms;

  Symmetric(Terms terms) {
    this.terms = terms;
  }

  /** Whether some states are the same up to renaming. */
  boolean isPresent() {
    return false;
  }

  /** The fingerprint of the form that stands for all states that are the same up to renaming. */
  long canonical(int[] state) {
    return fingerprint(state);
  }

  /** Replaces the state whose form was asked for last by that form. */
  void form(int[] state) {}

  /** A number that depends on the content of a state alone. */
  final long fingerprint(int[] state) {
    long fingerprint = 0;
    for (int place = 0; place < state.length; place++) {
      fingerprint ^= share(place, state[place]);
    }
    return fingerprint;
  }

  /** What one place of a state adds to its fingerprint. */
  final long share(int place, int term) {
    return Term.mix(terms.get(term).hash() + place * 0x9E3779B97F4A7C15L);
  }
}
