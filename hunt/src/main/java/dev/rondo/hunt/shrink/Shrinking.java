package dev.rondo.hunt.shrink;

import dev.rondo.run.trace.Trace;

/** Makes a counterexample small; may be watched and ended from any thread. */
public abstract class Shrinking {

  private final int allowed;
  private volatile int tried;
  private volatile boolean stopped;

  Shrinking(int allowed) {
    this.allowed = allowed;
  }

  /** Shrinks; the trace is replayed once to be sure of it. */
  public abstract Trace run();

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

  final boolean isOver() {
    return stopped || tried >= allowed;
  }

  /** A run is tried; one thread does so. */
  final void countTry() {
    tried = tried + 1;
  }
}
