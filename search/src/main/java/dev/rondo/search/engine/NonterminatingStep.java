package dev.rondo.search.engine;

/**
 * A step of a process does not terminate. It is a bug like others, but the search ends at the first
 * one, since each further one would cost the time limit of a step again.
 */
public class NonterminatingStep extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Bug bug;

  /** A step that does not terminate. */
  public NonterminatingStep(Bug bug) {
    super(bug.message(), null, false, false);
    this.bug = bug;
  }

  /** The step as a bug. */
  public Bug bug() {
    return bug;
  }
}
