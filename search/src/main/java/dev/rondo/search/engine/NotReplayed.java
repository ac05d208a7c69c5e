package dev.rondo.search.engine;

import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.trace.Trace;
import java.util.function.Supplier;

/** A counterexample of a search is no run of the protocol: a fault of Rondo. */
public final class NotReplayed extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  NotReplayed(String message) {
    super(message);
  }

  /**
   * The trace of a counterexample.
   *
   * @param bug the bug that the search has found
   * @param replay runs the protocol along the counterexample
   * @throws CannotSearch where the bug is that a step needs more time, memory or stack than there
   *     is, and did not need it again
   */
  public static Trace unless(Bug bug, Supplier<Trace> replay) {
    try {
      Trace trace = replay.get();
      if (trace.finding() != null) {
        return trace;
      }
      throw new NotReplayed("the counterexample of the search does not show again");
    } catch (NotReplayed lost) {
      if (bug.needsResources()) {
        throw new CannotSearch(UserCodeFailure.notAgain(bug.message()));
      }
      throw lost;
    }
  }
}
