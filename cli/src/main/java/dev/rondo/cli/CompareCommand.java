package dev.rondo.cli;

import picocli.CommandLine.Command;

/** {@code rondo compare}: the time to a bug in both forms, over many runs. */
@Command(
    name = "compare",
    description = {
      "Compares the asynchronous form with the sequential one: many independent runs of each, each "
          + "until its first bug, the median time to a bug, and the ratio with its interval. Bugs "
          + "that any schedule shows are found at once by both forms.",
      "",
      "Example: rondo compare MultiPaxosLongest.java",
      "         rondo compare Paxos.java -n 5 --runs 50"
    })
final class CompareCommand extends HuntCommand {

  private static final int RUNS = 20;

  @Override
  int usualRuns() {
    return RUNS;
  }
}
