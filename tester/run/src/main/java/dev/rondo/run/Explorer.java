package dev.rondo.run;

import dev.rondo.run.archive.Corpus;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Runs schedules of a form one after another, reusing objects between them. */
public interface Explorer {

  /** Begins a run and forgets what was learned in another. */
  default void begin(long seed) {}

  /**
   * Begins a run that starts from what other runs have learned.
   *
   * @param known states that other runs have reached
   */
  default void begin(long seed, Corpus known) {
    begin(seed);
  }

  /**
   * A sample of the states that the run has reached; empty if the form does not learn from states.
   */
  default Corpus corpus() {
    return Corpus.NONE;
  }

  /** Runs one schedule of a seed; returns the bug it shows, or null. */
  @Nullable Finding explore(long seed, long schedule);

  /** The origin of the last schedule. */
  ScheduleOrigin origin();

  /** The length of the last schedule: its steps (asynchronous form) or phases (sequential form). */
  long length();

  /** The number of handlers that ran in the last schedule. */
  long handlersFired();

  /** The number of outputs of the last schedule. */
  long outputs();

  /** Replays a schedule and records it. */
  Trace trace(ScheduleOrigin origin);
}
