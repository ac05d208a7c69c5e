package dev.rondo.search.engine;

import dev.rondo.search.engine.SearchResult.End;

/** A limit of the search was reached during some work. */
public final class LimitReached extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final End end;

  LimitReached(End end) {
    super(null, null, false, false);
    this.end = end;
  }

  /** Which limit. */
  public End end() {
    return end;
  }
}
