package dev.rondo.unfold;

import java.util.Comparator;

/**
 * Where a process can be after a handler: at the time of the last message it sent.
 *
 * @param round that message's round, or 0 where none was sent
 */
public record Exit(PhaseShift phase, int round) implements Comparable<Exit> {

  /** Nothing was sent. */
  static final Exit SILENT = new Exit(PhaseShift.SAME, 0);

  @Override
  public int compareTo(Exit other) {
    return Comparator.comparing(Exit::phase).thenComparing(Exit::round).compare(this, other);
  }
}
