package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which schedules of a sequential program are run. A strategy may learn from the schedules
 * of a run for those that follow, and from what it is given when the run begins, but from nothing
 * else, so that the same seed gives the same run.
 */
public interface RoundStrategy {

  /** A run begins; what was learned in another is forgotten. */
  void begin(long seed);

  /**
   * A run begins, and what others have learned is known.
   *
   * @param known states that others have come to
   */
  default void begin(long seed, Corpus known) {
    begin(seed);
  }

  /** Some of the states that the run has come to; none where the strategy keeps none. */
  default Corpus corpus() {
    return Corpus.NONE;
  }

  /** Runs the next schedule; returns the bug it shows, or null. */
  @Nullable Finding explore(long schedule);

  /** How the last schedule can be run again. */
  List<ScheduleSegment> path();
}
