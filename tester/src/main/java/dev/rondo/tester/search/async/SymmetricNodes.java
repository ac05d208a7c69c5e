package dev.rondo.tester.search.async;

import dev.rondo.tester.search.Symmetry;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.search.Terms;

/** States up to the names of processes of one role and of interchangeable values. */
final class SymmetricNodes extends Symmetric {

  private final Terms terms;
  private final Symmetry symmetry;
  private final Term[] parts;
  private final Term[] rest = new Term[1];
  private final Term[] newParts;
  private final Term[] newRest = new Term[1];

  SymmetricNodes(Terms terms, SearchSettings settings) {
    super(terms);
    this.terms = terms;
    int perNode = settings.delivers() ? 3 : 2;
    this.parts = new Term[settings.n() * perNode];
    this.newParts = new Term[parts.length];
    this.symmetry = new Symmetry(terms, settings.roles(), perNode, settings.values().valueArray());
  }

  @Override
  boolean isPresent() {
    return true;
  }

  @Override
  long canonical(int[] state) {
    for (int index = 0; index < parts.length; index++) {
      parts[index] = terms.get(state[1 + index]);
    }
    rest[0] = terms.get(state[0]);
    return symmetry.canonical(parts, rest);
  }

  @Override
  void form(int[] state) {
    symmetry.form(newParts, newRest);
    for (int index = 0; index < parts.length; index++) {
      state[1 + index] = newParts[index].id();
    }
    state[0] = newRest[0].id();
  }
}
