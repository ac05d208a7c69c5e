package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;

/** Runs hunts; can show progress and end them early. */
public interface HuntRunner {

  /** Runs hunts without progress. */
  HuntRunner SILENT = (what, hunt) -> hunt.run();

  /**
   * Runs a hunt.
   *
   * @param what it is, for users
   */
  HuntResult run(String what, Hunter hunt);

  /** Whether the user has asked to stop. */
  default boolean isInterrupted() {
    return false;
  }
}
