package dev.rondo.search.async;

import dev.rondo.search.symmetry.Canonicalizer;
import dev.rondo.search.symmetry.ExactCanonicalizer;
import dev.rondo.search.symmetry.SymmetryHeuristic;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;

/**
 * Computes fingerprints up to permutations of processes of one role and of interchangeable values.
 */
public final class SymmetryFingerprinter extends StateFingerprinter {

  private final ValueTerms terms;
  private final Canonicalizer forms;
  private final ValueTerm[] parts;
  private final ValueTerm[] rest = new ValueTerm[1];
  private final ValueTerm[] newParts;
  private final ValueTerm[] newRest = new ValueTerm[1];

  private SymmetryFingerprinter(ValueTerms terms, AsyncModel settings, Canonicalizer forms) {
    super(terms);
    this.terms = terms;
    this.parts = new ValueTerm[settings.most() * perNode(settings)];
    this.newParts = new ValueTerm[parts.length];
    this.forms = forms;
  }

  private static int perNode(AsyncModel settings) {
    return settings.delivers() ? 3 : 2;
  }

  /**
   * For the states of a search.
   *
   * @param symmetry how representatives of symmetric states are found
   */
  static StateFingerprinter of(ValueTerms terms, AsyncModel settings, SymmetryHeuristic symmetry) {
    int[] values = settings.values().valueArray();
    Canonicalizer forms =
        symmetry.canonicalizer(terms, settings.roles(), perNode(settings), values);
    return settings.isSymmetric()
        ? new SymmetryFingerprinter(terms, settings, forms)
        : new StateFingerprinter(terms);
  }

  /** As above, but all equivalent states get the same form, without a limit. */
  public static StateFingerprinter exact(ValueTerms terms, AsyncModel settings) {
    int[] values = settings.values().valueArray();
    Canonicalizer forms =
        ExactCanonicalizer.exact(terms, settings.roles(), perNode(settings), values);
    return settings.isSymmetric()
        ? new SymmetryFingerprinter(terms, settings, forms)
        : new StateFingerprinter(terms);
  }

  @Override
  public boolean isPresent() {
    return true;
  }

  @Override
  public long canonical(int[] state) {
    for (int index = 0; index < parts.length; index++) {
      parts[index] = terms.get(state[1 + index]);
    }
    rest[0] = terms.get(state[0]);
    return forms.find(parts, rest);
  }

  @Override
  public void form(int[] state) {
    forms.form(newParts, newRest);
    for (int index = 0; index < parts.length; index++) {
      state[1 + index] = newParts[index].id();
    }
    state[0] = newRest[0].id();
  }
}
