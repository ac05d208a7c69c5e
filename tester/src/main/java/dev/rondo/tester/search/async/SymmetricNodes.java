package dev.rondo.tester.search.async;

import dev.rondo.tester.search.Symmetry;
import dev.rondo.tester.search.Term;
import dev.rondo.tester.search.Terms;

/** States up to the names of processes of one role. */
final class SymmetricNodes extends Symmetric {

  private final Terms terms;
  private final Symmetry symmetry;
  private final int nodes;
  private final int perNode;
  private final Term[] states;
  private final Term[] rest = new Term[1];

  SymmetricNodes(Terms terms, SearchSettings settings) {
    super(terms);
    this.terms = terms;
    this.nodes = settings.n();
    this.perNode = settings.delivers() ? 3 : 2;
    this.states = new Term[nodes];
    this.symmetry = new Symmetry(terms, settings.roles(), 0, 0);
  }

  @Override
  boolean isPresent() {
    return true;
  }

  @Override
  void canonize(int[] state) {
    for (int node = 0; node < nodes; node++) {
      Term[] parts = new Term[perNode];
      for (int offset = 0; offset < perNode; offset++) {
        parts[offset] = terms.get(state[1 + node * perNode + offset]);
      }
      states[node] = terms.tuple(parts);
    }
    rest[0] = terms.get(state[0]);
    symmetry.canonical(states, rest);
    for (int node = 0; node < nodes; node++) {
      for (int offset = 0; offset < perNode; offset++) {
        state[1 + node * perNode + offset] = symmetry.states()[node].part(offset).id();
      }
    }
    state[0] = symmetry.rest()[0].id();
  }
}
