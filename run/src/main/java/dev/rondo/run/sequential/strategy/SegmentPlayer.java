package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.KeptState;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.watch.Finding;
import org.jspecify.annotations.Nullable;

/** Plays parts of schedules, each from where the one before it has ended. */
final class SegmentPlayer {

  private SegmentPlayer() {}

  /**
   * Plays a segment; returns the bug it shows, or null.
   *
   * @param from where it begins; null for the start
   * @param choices draw in the way of the segment
   */
  static @Nullable Finding play(
      ScheduleSegment segment,
      @Nullable KeptState from,
      Stage stage,
      DrawnChoices choices,
      Stage.Watcher watcher) {
    if (from == null) {
      choices.restart(segment.seed(), segment.number());
      return stage.start(choices, watcher);
    }
    choices.restart(segment.seed(), segment.number(), segment.phases());
    // A phase that was about to begin is the first of the segment.
    int more = from.state().done() == 0 ? segment.phases() - 1 : segment.phases();
    return stage.goOn(from.state(), choices, more, watcher);
  }
}
