package dev.rondo.run.sequential.strategy;

import dev.rondo.run.archive.Snapshot;
import dev.rondo.run.observe.Finding;
import org.jspecify.annotations.Nullable;

/** Runs schedules of a program that can be reset to a state between two rounds. */
public interface ScheduleRunner {

  /** A listener for the rounds of a schedule. */
  interface ScheduleWatcher {

    /** Watches nothing. */
    ScheduleWatcher NONE = (round, asked) -> {};

    /**
     * A round is about to begin; the runner is between two rounds.
     *
     * @param acted whether a process can have changed since the last round began
     */
    void roundBegins(int round, boolean acted);
  }

  /** Runs a schedule from the initial state; returns the bug it shows, or null. */
  @Nullable Finding start(DrawnChoices choices, ScheduleWatcher watcher);

  /** Runs some phases from a state; returns the bug they show, or null. */
  @Nullable Finding goOn(Snapshot from, DrawnChoices choices, int phases, ScheduleWatcher watcher);

  /** The key of the cell of the current state, between two rounds. */
  long key();

  /** A copy of that state. */
  Snapshot snapshot();
}
