package dev.rondo.search.async;

import dev.rondo.run.async.PlannedRun;

/** What happens in a transition of the asynchronous form. */
sealed interface AsyncAction {

  /** The label of the initial state, in which no process has started. */
  record Nothing() implements AsyncAction {}

  /** A process starts. */
  record Start(int node, InitialStates.Start start) implements AsyncAction {}

  /** A message is delivered, or a handler or a timeout runs. */
  record Step(PlannedRun.Step step) implements AsyncAction {}
}
