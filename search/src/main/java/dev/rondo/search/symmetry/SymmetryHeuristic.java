package dev.rondo.search.symmetry;

import dev.rondo.search.term.ValueTerms;
import java.util.Locale;

/**
 * How a search finds a representative of a state among those that are equal up to symmetry (Derepas
 * and Gastin 2001, section 5, asks for such modules). Each is sound; they differ in how many
 * symmetric states they find and in what that costs.
 */
public enum SymmetryHeuristic {
  /** Colour refinement with backtracking: finds all symmetric states. */
  EXACT {
    @Override
    public Canonicalizer canonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
      return new ExactCanonicalizer(terms, roles, perNode, values);
    }
  },
  /** Sorts by the variables, in one pass, as the paper does. */
  PSEUDO_SORT {
    @Override
    public Canonicalizer canonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
      return new PseudoSortCanonicalizer(terms, roles, perNode, values);
    }
  },
  /** Sorts by what renaming does not change, and tries all orders of what is equal then. */
  SEGMENTED {
    @Override
    public Canonicalizer canonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
      return new SegmentedCanonicalizer(terms, roles, perNode, values);
    }
  };

  /**
   * A canonicalizer for states of one size, for one thread.
   *
   * @param roles of each process, in the order of the processes; those of one role are
   *     interchangeable
   * @param perNode how many terms the state of a process has
   * @param values the interchangeable values, in ascending order
   */
  public abstract Canonicalizer canonicalizer(
      ValueTerms terms, int[] roles, int perNode, int[] values);

  /** The name as it is typed. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
