package dev.rondo.search.termination;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.MustOutput;
import dev.rondo.search.Search;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.async.Interchangeable;
import dev.rondo.search.async.Moves;
import dev.rondo.search.async.Runs;
import dev.rondo.search.async.SearchSettings;
import dev.rondo.search.async.Starts;
import dev.rondo.search.async.Symmetric;
import dev.rondo.search.async.SymmetricNodes;
import dev.rondo.search.async.SymmetryCheck;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.table.VisitedStates;
import dev.rondo.search.term.Terms;
import dev.rondo.search.termination.Termination.Lasso;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a fair run in which some process never outputs; it meets every other bug as well.
 *
 * <p>Where the space is not closed within the limits, nothing is said of termination.
 */
public final class TerminationSearch implements Search {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final MustOutput must;
  private final SearchSettings searched;
  private final SearchLimits limits;
  private final Interchangeable interchangeable;
  private final Terms terms;
  private volatile @Nullable Graph graph;
  private Optional<Trace> trace = Optional.empty();

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
    if (run.faults().drops()) {
      throw new CannotSearch(
          "messages may be lost, so nothing promises that a process ever outputs; say --network"
              + " Reliable, or --faults without MD");
    }
    CannotSearch.refuseSpawning(protocol.model());
    CannotSearch.whereSomeAreFaulty(protocol.model(), run.f());
    this.protocol = protocol;
    this.settings = run;
    this.must = MustOutput.in(protocol.model(), run.n(), run.f()).orRefuse();
    this.limits = limits;
    // Who must output and who need not are told apart.
    this.interchangeable = interchangeable.apart(must.nodes()::contains);
    this.searched = SearchSettings.of(protocol, run, true, this.interchangeable);
    this.terms = new Terms(searched.values());
  }

  @Override
  public String form() {
    return AsyncSearch.form(settings, "safety and " + must.asked());
  }

  @Override
  public String unit() {
    return "steps";
  }

  @Override
  public List<String> used() {
    return interchangeable.used();
  }

  @Override
  public Map<String, Refusal> refused() {
    return interchangeable.refused();
  }

  /** Searches all states, then their cycles; a counterexample of either is a bug. */
  @Override
  public SearchResult run() {
    Symmetric symmetric = SymmetricNodes.exact(terms, searched);
    Moves moves = new Moves(protocol, searched, terms);
    Starts starts = new Starts(protocol, searched, terms, moves);
    int handlers = protocol.model().handlers().size();
    Runs runs = new Runs(moves, symmetric, starts, terms, handlers);
    SymmetryCheck check = new SymmetryCheck(moves, searched, terms);
    Graph all = new Graph(starts, moves, symmetric, check, Moves.width(searched), limits);
    graph = all;
    SearchResult result = all.explore();
    if (result.end() != End.EXHAUSTED) {
      trace = result.counterexample().map(Counterexample::path).map(runs::to).map(this::play);
      return result;
    }
    Termination termination = new Termination(all, terms, moves, searched.n(), handlers);
    Function<int[], FairCycle> cycleFrom =
        state -> new FairCycle(termination, new Symmetric(terms), moves, runs, state);
    Optional<Lasso> lasso = termination.failure(state -> cycleFrom.apply(state).isPossible());
    trace =
        lasso.map(
            found ->
                play(
                    runs.lasso(
                        path(all, found.first()),
                        state -> found.repeats() ? cycleFrom.apply(state).steps() : List.of())));
    return lasso.isEmpty() ? result : failed(result, path(all, lasso.get().first()));
  }

  private SearchResult failed(SearchResult explored, List<Long> path) {
    return new SearchResult(
        End.BUG,
        explored.states(),
        explored.transitions(),
        path.size() - 1 - searched.n(),
        explored.seconds(),
        explored.bytes(),
        0,
        explored.missedProbability(),
        Optional.of(new Counterexample(path, "somebody never outputs")));
  }

  /** The run that the search has found shows a bug, or repeats forever. */
  @Override
  public Optional<Shown> shown(SearchResult result) {
    return trace.map(found -> new Shown(found, Optional.empty()));
  }

  @Override
  public String covered(SearchResult result) {
    return result.covered(unit())
        + (result.end() == End.EXHAUSTED ? ", and every fair run outputs" : "");
  }

  @Override
  public Optional<String> undecided(SearchResult result) {
    return trace.isPresent() || result.end() == End.EXHAUSTED
        ? Optional.empty()
        : Optional.of("termination is not decided: there are states beyond these");
  }

  @Override
  public void stop() {
    Graph explored = graph;
    if (explored != null) {
      explored.stop();
    }
  }

  @Override
  public String progress() {
    Graph explored = graph;
    if (explored == null) {
      return "";
    }
    return explored.hasBegun() ? explored.states() + " states" : explored.size() + " ways to start";
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    Graph explored = graph;
    if (explored != null && !explored.hasBegun() && result.end() != End.EXHAUSTED) {
      return Optional.of(SearchResult.STILL_STARTING);
    }
    return result.transitions() == 0 ? Optional.of("no handler ever ran") : Optional.empty();
  }

  private Trace play(PlannedRun run) {
    return AsyncSearch.play(protocol, settings, run);
  }

  private static List<Long> path(Graph graph, int state) {
    List<Long> path = new ArrayList<>();
    for (int at = state; at != VisitedStates.NONE; at = graph.parent(at)) {
      path.add(0, graph.fingerprint(at));
    }
    return path;
  }
}
