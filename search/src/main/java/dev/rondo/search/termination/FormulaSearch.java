package dev.rondo.search.termination;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.OutputAtoms;
import dev.rondo.search.async.Interchangeable;
import dev.rondo.search.async.SearchSettings;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.temporal.Asked;
import dev.rondo.search.temporal.FormulaCheck;
import dev.rondo.search.temporal.FormulaCheck.Refutation;
import dev.rondo.search.temporal.Lasso;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a fair run that does not satisfy a formula. Every state is kept as it is: a formula
 * follows a process by its name, and may ask for a value.
 */
public final class FormulaSearch extends FairSearch {

  private final Asked asked;
  private volatile @Nullable FormulaCheck check;

  /** A search that has not begun. */
  public FormulaSearch(
      LoadedProtocol protocol, AsyncSettings run, SearchLimits limits, Asked asked) {
    this(
        protocol,
        run,
        limits,
        asked,
        Interchangeable.of(protocol, run, Reductions.NONE.withCanonical()));
  }

  private FormulaSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      Asked asked,
      Interchangeable nothing) {
    super(
        protocol,
        run,
        SearchSettings.of(protocol, run, false, nothing).showing(OutputAtoms.in(asked.formula())),
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
    FormulaCheck begun = check;
    return begun == null ? "" : begun.progress();
  }

  @Override
  public Map<String, Refusal> refused() {
    return asked.refused();
  }

  @Override
  Optional<Failure> failure(Explored all) {
    StepGraph graph = new StepGraph(all);
    FormulaCheck begun = new FormulaCheck(graph, asked.formula(), all.budget());
    check = begun;
    return begun.refutation().map(refutation -> failure(all, graph, refutation));
  }

  private Failure failure(Explored all, StepGraph graph, Refutation refutation) {
    Lasso lasso = refutation.lasso();
    List<PlannedRun.Step> steps = new ArrayList<>();
    int cycle = 0;
    for (int place = 0; place < lasso.states().size(); place++) {
      cycle = place == lasso.cycle() ? steps.size() : cycle;
      steps.addAll(graph.planned(lasso.states().get(place), lasso.steps().get(place)));
    }
    int begin = lasso.states().get(0);
    PlannedRun start = all.runs().lasso(all.path(begin), state -> List.of());
    PlannedRun.Refuted refuted =
        new PlannedRun.Refuted(
            refutation.process().orElse(0),
            asked.refuted(refutation.process()),
            refutation.during());
    PlannedRun run =
        new PlannedRun(start.choices(), steps, OptionalInt.of(cycle), Optional.of(refuted));
    return new Failure(run, lasso.states().get(lasso.cycle()), refuted.what());
  }
}
