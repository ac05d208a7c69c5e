package dev.rondo.search.liveness;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.async.AsyncModel;
import dev.rondo.search.async.UsableSymmetry;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlChecker;
import dev.rondo.search.temporal.LtlChecker.Refutation;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.search.temporal.RepeatingRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Searches the asynchronous form for a fair run that violates an LTL formula. Processes are
 * interchangeable if the formula is permutable; values are not, since a formula may ask for one.
 */
public final class AsyncLtlSearch extends LivenessSearch {

  private final LtlProperty asked;
  private volatile @Nullable LtlChecker check;

  /** A search that has not begun. */
  public AsyncLtlSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      LtlProperty asked,
      Reductions wanted) {
    this(
        protocol,
        run,
        limits,
        asked,
        symmetry(protocol, run, asked.permitted(wanted).withCanonical()));
  }

  private static UsableSymmetry symmetry(
      LoadedProtocol protocol, AsyncSettings run, Reductions permitted) {
    refuse(protocol.model(), run, "anything ever happens");
    return UsableSymmetry.of(protocol, run, permitted);
  }

  private AsyncLtlSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      LtlProperty asked,
      UsableSymmetry symmetry) {
    super(
        protocol,
        run,
        AsyncModel.of(protocol, run, false, symmetry).showing(OutputAtoms.in(asked.formula())),
        limits,
        symmetry);
    this.asked = asked;
  }

  @Override
  String asked() {
    return asked.words();
  }

  @Override
  String question() {
    return asked.text();
  }

  @Override
  String answer() {
    return "every fair run satisfies " + asked.text();
  }

  @Override
  String progressInCycles() {
    LtlChecker begun = check;
    return begun == null ? "" : begun.progress();
  }

  @Override
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>(super.refused());
    refused.putAll(asked.refused());
    return refused;
  }

  @Override
  Optional<LivenessViolation> failure(Explored all) {
    AsyncKripkeStructure graph = new AsyncKripkeStructure(all);
    LtlChecker begun = new LtlChecker(graph, asked.formula(), all.budget());
    check = begun;
    if (!used().isEmpty()) {
      return begun.symmetricRefutation().map(refutation -> failure(all, graph, begun, refutation));
    }
    return begun.refutation().map(refutation -> failure(all, graph, refutation));
  }

  /** The path is replayed without reduction; the cycle is that of the state where it ends. */
  private LivenessViolation failure(
      Explored all,
      AsyncKripkeStructure graph,
      LtlChecker begun,
      LtlChecker.SymmetricRefutation refutation) {
    List<Integer> way = refutation.way();
    List<Long> path = new ArrayList<>(all.path(way.get(0)));
    for (int place = 1; place < way.size(); place++) {
      // A run stays in a state without transitions.
      if (!graph.isEnd(way.get(place - 1))) {
        path.add(all.graph().fingerprint(way.get(place)));
      }
    }
    int[] cycle = {0};
    PlannedRun run =
        all.transitions()
            .lasso(
                path,
                state -> {
                  UnfoldedKripkeStructure unfolded =
                      new UnfoldedKripkeStructure(all, state, refutation.within());
                  RepeatingRun tail =
                      begun.tail(unfolded, refutation.automatonState()).orElseThrow();
                  List<PlannedRun.PlannedStep> steps = new ArrayList<>();
                  for (int place = 0; place < tail.states().size(); place++) {
                    cycle[0] = place == tail.cycle() ? steps.size() : cycle[0];
                    steps.addAll(
                        unfolded.planned(tail.states().get(place), tail.steps().get(place)));
                  }
                  return steps;
                });
    PlannedRun.Refuted refuted =
        new PlannedRun.Refuted(0, asked.refuted(OptionalInt.empty()), refutation.during());
    return new LivenessViolation(
        new PlannedRun(
            run.choices(),
            run.steps(),
            OptionalInt.of(run.cycle().orElseThrow() + cycle[0]),
            Optional.of(refuted)),
        way.get(way.size() - 1),
        Bug.of(Finding.FindingKind.FORMULA, refuted.what()));
  }

  private LivenessViolation failure(
      Explored all, AsyncKripkeStructure graph, Refutation refutation) {
    RepeatingRun lasso = refutation.lasso();
    List<PlannedRun.PlannedStep> steps = new ArrayList<>();
    int cycle = 0;
    for (int place = 0; place < lasso.states().size(); place++) {
      cycle = place == lasso.cycle() ? steps.size() : cycle;
      steps.addAll(graph.planned(lasso.states().get(place), lasso.steps().get(place)));
    }
    int begin = lasso.states().get(0);
    PlannedRun start = all.transitions().lasso(all.path(begin), state -> List.of());
    PlannedRun.Refuted refuted =
        new PlannedRun.Refuted(
            refutation.process().orElse(0),
            asked.refuted(refutation.process()),
            refutation.during());
    PlannedRun run =
        new PlannedRun(start.choices(), steps, OptionalInt.of(cycle), Optional.of(refuted));
    return new LivenessViolation(
        run,
        lasso.states().get(lasso.cycle()),
        Bug.of(Finding.FindingKind.FORMULA, refuted.what()));
  }
}
