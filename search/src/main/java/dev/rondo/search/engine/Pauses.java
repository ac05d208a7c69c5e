package dev.rondo.search.engine;

import dev.rondo.search.engine.SearchResult.End;

/**
 * When a long search pauses, so that other work can be done before it continues: counted in
 * transitions, and ever more seldom.
 */
public final class Pauses {

  /** After how many transitions the first pause is; some seconds on a usual core. */
  public static final long FIRST = 200_000;

  private static final int FACTOR = 4;

  private final long most;
  private long next = FIRST;
  private boolean isPaused;

  /**
   * No pause yet.
   *
   * @param most after how many transitions the search ends
   */
  public Pauses(long most) {
    this.most = most;
  }

  /** After how many transitions the search pauses next. */
  public long next() {
    return next;
  }

  /** Notes how a run of the search has ended. */
  public void note(SearchResult result) {
    isPaused = result.end() == End.TRANSITIONS && result.transitions() < most;
    while (isPaused && next <= result.transitions()) {
      next *= FACTOR;
    }
  }

  /** Whether the last run has ended at a pause. */
  public boolean isPaused() {
    return isPaused;
  }
}
