package dev.rondo.hunt.shrink;

import java.util.Comparator;

/**
 * Where in a run something is chosen. A choice is known by its place and not by its number, so that
 * changing one does not shift the others.
 *
 * @param phase 0 before the first one
 * @param round 0 before the first one
 * @param node the process that times out or chooses, or the receiver
 * @param slot the sender of a message; the opportunity, for timeouts: they have one at the start,
 *     one before and one after each update, and before some rounds one more
 * @param turn counts the choices that are the same in all else
 */
record ChoicePlace(Kind kind, int phase, int round, int node, int slot, int turn)
    implements Comparable<ChoicePlace> {

  /** What is chosen. */
  enum Kind {
    /** Whether a message is heard: 1 where it is lost. */
    LOSS,
    /** Which timeout runs: one more than its number. */
    TIMEOUT,
    /** Which of the messages heard has come first. */
    FIRST,
    /** A value that a process chooses, or an input. */
    VALUE,
    /** What the network draws. */
    DRAW,
    /** Whom a process hears for certain, as bits. */
    PICK
  }

  private static final Comparator<ChoicePlace> ORDER =
      Comparator.comparing(ChoicePlace::kind)
          .thenComparingInt(ChoicePlace::phase)
          .thenComparingInt(ChoicePlace::round)
          .thenComparingInt(ChoicePlace::node)
          .thenComparingInt(ChoicePlace::slot)
          .thenComparingInt(ChoicePlace::turn);

  @Override
  public int compareTo(ChoicePlace other) {
    return ORDER.compare(this, other);
  }

  ChoicePlace inTurn(int number) {
    return new ChoicePlace(kind, phase, round, node, slot, number);
  }

  ChoicePlace inPhase(int number) {
    return new ChoicePlace(kind, number, round, node, slot, turn);
  }

  boolean isFault() {
    return kind == Kind.LOSS || kind == Kind.TIMEOUT;
  }
}
