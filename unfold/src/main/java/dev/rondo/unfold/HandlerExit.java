package dev.rondo.unfold;

import java.util.Comparator;

/**
 * The time of a process after a handler: the time of the last message that it sent.
 *
 * @param round the round of that message, or 0 if none was sent
 */
public record HandlerExit(PhaseShift phase, int round) implements Comparable<HandlerExit> {

  /** Nothing was sent. */
  static final HandlerExit SILENT = new HandlerExit(PhaseShift.SAME, 0);

  @Override
  public int compareTo(HandlerExit other) {
    return Comparator.comparing(HandlerExit::phase)
        .thenComparing(HandlerExit::round)
        .compare(this, other);
  }
}
