package dev.rondo.search.liveness;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.async.AsyncModel;
import dev.rondo.search.async.UsableSymmetry;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.LtlChecker;
import dev.rondo.search.temporal.LtlChecker.Refutation;
import dev.rondo.search.temporal.LtlProperty;
import dev.rondo.search.temporal.RepeatingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Searches the asynchronous form for a fair run that violates an LTL formula. There is no symmetry
 * reduction, since a formula names processes and values.
 */
public final class AsyncLtlSearch extends LivenessSearch {

  private final LtlProperty asked;
  private volatile @Nullable LtlChecker check;

  /** A search that has not begun. */
  public AsyncLtlSearch(
      LoadedProtocol protocol, AsyncSettings run, SearchLimits limits, LtlProperty asked) {
    this(
        protocol,
        run,
        limits,
        asked,
        UsableSymmetry.of(protocol, run, Reductions.NONE.withCanonical()));
  }

  private AsyncLtlSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      LtlProperty asked,
      UsableSymmetry nothing) {
    super(
        protocol,
        run,
        AsyncModel.of(protocol, run, false, nothing).showing(OutputAtoms.in(asked.formula())),
        limits,
        nothing);
    refuseLosses(run, "anything ever happens");
    CannotSearch.refuseSpawning(protocol.model());
    CannotSearch.whereSomeAreFaulty(protocol.model(), run.f());
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
    return asked.refused();
  }

  @Override
  Optional<LivenessViolation> failure(Explored all) {
    AsyncKripkeStructure graph = new AsyncKripkeStructure(all);
    LtlChecker begun = new LtlChecker(graph, asked.formula(), all.budget());
    check = begun;
    return begun.refutation().map(refutation -> failure(all, graph, refutation));
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
    return new LivenessViolation(run, lasso.states().get(lasso.cycle()), refuted.what());
  }
}
