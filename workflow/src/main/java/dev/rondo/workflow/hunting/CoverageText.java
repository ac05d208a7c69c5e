package dev.rondo.workflow.hunting;

import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.sequential.SequentialForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rondo.runtime.NetworkModel;

/** The coverage of a hunt that found nothing, as text. */
public final class CoverageText {

  private CoverageText() {}

  /**
   * A line about states, and one for each handler that never ran and each branch never taken.
   *
   * @param network the binary name of its class
   */
  public static List<String> lines(Coverage coverage, Protocol protocol, String network) {
    if (coverage.schedules() == 0) {
      return List.of("covered: not known, there was no time to draw a schedule again");
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "covered: %s; %d distinct states %s, measured on %d %s schedules; the next schedule"
                + " would add about %.3g states",
            code(coverage),
            coverage.states(),
            isSequential(coverage) ? "at the ends of phases" : "of single processes",
            coverage.schedules(),
            isSequential(coverage) ? "sequential" : "asynchronous",
            coverage.newStates()));
    NetworkModel model = NetworkModel.of(network);
    for (Coverage.Unseen unseen : coverage.neverRan()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "never ran: %s (line %d)%s",
              unseen.handler(),
              unseen.line(),
              unseen.heard()
                  ? ", whose guard never held for what it heard"
                  : waits(unseen, protocol, model)
                      ? "; under "
                          + model.simpleName()
                          + " it waits until no handler of its process can run (docs/language.md,"
                          + " Rounds that end)"
                      : ""));
    }
    for (Coverage.CoveredBranch branch : coverage.neverTaken()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "never taken: line %d in %s: %s",
              branch.line(),
              branch.method(),
              branch.text()));
    }
    for (Coverage.CountedTwice counted : coverage.countedTwice()) {
      lines.add(
          String.format(
              Locale.ROOT,
              "counted twice: %s (line %d) acted on two messages of one process; for a quorum count"
                  + " distinctSenders() instead of size() [counted-twice]",
              counted.handler(),
              counted.line()));
    }
    for (String spec : coverage.neverCompared()) {
      lines.add(
          "%s was never put to the test: no schedule had two outputs that it compares"
              .formatted(spec));
    }
    return lines;
  }

  private static String code(Coverage coverage) {
    return allBut(coverage.neverRan().size(), "handlers")
        + ", "
        + allBut(coverage.neverTaken().size(), "branches");
  }

  private static String allBut(int missing, String many) {
    return switch (missing) {
      case 0 -> "all " + many;
      case 1 -> "all " + many + " but one";
      default -> "all but " + missing + " " + many;
    };
  }

  private static boolean isSequential(Coverage coverage) {
    return coverage.form().equals(SequentialForm.NAME);
  }

  /** Whether it is a timeout that waits for what the network guarantees. */
  private static boolean waits(Coverage.Unseen unseen, Protocol protocol, NetworkModel network) {
    return protocol.tags().complete()
        && network.guaranteesRounds()
        && protocol.timeouts().stream().anyMatch(each -> each.name().equals(unseen.handler()));
  }

  /** The lines, joined. */
  public static String of(Coverage coverage, Protocol protocol, String network) {
    return String.join("\n", lines(coverage, protocol, network)) + "\n";
  }
}
