package dev.rondo.search.symmetry;

import dev.rondo.search.term.ValueTerm;

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
}
