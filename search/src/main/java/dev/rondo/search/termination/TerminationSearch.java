package dev.rondo.search.termination;

import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.search.MustOutput;
import dev.rondo.search.async.Interchangeable;
import dev.rondo.search.async.SearchSettings;
import dev.rondo.search.async.Symmetric;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Searches for a fair run in which some process never outputs. */
public final class TerminationSearch extends FairSearch {

  private final MustOutput must;

  /**
   * A search that has not begun.
   *
   * @param wanted which reductions are tried: nodes and values, always with canonical forms
   */
  public TerminationSearch(
      LoadedProtocol protocol, AsyncSettings run, SearchLimits limits, Reductions wanted) {
    this(protocol, run, limits, Interchangeable.of(protocol, run, wanted.withCanonical()));
  }

  TerminationSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      Interchangeable interchangeable) {
    this(protocol, run, limits, interchangeable, mustOutput(protocol, run));
  }

  private TerminationSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      Interchangeable interchangeable,
      MustOutput must) {
    // Who must output and who need not are told apart.
    this(protocol, run, limits, must, interchangeable.apart(must.nodes()::contains));
  }

  private TerminationSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      MustOutput must,
      Interchangeable apart) {
    super(protocol, run, SearchSettings.of(protocol, run, true, apart), limits, apart);
    this.must = must;
  }

  private static MustOutput mustOutput(LoadedProtocol protocol, AsyncSettings run) {
    refuseLosses(run, "a process ever outputs");
    CannotSearch.refuseSpawning(protocol.model());
    CannotSearch.whereSomeAreFaulty(protocol.model(), run.f());
    return MustOutput.in(protocol.model(), run.n(), run.f()).orRefuse();
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
  Optional<Failure> failure(Explored all) {
    Termination termination =
        new Termination(
            all.graph(), all.terms(), all.moves(), all.nodes(), all.handlers(), all.budget());
    Function<int[], FairCycle> cycleFrom =
        state ->
            new FairCycle(
                termination,
                new Symmetric(all.terms()),
                all.moves(),
                all.runs(),
                all.budget(),
                state);
    return termination
        .failure(state -> cycleFrom.apply(state).isPossible())
        .map(
            found ->
                new Failure(
                    all.runs()
                        .lasso(
                            all.path(found.first()),
                            state -> found.repeats() ? cycleFrom.apply(state).steps() : List.of()),
                    found.first(),
                    "somebody never outputs"));
  }
}
