package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.run.value.ValueCodec;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;

/**
 * Pseudo-sorting (Derepas and Gastin 2001, section 4.1): sorts the processes of each role by their
 * variables, then renames interchangeable values in the order of occurrence.
 *
 * <p>Swapping two processes changes the states of others that name them, so the result may not be
 * sorted, and equivalent states may stay distinct. That costs time but is sound.
 */
final class PseudoSortCanonicalizer implements Canonicalizer {

  private static final long NODE = 0x07E4L;
  private static final long VALUE = 0x4A1EL;
  private static final int UNNAMED = -1;

  private final ValueTerms terms;
  private final int[] roles;
  private final int nodes;
  private final int perNode;
  private final int[] values;
  private final LabeledState state;
  private final int[] sorted;
  private final int[] names;
  private final int[] newValues;
  private int named;
  private ValueTerm[] parts = {};
  private ValueTerm[] rest = {};

  PseudoSortCanonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
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
    for (int place = 0; place < nodes; place++) {
      exchange(place, smallestFrom(place));
    }
    renameValues();
    return state.hash();
  }

  @Override
  public void form(ValueTerm[] newParts, ValueTerm[] newRest) {
    new Renaming(names, values, newValues).ofState(parts, rest, terms, newParts, newRest);
  }

  private int smallestFrom(int place) {
    int smallest = place;
    for (int other = place + 1; other < nodes; other++) {
      if (roles[other] == roles[place] && compare(sorted[other], sorted[smallest]) < 0) {
        smallest = other;
      }
    }
    return smallest;
  }

  private void exchange(int one, int other) {
    int kept = sorted[one];
    put(sorted[other], one);
    put(kept, other);
  }

  private void put(int node, int place) {
    sorted[place] = node;
    names[node] = place;
    state.labels()[node] = Hashing.mix(NODE + place);
  }

  private void rename(int value, int name) {
    newValues[value] = name;
    state.labels()[nodes + value] = Hashing.mix(VALUE + name);
  }

  private int compare(int one, int other) {
    int order = 0;
    for (int offset = 0; offset < perNode && order == 0; offset++) {
      order = compare(parts[one * perNode + offset], parts[other * perNode + offset]);
    }
    return order;
  }

  /** Compares by the current names of processes. Incomparable values may be in any order. */
  private int compare(ValueTerm one, ValueTerm other) {
    if (one.codec != other.codec) {
      return Long.compare(one.codec.hash(), other.codec.hash());
    }
    if (one.codec == ValueCodec.NODE) {
      return Integer.compare(names[one.name()], names[other.name()]);
    }
    if (one.parts.length == 0 || one.codec.isUnordered()) {
      return Long.compare(state.hash(one), state.hash(other));
    }
    int order = Integer.compare(one.parts.length, other.parts.length);
    for (int position = 0; position < one.parts.length && order == 0; position++) {
      order = compare(one.parts[position], other.parts[position]);
    }
    return order;
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
