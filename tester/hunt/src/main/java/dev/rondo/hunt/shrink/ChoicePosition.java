package dev.rondo.hunt.shrink;

import java.util.Comparator;

/**
 * The position of a choice in a run. Choices are identified by position and not by number, so
 * changing one does not shift the others.
 *
 * @param phase 0 before the first one
 * @param round 0 before the first one
 * @param node the process that times out or chooses, or the receiver
 * @param slot the sender of a message; the opportunity, for timeouts: they have one at the start,
 *     one before and one after each update, and before some rounds one more
 * @param turn counts the choices that are the same in all else
 */
record ChoicePosition(ChoiceKind kind, int phase, int round, int node, int slot, int turn)
    implements Comparable<ChoicePosition> {

  /** The kind of a choice. */
  enum ChoiceKind {
    /** Whether a message is heard: 1 where it is lost. */
    LOSS,
    /** Which timeout runs: one more than its number. */
    TIMEOUT,
    /** Which of the heard messages comes first. */
    FIRST,
    /** A value that a process chooses, or an input. */
    VALUE,
    /** A draw of the network. */
    DRAW,
    /** The senders that a process must hear, as bits. */
    PICK
  }

  private static final Comparator<ChoicePosition> ORDER =
      Comparator.comparing(ChoicePosition::kind)
          .thenComparingInt(ChoicePosition::phase)
          .thenComparingInt(ChoicePosition::round)
          .thenComparingInt(ChoicePosition::node)
          .thenComparingInt(ChoicePosition::slot)
          .thenComparingInt(ChoicePosition::turn);

  @Override
  public int compareTo(ChoicePosition other) {
    return ORDER.compare(this, other);
  }

  ChoicePosition inTurn(int number) {
    return new ChoicePosition(kind, phase, round, node, slot, number);
  }

  ChoicePosition inPhase(int number) {
    return new ChoicePosition(kind, number, round, node, slot, turn);
  }

  boolean isFault() {
    return kind == ChoiceKind.LOSS || kind == ChoiceKind.TIMEOUT;
  }
}
