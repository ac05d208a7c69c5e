package dev.rondo.hunt.lift;

import dev.rondo.run.trace.Trace;
import java.util.Optional;

/** The result of lifting a counterexample of the sequential form. */
public sealed interface LiftResult {

  /** The run of the original, as far as it went; none where there is no original. */
  Optional<Trace> run();

  /**
   * The original shows the same bug.
   *
   * @param asynchronous the run of the original; it can be replayed like any other
   */
  record Confirmed(Trace sequential, Trace asynchronous) implements LiftResult {

    @Override
    public Optional<Trace> run() {
      return Optional.of(asynchronous);
    }
  }

  /**
   * The original cannot follow the run: a fault of Rondo.
   *
   * @param reason how the two runs differ
   * @param step the number of the step of the sequential trace at which they part
   * @param asynchronous the run of the original up to there
   */
  record NotLifted(String reason, int step, Trace asynchronous) implements LiftResult {

    @Override
    public Optional<Trace> run() {
      return Optional.of(asynchronous);
    }
  }

  /**
   * The original breaks a condition on tags where it would have to go along. Where a network
   * guarantees messages, a process that is not closed may have to act on one that it leaves alone
   * in rounds; the sequential run is then no run of the original, which is not a fault.
   *
   * @param asynchronous the run of the original up to the step that breaks the condition
   */
  record NotClosed(Trace asynchronous) implements LiftResult {

    @Override
    public Optional<Trace> run() {
      return Optional.of(asynchronous);
    }
  }

  /** There was no time to follow it in the original. */
  record Unfinished() implements LiftResult {

    @Override
    public Optional<Trace> run() {
      return Optional.empty();
    }
  }

  /**
   * There is nothing to lift to.
   *
   * @param reason as text
   */
  record NoOriginal(String reason) implements LiftResult {

    @Override
    public Optional<Trace> run() {
      return Optional.empty();
    }
  }
}
