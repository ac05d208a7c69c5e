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
     * A round is about to begin, and the stage is between two rounds.
     *
     * @param acted whether a process can have changed since the last one began
     */
    void roundBegins(int round, boolean acted);
  }

  /** Plays a schedule from the start; returns the bug it shows, or null. */
  @Nullable Finding start(DrawnChoices choices, ScheduleWatcher watcher);

  /** Plays on from a state for some phases; returns the bug it shows, or null. */
  @Nullable Finding goOn(Snapshot from, DrawnChoices choices, int phases, ScheduleWatcher watcher);

  /** The number of the cell that the state belongs to in which the stage is between two rounds. */
  long key();

  /** A copy of that state. */
  Snapshot snapshot();
}
