package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;

/**
 * Puts the processes of each role in some order, then renames interchangeable values in the order
 * of occurrence. Which order is what its kinds differ in; any of them is sound.
 */
abstract class SortingCanonicalizer implements Canonicalizer {

  private static final long NODE = 0x07E4L;
  private static final long VALUE = 0x4A1EL;
  private static final int UNNAMED = -1;

  private final ValueTerms terms;
  final int[] roles;
  final int nodes;
  final int perNode;
  private final int[] values;
  final LabeledState state;
  final int[] sorted;
  final int[] names;
  final int[] newValues;
  private int named;
  ValueTerm[] parts = {};
  private ValueTerm[] rest = {};

  SortingCanonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
    this.terms = terms;
    this.roles = roles.clone();
    this.nodes = roles.length;
    this.perNode = perNode;
    this.values = values.clone();
    this.state = new LabeledState(nodes, perNode, values);
    this.sorted = new int[nodes];
    this.names = new int[nodes];
    this.newValues = new int[values.length];
  }

  @Override
  public long find(ValueTerm[] newParts, ValueTerm[] newRest) {
    parts = newParts;
    rest = newRest;
    state.take(parts, rest);
    for (int node = 0; node < nodes; node++) {
      put(node, node);
    }
    for (int value = 0; value < values.length; value++) {
      rename(value, value);
    }
    return sort();
  }

  /** Gives the processes their places and the values their names; returns the hash of that. */
  abstract long sort();

  /** The hash under the current names of processes, with values in the order of occurrence. */
  final long hashOfOrder() {
    renameValues();
    return state.hash();
  }

  @Override
  public void form(ValueTerm[] newParts, ValueTerm[] newRest) {
    new Renaming(names, values, newValues).ofState(parts, rest, terms, newParts, newRest);
  }

  final void put(int node, int place) {
    sorted[place] = node;
    names[node] = place;
    state.labels()[node] = Hashing.mix(NODE + place);
  }

  private void rename(int value, int name) {
    newValues[value] = name;
    state.labels()[nodes + value] = Hashing.mix(VALUE + name);
  }

  private void renameValues() {
    Arrays.fill(newValues, UNNAMED);
    named = 0;
    for (int place = 0; place < nodes; place++) {
      for (int offset = 0; offset < perNode; offset++) {
        renameValues(parts[sorted[place] * perNode + offset]);
      }
    }
    for (ValueTerm part : rest) {
      renameValues(part);
    }
    for (int value = 0; value < values.length; value++) {
      if (newValues[value] == UNNAMED) {
        rename(value, named++);
      }
    }
  }

  private void renameValues(ValueTerm term) {
    if (term.valueMask() == 0) {
      return;
    }
    if (term.codec == ValueTerm.VALUE) {
      int value = Arrays.binarySearch(values, term.name());
      if (value >= 0 && newValues[value] == UNNAMED) {
        rename(value, named++);
      }
    }
    for (ValueTerm part : term.parts) {
      renameValues(part);
    }
  }
}
