package dev.rondo.unfold;

import java.util.Comparator;

/**
 * Where a process can be after a handler: at the time of the last message it sent.
 *
 * @param round that message's round, or 0 where none was sent
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
