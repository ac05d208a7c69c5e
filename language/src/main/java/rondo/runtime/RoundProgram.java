package rondo.runtime;

/**
 * A sequential program that can also be run in parts: from the middle of a run, or one process in
 * one round. The class that Rondo compiles implements it; the one that people read has {@link
 * Program} alone. Rounds are counted from 1, processes from 0.
 */
public interface RoundProgram extends Program {

  // A run that is resumed

  /** One array per variable of a process, including those that the user does not see. */
  Object[] stateArrays();

  /** The names of the variables, in the order of {@link #stateArrays()}. */
  String[] stateNames();

  /** The network, or null where the program has its guarantees built in. */
  Object currentNetwork();

  /** Replaces the network, in a program that has one. */
  void replaceNetwork(Object network);

  /** Sets the number of processes, in a program that spawns. */
  void resizeTo(int size);

  /**
   * Continues a run: the remaining rounds of a phase, then further phases. The variables are set;
   * what is left in mailboxes is dropped.
   *
   * @param done the number of rounds of the phase that are over
   * @param phases the number of further phases
   */
  void continueFrom(int phase, int done, int phases);

  // One process in one round

  /** Sets what decides and what takes the outputs. */
  void attachTo(Choices choices, Outputs outputs);

  /**
   * Sets the time of what is run next; (0, 0) before the first round.
   *
   * @param free whether the network guarantees nothing to the process that is run
   */
  void moveTo(int phase, int round, boolean free);

  /** Sets a process to its initial state and runs its {@code @Init}. */
  void startProcess(int process);

  /** Times out a process as often as the choices say. */
  void timeOutProcess(int process);

  /** The message from a process to another in a round, or null. */
  Object messageTo(int round, int process, int to);

  /** Records that a process hears something in a round in which it was guaranteed something. */
  void recordHearing(int process);

  /** Lets a process update its state by what is in its mailbox. */
  void updateProcess(int round, int process);

  /** Ends a round for a process; the mailbox keeps its contents. */
  void endRoundOf(int round, int process);

  /** The mailbox of a process for a round. */
  Inbox<?> mailboxOf(int round, int process);

  // All processes

  /** What an {@code @Observed} method returns for a process, by its place; 1 for true. */
  int observedValue(int method, int process);

  /** Checks the invariants over all processes. */
  void checkAllInvariants();

  /**
   * The first phase after the current one for which a process has a message, or {@link
   * Integer#MAX_VALUE}; the next phase in a program that does not skip silent phases.
   */
  int phaseAwaited();
}
