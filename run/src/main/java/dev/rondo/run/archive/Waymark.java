package dev.rondo.run.archive;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * A state as the way to it, which can be gone again: what is left of a kept state when its run is
 * over.
 *
 * @param key the number of the cell that the state belongs to
 * @param depth how far it is from the start
 * @param path what leads to it from the start
 */
public record Waymark(long key, int depth, List<Leg> path) {

  /** Of two ways to a cell the shorter one comes first, and they are told apart in any case. */
  static final Comparator<Waymark> BY_KEY =
      Comparator.comparingLong(Waymark::key)
          .thenComparingInt(Waymark::depth)
          .thenComparing(Waymark::path, Waymark::compare);

  private static final Comparator<Leg> BY_LEG =
      Comparator.comparingLong(Leg::seed)
          .thenComparingLong(Leg::number)
          .thenComparing(Leg::way)
          .thenComparingInt(Leg::phases)
          .thenComparingInt(Leg::rounds);

  private static int compare(List<Leg> one, List<Leg> other) {
    Iterator<Leg> others = other.iterator();
    for (Leg leg : one) {
      int order = others.hasNext() ? BY_LEG.compare(leg, others.next()) : 1;
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }
}
