package dev.rondo.search.async;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.nodes.NodeSymmetryAnalysis;
import dev.rondo.analysis.values.ValueSymmetry;
import dev.rondo.frontend.model.Handler;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.symmetry.Reductions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Which processes and values are interchangeable, as far as the reductions are requested. */
public record UsableSymmetry(
    NodeSymmetryAnalysis.Roles roles, ValueSymmetry values, Reductions wanted) {

  public static UsableSymmetry of(LoadedProtocol protocol, AsyncSettings run, Reductions wanted) {
    return new UsableSymmetry(
        wanted.nodes()
            ? roles(protocol, run)
            : NodeSymmetryAnalysis.Roles.none(most(protocol, run)),
        wanted.values()
            ? ValueSymmetry.of(
                protocol.model(), protocol.model().settings().specs(), run.n(), run.f())
            : ValueSymmetry.NONE,
        wanted);
  }

  /** The maximum number of processes, spawned ones included. */
  private static int most(LoadedProtocol protocol, AsyncSettings run) {
    return LanguageUse.spawn(protocol.model()).isPresent() ? run.max() : run.n();
  }

  private static NodeSymmetryAnalysis.Roles roles(LoadedProtocol protocol, AsyncSettings run) {
    int most = most(protocol, run);
    Optional<Refusal> spawned = addedInOrder(protocol);
    if (spawned.isPresent()) {
      return refused(most, spawned);
    }
    NodeSymmetryAnalysis.Roles roles =
        NodeSymmetryAnalysis.roles(protocol.model(), run.n(), run.f(), most);
    Optional<Refusal> first = firstOfSeveral(protocol, run);
    boolean isTold =
        first.isPresent()
            && (roles.refusal().isPresent()
                || most > run.n()
                || !run.faults().reorder()
                || !SenderOrderAnalysis.keepsOrder(protocol, run, roles));
    return isTold ? refused(most, first) : roles;
  }

  private static NodeSymmetryAnalysis.Roles refused(int most, Optional<Refusal> why) {
    return new NodeSymmetryAnalysis.Roles(NodeSymmetryAnalysis.Roles.none(most).roles(), why);
  }

  /** Processes start in the order of their indices, so the first ones spawn the first ones. */
  private static Optional<Refusal> addedInOrder(LoadedProtocol protocol) {
    return LanguageUse.spawnInInit(protocol.model())
        .map(place -> Refusal.at(place, "the first process to start spawns the first new one"));
  }

  /**
   * A handler of one message takes that of the first sender. If a process must take all messages
   * together, this order distinguishes the senders.
   */
  private static Optional<Refusal> firstOfSeveral(LoadedProtocol protocol, AsyncSettings run) {
    if (run.delivery() != DeliveryModel.MP && run.faults().reorder()) {
      return Optional.empty();
    }
    return protocol.model().handlers().stream()
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .findFirst()
        .map(
            handler ->
                Refusal.at(
                    handler.position(),
                    handler.name() + " takes the first of the messages that come together"));
  }

  /** The same with separate roles for some processes, which the property treats differently. */
  public UsableSymmetry apart(IntPredicate some) {
    int[] before = roles.roles();
    int[] after =
        IntStream.range(0, before.length)
            .map(
                node ->
                    IntStream.range(0, node + 1)
                        .filter(other -> before[other] == before[node])
                        .filter(other -> some.test(other) == some.test(node))
                        .findFirst()
                        .orElseThrow())
            .toArray();
    // The processes of a role must be adjacent; otherwise none are interchangeable.
    boolean together = IntStream.range(1, after.length).allMatch(i -> after[i - 1] <= after[i]);
    int[] kept = together ? after : NodeSymmetryAnalysis.Roles.none(before.length).roles();
    return new UsableSymmetry(
        new NodeSymmetryAnalysis.Roles(kept, roles.refusal()), values, wanted);
  }

  /** The names of the reductions that are used. */
  public List<String> used() {
    List<String> names = new ArrayList<>();
    if (IntStream.of(roles.roles()).distinct().count() < roles.roles().length) {
      names.add(wanted.nodesName());
    }
    if (!values.slots().isEmpty()) {
      names.add("values");
    }
    return names;
  }

  /** Why reductions are not used. */
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    roles.refusal().ifPresent(refusal -> refused.put("nodes", refusal));
    values.refusal().ifPresent(refusal -> refused.put("values", refusal));
    return refused;
  }
}
