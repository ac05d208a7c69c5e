package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Leg;
import dev.rondo.run.watch.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which schedules of a sequential program are run. A strategy may learn from the schedules
 * of a run for those that follow, but from nothing else, so that the same seed gives the same run.
 */
public interface RoundStrategy {

  /** A run begins; what was learned in another is forgotten. */
  void begin(long seed);

  /** Runs the next schedule; returns the bug it shows, or null. */
  @Nullable Finding explore(long schedule);

  /** How the last schedule can be run again. */
  List<Leg> path();
}
