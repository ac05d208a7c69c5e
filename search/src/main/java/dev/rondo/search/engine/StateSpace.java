package dev.rondo.search.engine;

/**
 * A transition system to search: states are vectors of numbers, all of one length.
 *
 * <p>States with equal fingerprints are taken for equal. A fingerprint depends only on the content
 * of a state, never on the numbers that terms get in the order of their discovery. So state counts
 * and verdicts do not depend on the number of threads.
 */
public interface StateSpace {

  /** The length of a state vector. */
  int width();

  /** Enumerates the initial states in a fixed order. */
  void initial(Successors successors);

  /**
   * The number of transitions from an initial state to a state in which a schedule begins. Where
   * there are many such states, a space computes them by transitions, which a search can interrupt.
   * They are not counted.
   */
  default int startingSteps() {
    return 0;
  }

  /** A new successor generator, for one thread. */
  Expander newExpander();

  /** The approximate memory of the space itself: its terms and caches. */
  long bytes();

  /** Clears caches. No thread may compute successors meanwhile. */
  default void forget() {}

  /** A successor generator. */
  interface Expander {

    /**
     * Enumerates the successors of a state in a fixed order.
     *
     * @param states holds the state from {@code offset} on; it must not be changed or kept
     */
    void expand(int[] states, int offset, Successors successors);

    /**
     * Checks the reductions on a state by expanding it again without them.
     *
     * @param number of the state, in the order of discovery
     * @throws ReductionFault if the reductions change its successors
     */
    default void check(int[] states, int offset, int number) {}
  }

  /** Receives successors. */
  interface Successors {

    /**
     * Whether a state with this fingerprint would be kept. If not, its vector need not be
     * canonical.
     */
    default boolean isNew(long fingerprint) {
      return true;
    }

    /**
     * Adds a successor. The vector may be reused afterwards.
     *
     * @param fingerprint equal for equal states, whatever their vectors
     */
    void add(int[] state, long fingerprint);

    /** Called during long work that adds no successor. May end the work by throwing. */
    default void goOn() {}

    /**
     * A transition from the expanded state shows a bug. The search ends with the current wave and
     * returns the first bug of the first state.
     */
    void bug(Bug bug);
  }
}
