package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;

/** Runs hunts; can show progress and end them early. */
public interface HuntRunner {

  /** Lets them run and is silent. */
  HuntRunner SILENT = (what, hunt) -> hunt.run();

  /**
   * Lets a hunt run.
   *
   * @param what it is, for people
   */
  HuntResult run(String what, Hunter hunt);

  /** Whether what is left is to be left out. */
  default boolean isInterrupted() {
    return false;
  }
}
