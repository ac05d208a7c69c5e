package dev.rondo.search.symmetry;

import dev.rondo.run.value.ValueCodec;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;

/**
 * Pseudo-sorting (Derepas and Gastin 2001, section 4.1): sorts the processes of each role by their
 * variables, then renames interchangeable values in the order of occurrence.
 *
 * <p>Swapping two processes changes the states of others that name them, so the result may not be
 * sorted, and equivalent states may stay distinct. That costs time but is sound.
 */
final class PseudoSortCanonicalizer extends SortingCanonicalizer {

  PseudoSortCanonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
    super(terms, roles, perNode, values);
  }

  @Override
  long sort() {
    for (int place = 0; place < nodes; place++) {
      exchange(place, smallestFrom(place));
    }
    return hashOfOrder();
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
}
