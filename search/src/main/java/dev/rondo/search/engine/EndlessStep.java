package dev.rondo.search.engine;

import dev.rondo.run.watch.Fault;

/**
 * A step of a process does not come to an end. It is a bug like others, but a search that went on
 * would wait for the next such step, and for the next; so it ends at the first.
 */
public class EndlessStep extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is said of it. */
  public static final String TEXT = Fault.ENDLESS;

  /** A step that is not told further. */
  public EndlessStep() {
    super(TEXT, null, false, false);
  }

  /** Throws it where a bug is one. */
  public static void throwWhere(String bug) {
    if (bug.equals(TEXT)) {
      throw new EndlessStep();
    }
  }
}
