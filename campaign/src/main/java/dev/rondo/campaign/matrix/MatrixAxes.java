package dev.rondo.campaign.matrix;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.strategy.EventStrategyKind;
import dev.rondo.workflow.hunting.FormChoice;
import java.util.List;

/**
 * The settings that are combined with the files. An empty list stands for the setting in the
 * protocol's file; an empty list of forms stands for all its forms.
 *
 * @param n how many processes
 * @param f how many of them may be faulty
 * @param networks by the names that users type
 * @param forms the asynchronous one, the sequential one
 * @param strategies of the asynchronous form
 * @param roundStrategies of the sequential form
 */
public record MatrixAxes(
    List<Integer> n,
    List<Integer> f,
    List<String> networks,
    List<FormChoice> forms,
    List<EventStrategyKind> strategies,
    List<RoundStrategyKind> roundStrategies) {

  private static final int MOST_NODES = 64;

  /** The settings in the protocol's file, with the strategies of a plain hunt. */
  public static final MatrixAxes DEFAULT =
      new MatrixAxes(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Refuses settings that no protocol supports. */
  public MatrixAxes {
    n.forEach(
        nodes ->
            UsageError.unless(
                nodes >= 1 && nodes <= MOST_NODES,
                "n = " + nodes + ": a protocol has 1 to " + MOST_NODES + " processes"));
    f.forEach(
        faulty -> UsageError.unless(faulty >= 0, "f = " + faulty + ": it must not be negative"));
    strategies = strategies.isEmpty() ? List.of(EventStrategyKind.RANDOM) : List.copyOf(strategies);
    roundStrategies =
        roundStrategies.isEmpty() ? List.of(RoundStrategyKind.AUTO) : List.copyOf(roundStrategies);
  }

  boolean has(FormChoice form) {
    return forms.isEmpty() || forms.contains(form) || forms.contains(FormChoice.BOTH);
  }
}
