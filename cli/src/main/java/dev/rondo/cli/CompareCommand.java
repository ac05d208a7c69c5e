package dev.rondo.cli;

import dev.rondo.frontend.diagnostic.UsageError;
import java.util.OptionalInt;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rondo compare}: the time to a bug in both forms, over many runs. */
@Command(
    name = "compare",
    description = {
      "Compares the time to a bug in both forms of a protocol.",
      "It does independent runs of the asynchronous and of the sequential form, each until its"
          + " first bug, and prints the medians and the ratio with its 95 %% interval. A shallow"
          + " bug shows no difference.",
      "",
      "Example: rondo compare MultiPaxosLongest.java",
      "         rondo compare Paxos.java -n 5 --runs 50"
    })
final class CompareCommand extends HuntCommand {

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Number of independent runs of each form, each until its first bug (default: "
              + "${DEFAULT-VALUE}).")
  private int runs;

  @Override
  OptionalInt runs() {
    UsageError.unless(runs >= 1, "--runs " + runs + ": there is at least one");
    return OptionalInt.of(runs);
  }
}
