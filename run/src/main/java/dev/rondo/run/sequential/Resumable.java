package dev.rondo.run.sequential;

import org.jspecify.annotations.Nullable;

/**
 * A sequential program that can be set to a state in which it has been before a round, and goes on
 * from there. Rondo adds these methods to the class of the program when it loads it (see {@link
 * ResumableProgram}).
 */
public interface Resumable {

  /** One array per variable of a process, those that its user does not see included. */
  Object[] rondoVariables();

  /** The names of the variables, in the order of {@link #rondoVariables()}. */
  String[] rondoNames();

  /** The network, where the program asks one about every round. */
  @Nullable Object rondoNetwork();

  /** Sets what does not stand in the variables. */
  void rondoSet(int phase, int size, @Nullable Object network);

  /**
   * Runs the rest of a phase and then some more.
   *
   * @param done how many rounds of the phase are over
   * @param phases how many more phases there are
   */
  void rondoGoOn(int done, int phases);
}
