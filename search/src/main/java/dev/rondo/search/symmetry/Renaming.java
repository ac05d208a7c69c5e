package dev.rondo.search.symmetry;

import dev.rondo.run.value.ValueCodec;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.Objects;

/** A permutation of the processes and of the interchangeable values. */
public final class Renaming {

  private final int[] nodes;
  private final int[] values;
  private final int[] newValues;

  /**
   * Renames process {@code p} to {@code nodes[p]}, and {@code values[i]} to {@code
   * values[newValues[i]]}.
   *
   * @param values the interchangeable values, in ascending order
   */
  public Renaming(int[] nodes, int[] values, int[] newValues) {
    this.nodes = nodes.clone();
    this.values = values.clone();
    this.newValues = newValues.clone();
  }

  /** The new index of a process. */
  public int node(int index) {
    return index < nodes.length ? nodes[index] : index;
  }

  /** The new value of a value. */
  public int value(int old) {
    int index = Arrays.binarySearch(values, old);
    return index < 0 ? old : values[newValues[index]];
  }

  /** The renamed term. */
  public ValueTerm of(ValueTerm term, ValueTerms terms) {
    if (!term.namesNodes() && !term.namesValues()) {
      return term;
    }
    if (term.codec == ValueCodec.NODE) {
      return terms.node(node((Integer) Objects.requireNonNull(term.atom)));
    }
    if (term.codec == ValueTerm.VALUE) {
      return terms.value(value((Integer) Objects.requireNonNull(term.atom)));
    }
    ValueTerm[] parts = new ValueTerm[term.parts.length];
    for (int position = 0; position < parts.length; position++) {
      parts[position] = of(term.parts[position], terms);
    }
    return terms.made(term.codec, parts);
  }

  /**
   * Renames a state.
   *
   * @param states those of the processes, one after another, equally many terms for each
   * @param newStates takes them by the new names
   */
  void ofState(
      ValueTerm[] states,
      ValueTerm[] rest,
      ValueTerms terms,
      ValueTerm[] newStates,
      ValueTerm[] newRest) {
    int perNode = states.length / nodes.length;
    for (int index = 0; index < states.length; index++) {
      int place = node(index / perNode) * perNode + index % perNode;
      newStates[place] = of(states[index], terms);
    }
    for (int index = 0; index < rest.length; index++) {
      newRest[index] = of(rest[index], terms);
    }
  }

  @Override
  public String toString() {
    return "nodes " + Arrays.toString(nodes) + ", values " + Arrays.toString(newValues);
  }
}
