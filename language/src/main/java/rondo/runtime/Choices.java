package rondo.runtime;

/** Who decides in a sequential program: its only nondeterminism. */
public interface Choices extends rondo.Draw {

  /** A round begins; what is asked from now on belongs to it. */
  void enter(int phase, int round);

  /** Whether a message that {@code sender} has sent to {@code receiver} is heard. */
  boolean delivers(int sender, int receiver, Object message);

  /** The {@code count} senders that {@code receiver} hears for certain, as bits. */
  long pick(int receiver, int count);

  /** Nobody has a message under way, so only a timeout leads on. */
  default void silence() {}

  /**
   * Whether a process might time out now. This is asked before the guards of its timeouts, which
   * cost more than a no.
   */
  default boolean impatient(int node) {
    return true;
  }

  /**
   * Which timeout of a process runs now.
   *
   * @param enabled the timeouts that may, as bits
   * @return the number of one of them, or -1 for none
   */
  int timeout(int node, int enabled);

  /** What a process chooses in its own code, a number from 0 to {@code bound - 1}. */
  int choose(int node, int bound);
}
