package dev.rondo.tester.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A permutation of the processes and of the interchangeable values.
 *
 * <p>It remembers what it has renamed; a renaming is for one thread.
 */
public final class Renaming {

  private final int[] nodes;
  private final int firstValue;
  private final int[] values;
  private final Map<Term, Term> renamed = new HashMap<>();

  /**
   * Renames process {@code p} to {@code nodes[p]}, and the value {@code firstValue + v} to {@code
   * firstValue + values[v]}.
   */
  public Renaming(int[] nodes, int firstValue, int[] values) {
    this.nodes = nodes.clone();
    this.firstValue = firstValue;
    this.values = values.clone();
  }

  /** Renames processes alone. */
  public static Renaming ofNodes(int[] nodes) {
    return new Renaming(nodes, 0, new int[0]);
  }

  /** The new index of a process. */
  public int node(int index) {
    return index < nodes.length ? nodes[index] : index;
  }

  /** The new value. */
  public int value(int old) {
    int index = old - firstValue;
    return index >= 0 && index < values.length ? firstValue + values[index] : old;
  }

  /** A term with everything renamed in it. */
  public Term of(Term term, Terms terms) {
    if (!term.namesNodes() && !term.namesValues()) {
      return term;
    }
    Term known = renamed.get(term);
    if (known == null) {
      known = rename(term, terms);
      renamed.put(term, known);
    }
    return known;
  }

  private Term rename(Term term, Terms terms) {
    if (term.shape == Shape.NODE) {
      return terms.node(node((Integer) java.util.Objects.requireNonNull(term.atom)));
    }
    if (term.shape == Shape.VALUE) {
      return terms.value(value((Integer) java.util.Objects.requireNonNull(term.atom)));
    }
    Term[] parts = new Term[term.parts.length];
    for (int position = 0; position < parts.length; position++) {
      parts[position] = of(term.parts[position], terms);
    }
    return terms.made(term.shape, parts);
  }

  @Override
  public String toString() {
    return "nodes " + Arrays.toString(nodes) + ", values " + Arrays.toString(values);
  }
}
