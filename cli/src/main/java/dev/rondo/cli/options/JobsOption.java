package dev.rondo.cli.options;

import dev.rondo.frontend.diagnostic.UsageError;

/** How many threads work. */
final class JobsOption {

  /** More than any machine has cores; each has processes and a stack of its own. */
  private static final int MOST = 1024;

  private JobsOption() {}

  /**
   * What was given.
   *
   * @throws UsageError where no machine has so many threads
   */
  static int checked(int jobs) {
    UsageError.unless(
        jobs >= 1 && jobs <= MOST, "--jobs " + jobs + ": 1 to " + MOST + " threads work");
    return jobs;
  }
}
