package dev.rondo.search.engine;

import dev.rondo.run.observe.Finding.FindingKind;
import dev.rondo.run.observe.UserCodeFailure;

/**
 * A bug as a search finds it, before its run is replayed.
 *
 * @param exhausts whether user code exhausted memory or stack
 * @param message the text for users
 */
public record Bug(FindingKind kind, boolean exhausts, String message) {

  /** A bug without an exception of user code. */
  public static Bug of(FindingKind kind, String message) {
    return new Bug(kind, false, message);
  }

  /** The failure of user code. */
  public static Bug of(UserCodeFailure failure) {
    return of(failure, failure.message());
  }

  /** The failure of user code, with another text. */
  public static Bug of(UserCodeFailure failure, String message) {
    return new Bug(failure.kind(), failure.exhausted() != null, message);
  }

  /** Whether user code does not end. */
  public boolean isEndless() {
    return kind == FindingKind.ENDLESS_LOOP;
  }

  /**
   * Whether user code exhausted time, memory or stack. Another run of the same code may have more
   * of it, and need not fail.
   */
  public boolean needsResources() {
    return isEndless() || exhausts;
  }
}
