package dev.rondo.hunt.shrink;

import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import java.util.function.BooleanSupplier;

/**
 * Shrinks a counterexample by delta debugging, which the subclasses do for each form; can be
 * observed and ended from any thread.
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

  /** Shrinks; the trace is replayed once to be sure of it. */
  public final Trace run() {
    TimeLimit.repeat(1, this::isTimeOver, once -> search());
    isComplete = !isTimeOver();
    return shrunk();
  }

  /** Whether the search ended by itself. */
  public final boolean isComplete() {
    return isComplete;
  }

  /** Tries runs until none is smaller or it {@link #isOver()}. */
  abstract void search();

  /** The best that was found. */
  abstract Trace shrunk();

  /** How many runs were tried. */
  public final int tried() {
    return tried;
  }

  /** How many runs may be tried. */
  public final int allowed() {
    return allowed;
  }

  /** Lets the search end early, with the best that it has. */
  public final void stop() {
    stopped = true;
  }

  /**
   * Ends the search with its best result so far.
   *
   * @param asked before each run
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
   * A shrunk trace, which must replay. A replay that was ended for taking too long is inconclusive:
   * on an idle machine the same code ends.
   */
  static Trace checked(Trace shrunk, Trace again) {
    Finding finding = again.finding();
    boolean endedEarly = finding != null && finding.showsSlowly();
    if (!endedEarly && !again.equals(shrunk)) {
      throw new IllegalStateException("a shrunk trace does not replay");
    }
    return shrunk;
  }

  /** A run is tried; one thread does so. */
  final void countTry() {
    tried = tried + 1;
  }
}
