package dev.rondo.run;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import org.jspecify.annotations.Nullable;

/** Runs schedules of a form one after another, reusing what it needs for them. */
public interface Explorer {

  /** Runs one schedule of a seed; returns the bug it shows, or null. */
  @Nullable Finding explore(long seed, long schedule);

  /** How many handlers ran in the last schedule. */
  long handlersFired();

  /** How many outputs were seen in the last schedule. */
  long outputs();

  /** A number that grows with every step, readable by other threads: a sign of life. */
  long progress();

  /** Runs a schedule again and writes down what happens. */
  Trace trace(long seed, long schedule);
}
