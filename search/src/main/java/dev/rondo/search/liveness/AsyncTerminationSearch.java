package dev.rondo.search.liveness;

import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.search.RequiredOutputs;
import dev.rondo.search.async.AsyncModel;
import dev.rondo.search.async.StateFingerprinter;
import dev.rondo.search.async.UsableSymmetry;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Searches the asynchronous form for a fair run in which a required process never outputs. */
public final class AsyncTerminationSearch extends LivenessSearch {

  private final RequiredOutputs must;

  /**
   * A search that has not begun.
   *
   * @param wanted the requested reductions: nodes and values, always with canonical forms
   */
  public AsyncTerminationSearch(
      LoadedProtocol protocol, AsyncSettings run, SearchLimits limits, Reductions wanted) {
    this(protocol, run, limits, UsableSymmetry.of(protocol, run, wanted.withCanonical()));
  }

  AsyncTerminationSearch(
      LoadedProtocol protocol, AsyncSettings run, SearchLimits limits, UsableSymmetry symmetry) {
    this(protocol, run, limits, symmetry, mustOutput(protocol, run));
  }

  private AsyncTerminationSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      UsableSymmetry symmetry,
      RequiredOutputs must) {
    // Processes that must output are not interchangeable with others.
    this(protocol, run, limits, must, symmetry.apart(must.nodes()::contains));
  }

  private AsyncTerminationSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      RequiredOutputs must,
      UsableSymmetry apart) {
    super(protocol, run, AsyncModel.of(protocol, run, true, apart), limits, apart);
    this.must = must;
  }

  private static RequiredOutputs mustOutput(LoadedProtocol protocol, AsyncSettings run) {
    refuse(protocol.model(), run, "a process ever outputs");
    return RequiredOutputs.in(protocol.model(), run.n(), run.f()).orRefuse();
  }

  @Override
  String asked() {
    return must.asked();
  }

  @Override
  String question() {
    return "termination";
  }

  @Override
  String answer() {
    return "every fair run outputs";
  }

  @Override
  String progressInCycles() {
    return "and their cycles";
  }

  @Override
  Optional<LivenessViolation> failure(Explored all) {
    TerminationCheck termination =
        new TerminationCheck(
            all.graph(), all.terms(), all.generator(), all.nodes(), all.handlers(), all.budget());
    Function<int[], FairCycleSearch> cycleFrom =
        state ->
            new FairCycleSearch(
                termination,
                new StateFingerprinter(all.terms()),
                all.generator(),
                all.transitions(),
                all.budget(),
                state);
    return termination
        .failure(state -> cycleFrom.apply(state).isPossible())
        .map(
            found ->
                new LivenessViolation(
                    all.transitions()
                        .lasso(
                            all.path(found.first()),
                            state -> found.repeats() ? cycleFrom.apply(state).steps() : List.of()),
                    found.first(),
                    Bug.of(Finding.FindingKind.NO_OUTPUT, "a process never outputs")));
  }
}
