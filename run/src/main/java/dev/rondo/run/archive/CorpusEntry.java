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
public record CorpusEntry(long key, int depth, List<ScheduleSegment> path) {

  /** Of two ways to a cell the shorter one comes first, and they are told apart in any case. */
  static final Comparator<CorpusEntry> BY_KEY =
      Comparator.comparingLong(CorpusEntry::key)
          .thenComparingInt(CorpusEntry::depth)
          .thenComparing(CorpusEntry::path, CorpusEntry::compare);

  private static final Comparator<ScheduleSegment> BY_LEG =
      Comparator.comparingLong(ScheduleSegment::seed)
          .thenComparingLong(ScheduleSegment::number)
          .thenComparing(ScheduleSegment::way)
          .thenComparingInt(ScheduleSegment::phases)
          .thenComparingInt(ScheduleSegment::rounds);

  private static int compare(List<ScheduleSegment> one, List<ScheduleSegment> other) {
    Iterator<ScheduleSegment> others = other.iterator();
    for (ScheduleSegment segment : one) {
      int order = others.hasNext() ? BY_LEG.compare(segment, others.next()) : 1;
      if (order != 0) {
        return order;
      }
    }
    return others.hasNext() ? -1 : 0;
  }
}
