package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.observe.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which schedules of a sequential program are run. A strategy may learn only from earlier
 * schedules of the run and from the corpus given at its beginning, so the same seed gives the same
 * run.
 */
public interface RoundStrategy {

  /** Begins a run and forgets what was learned in another. */
  void begin(long seed);

  /**
   * Begins a run that starts from what other runs have learned.
   *
   * @param known states that other runs have reached
   */
  default void begin(long seed, Corpus known) {
    begin(seed);
  }

  /** A sample of the states that the run has reached; empty if the strategy keeps none. */
  default Corpus corpus() {
    return Corpus.NONE;
  }

  /** Runs the next schedule; returns the bug it shows, or null. */
  @Nullable Finding explore(long schedule);

  /** The segments from which the last schedule can be run again. */
  List<ScheduleSegment> path();
}
