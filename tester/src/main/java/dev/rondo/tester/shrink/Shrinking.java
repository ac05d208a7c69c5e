package dev.rondo.tester.shrink;

import dev.rondo.tester.trace.Trace;

/** Makes a counterexample small; may be watched and ended from any thread. */
public interface Shrinking {

  /** Shrinks; the trace is replayed once to be sure of it. */
  Trace run();

  /** How many runs were tried. */
  int tried();

  /** How many runs may be tried. */
  int allowed();

  /** Lets the search end early, with the best that it has. */
  void stop();
}
