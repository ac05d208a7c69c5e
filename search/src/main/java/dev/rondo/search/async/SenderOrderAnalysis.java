package dev.rondo.search.async;

import dev.rondo.analysis.nodes.NodeSymmetryAnalysis.Roles;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Whether the order of senders tells interchangeable processes apart, where a process takes all
 * messages that have come: a handler of one message takes that of the first sender. It does not if
 * such messages come from processes that are alone in their role, since no renaming changes their
 * order, or from one process only.
 *
 * <p>Who sends what is over-approximated on the model without delivery steps, whose steps include
 * those of the others (Bokor et al. 2010, Theorem 2).
 */
final class SenderOrderAnalysis {

  private SenderOrderAnalysis() {}

  /** Whether renaming processes within their roles keeps the order of all such senders. */
  static boolean keepsOrder(LoadedProtocol protocol, AsyncSettings run, Roles roles) {
    UsableSymmetry none =
        new UsableSymmetry(Roles.none(run.n()), ValueSymmetry.NONE, Reductions.NONE);
    AsyncModel model = AsyncModel.of(protocol, run.withDelivery(DeliveryModel.M), false, none);
    ValueTerms terms = new ValueTerms(model.values());
    SuccessorGenerator generator =
        new SuccessorGenerator(protocol, model, terms, new Budget(SearchLimits.NONE));
    Optional<LocalReachability> graph = reachability(protocol, model, terms, generator);
    if (graph.isEmpty()) {
      return false;
    }
    Set<ValueTerm> shared =
        IntStream.range(0, run.n())
            .filter(node -> isShared(roles.roles(), node))
            .mapToObj(terms::node)
            .collect(Collectors.toSet());
    return IntStream.range(0, run.n())
        .mapToObj(graph.get()::sendersTakenAlone)
        .allMatch(senders -> senders.size() <= 1 || senders.stream().noneMatch(shared::contains));
  }

  private static Optional<LocalReachability> reachability(
      LoadedProtocol protocol, AsyncModel model, ValueTerms terms, SuccessorGenerator generator) {
    try {
      InitialStates initial = new InitialStates(protocol, model, terms, generator);
      return Optional.of(LocalReachability.of(generator, initial, model));
    } catch (LocalReachability.Unknown unknown) {
      return Optional.empty();
    }
  }

  private static boolean isShared(int[] roles, int node) {
    return IntStream.range(0, roles.length)
        .anyMatch(other -> other != node && roles[other] == roles[node]);
  }
}
