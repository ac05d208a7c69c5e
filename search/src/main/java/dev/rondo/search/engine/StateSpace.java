package dev.rondo.search.engine;

/**
 * What is searched: states as vectors of numbers, all of one length, and what can follow them.
 *
 * <p>Two states are the same where their fingerprints are. A fingerprint must depend on the content
 * of a state alone, never on the numbers that its parts were given in the order of their discovery,
 * so that a search counts the same and finds the same with any number of threads.
 */
public interface StateSpace {

  /** How many numbers a state has. */
  int width();

  /** Gives all initial states, in a fixed order. */
  void initial(Successors successors);

  /**
   * How many steps lead from the initial states to those in which schedules begin. Where there are
   * many of these, a space finds them by steps that a search can interrupt as any other; they are
   * not counted.
   */
  default int startingSteps() {
    return 0;
  }

  /** What computes successors, for one thread. */
  Expander newExpander();

  /** About how much memory the space itself takes: its terms and what it remembers of steps. */
  long bytes();

  /** Forgets what it would compute again; nobody computes successors meanwhile. */
  default void forget() {}

  /** Computes what follows a state. */
  interface Expander {

    /**
     * Gives all successors of a state, in a fixed order.
     *
     * @param states holds the state from {@code offset} on; it must not be changed or kept
     */
    void expand(int[] states, int offset, Successors successors);

    /**
     * Looks at a state once more without the reductions.
     *
     * @param number of the state, in the order of discovery
     * @throws ReductionFault where they change what can follow it
     */
    default void check(int[] states, int offset, int number) {}
  }

  /** Takes successors. */
  interface Successors {

    /** Whether a state with this fingerprint would be taken. If not, nobody needs its vector. */
    default boolean isNew(long fingerprint) {
      return true;
    }

    /**
     * Takes one; the vector may be reused afterwards.
     *
     * @param fingerprint the same for equal states, of any vectors
     */
    void add(int[] state, long fingerprint);

    /** Says that work goes on although nothing is added, and may end it all by throwing. */
    default void goOn() {}

    /**
     * A step from the state at hand shows a bug. The search ends with the level; the first bug of
     * the first state is the one it returns.
     */
    void bug(String message);
  }
}
