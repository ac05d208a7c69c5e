package dev.rondo.run;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Runs schedules of a form one after another, reusing what it needs for them. */
public interface Explorer {

  /** A run begins; what was learned in another is forgotten. */
  default void begin(long seed) {}

  /**
   * A run begins, and what others have learned is known.
   *
   * @param known states that other runs have come to
   */
  default void begin(long seed, Corpus known) {
    begin(seed);
  }

  /** Some of the states that the run has come to; none where nothing is learned of states. */
  default Corpus corpus() {
    return Corpus.NONE;
  }

  /** Runs one schedule of a seed; returns the bug it shows, or null. */
  @Nullable Finding explore(long seed, long schedule);

  /** Where the last schedule comes from. */
  ScheduleOrigin origin();

  /** How long the last schedule was: its steps, or its phases where it is made of phases. */
  long length();

  /** How many handlers ran in the last schedule. */
  long handlersFired();

  /** How many outputs were seen in the last schedule. */
  long outputs();

  /** Runs a schedule again and writes down what happens. */
  Trace trace(ScheduleOrigin origin);
}
