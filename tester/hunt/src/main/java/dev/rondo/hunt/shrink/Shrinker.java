package dev.rondo.hunt.shrink;

import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import java.util.function.BooleanSupplier;

/**
 * Shrinks a counterexample by delta debugging; there is a subclass for each form. Can be observed
 * and stopped from any thread.
 */
public abstract class Shrinker {

  private final int allowed;
  private volatile int tried;
  private volatile boolean stopped;
  private boolean isComplete = true;
  private BooleanSupplier over = () -> false;

  Shrinker(int allowed) {
    this.allowed = allowed;
  }

  /** Shrinks the counterexample. The result is replayed once as a check. */
  public final Trace run() {
    TimeLimit.repeat(1, this::isTimeOver, once -> search());
    isComplete = !isTimeOver();
    return shrunk();
  }

  /** Whether the search ended by itself. */
  public final boolean isComplete() {
    return isComplete;
  }

  /** Tries runs until none is smaller or {@link #isOver()}. */
  abstract void search();

  /** The smallest counterexample found. */
  abstract Trace shrunk();

  /** The number of runs so far. */
  public final int tried() {
    return tried;
  }

  /** The maximum number of runs. */
  public final int allowed() {
    return allowed;
  }

  /** Ends the search early; its best result counts. */
  public final void stop() {
    stopped = true;
  }

  /**
   * Ends the search early once a condition holds; its best result counts.
   *
   * @param asked the condition, evaluated before each run
   */
  public final Shrinker endingWhen(BooleanSupplier asked) {
    over = asked;
    return this;
  }

  final boolean isOver() {
    return tried >= allowed || isTimeOver();
  }

  final boolean isTimeOver() {
    return stopped || over.getAsBoolean();
  }

  /**
   * Checks that a shrunk trace replays. A replay that was aborted for taking too long is
   * inconclusive: on an idle machine the same code may end.
   */
  static Trace checked(Trace shrunk, Trace again) {
    Finding finding = again.finding();
    boolean endedEarly = finding != null && finding.showsSlowly();
    if (!endedEarly && !again.equals(shrunk)) {
      throw new IllegalStateException("a shrunk trace does not replay");
    }
    return shrunk;
  }

  /** Counts a run; called by one thread only. */
  final void countTry() {
    tried = tried + 1;
  }
}
