package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.ArchivedState;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import org.jspecify.annotations.Nullable;

/** Runs segments of schedules, each from the state in which the one before has ended. */
final class SegmentRunner {

  private SegmentRunner() {}

  /**
   * Runs a segment; returns the bug it shows, or null.
   *
   * @param from the state in which it begins; null for the initial one
   * @param choices the strategy of the segment
   */
  static @Nullable Finding play(
      ScheduleSegment segment,
      @Nullable ArchivedState from,
      ScheduleRunner stage,
      DrawnChoices choices,
      ScheduleRunner.ScheduleWatcher watcher) {
    if (from == null) {
      choices.restart(segment.seed(), segment.number());
      return stage.start(choices, watcher);
    }
    choices.restart(segment.seed(), segment.number(), segment.phases());
    // If a phase was about to begin, it is the first of the segment.
    int more = from.state().done() == 0 ? segment.phases() - 1 : segment.phases();
    return stage.goOn(from.state(), choices, more, watcher);
  }
}
