package dev.rondo.run.archive;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * An entry of the corpus: a state, stored as a path that can be replayed.
 *
 * @param key the cell of the state
 * @param depth the number of phases from the start
 * @param path the path from the start
 */
public record CorpusEntry(long key, int depth, List<ScheduleSegment> path) {

  /** A total order: by cell, then shorter paths first. */
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
