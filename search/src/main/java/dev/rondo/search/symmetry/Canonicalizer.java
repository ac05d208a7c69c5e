package dev.rondo.search.symmetry;

import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;

/**
 * Computes a representative of a state up to permutations of processes of one role and of
 * interchangeable values; for one thread.
 */
public interface Canonicalizer {

  /**
   * The hash of the representative of a state, which {@link #form} then writes.
   *
   * @param parts the states of the processes, one after another
   * @param rest what belongs to no process
   */
  long find(ValueTerm[] parts, ValueTerm[] rest);

  /**
   * Writes the representative of the last state.
   *
   * @param newParts takes the states of the processes, by their new names
   * @param newRest takes what belongs to no process
   */
  void form(ValueTerm[] newParts, ValueTerm[] newRest);

  /**
   * For states of one size.
   *
   * @param canonical whether equivalent states get the same representative; otherwise processes are
   *     only sorted
   * @param roles of each process, in the order of the processes; those of one role are
   *     interchangeable
   * @param perNode how many terms the state of a process has
   * @param values the interchangeable values, in ascending order
   */
  static Canonicalizer of(
      boolean canonical, ValueTerms terms, int[] roles, int perNode, int[] values) {
    return canonical
        ? new LabelCanonicalizer(terms, roles, perNode, values)
        : new PseudoSortCanonicalizer(terms, roles, perNode, values);
  }
}
