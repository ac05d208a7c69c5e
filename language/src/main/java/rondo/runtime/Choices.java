package rondo.runtime;

/** Who decides in a sequential program: its only nondeterminism. */
public interface Choices extends rondo.Draw {

  /** A round begins; what is asked from now on belongs to it. */
  void enter(int phase, int round);

  /** Whether a message that {@code sender} has sent to {@code receiver} is heard. */
  boolean delivers(int sender, int receiver, Object message);

  /**
   * The senders whom {@code receiver} hears, as bits, of those that have sent it a message in this
   * round.
   *
   * @param sent all that was sent to it
   * @param open the senders whose messages may be lost, as bits
   */
  default long hears(int receiver, Inbox<?> sent, long open) {
    long heard = 0;
    for (int position = 0; position < sent.size(); position++) {
      int sender = sent.senderIndex(position);
      if ((open >>> sender & 1) == 1 && delivers(sender, receiver, sent.get(position))) {
        heard |= 1L << sender;
      }
    }
    return heard;
  }

  /** The {@code count} senders that {@code receiver} hears for certain, as bits. */
  long pick(int receiver, int count);

  /**
   * No message is under way, so only a timeout leads on. All processes had their chance just
   * before.
   *
   * @return whether they get one more
   */
  default boolean silence() {
    return false;
  }

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

  /**
   * What a process chooses in its own code, a number from 0 to {@code bound - 1}.
   *
   * @throws IllegalArgumentException where there is no such number, as in the protocol itself
   */
  default int choose(int node, int bound) {
    if (bound < 1) {
      throw new IllegalArgumentException("choose(" + bound + ") has nothing to choose from");
    }
    return chosen(node, bound);
  }

  /**
   * Whether a process is faulty, 1 or 0; there are never more than {@link #f()} of them.
   *
   * @param faulty who is, among the processes before it
   */
  default int faulty(int node, int[] faulty) {
    int value =
        Faulty.among(choose(node, Faulty.ways(node, n())), f() - Faulty.before(node, faulty));
    if (value == 1) {
      isFaulty(node);
    }
    return value;
  }

  /** A process is faulty, and so is what it chooses in this schedule from now on. */
  default void isFaulty(int node) {}

  /** Decides what a process chooses, of at least one number. */
  int chosen(int node, int bound);

  /**
   * Which of the messages heard has come first, where a process takes the first that it accepts. A
   * process that hears one message takes that one, so an enumeration of all losses need not
   * enumerate this choice as well.
   *
   * @param heard how many there are, in the order of their senders
   */
  default int first(int node, int heard) {
    return 0;
  }

  /**
   * Which of the messages that a process takes one by one comes next.
   *
   * @param waiting how many there are, in the order of their senders
   */
  default int next(int node, int waiting) {
    return choose(waiting);
  }

  /** What a process chooses where it only flips a coin. */
  default boolean flip(int node) {
    return choose(node, 2) == 1;
  }
}
