package dev.rondo.tester.search.async;

import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.PlannedRun;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.search.CannotSearch;
import dev.rondo.tester.search.NodeUses;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.SearchResult.Counterexample;
import dev.rondo.tester.search.SearchResult.End;
import dev.rondo.tester.search.Terms;
import dev.rondo.tester.search.ValueSlots;
import dev.rondo.tester.search.VisitedStates;
import dev.rondo.tester.search.async.Termination.Lasso;
import dev.rondo.tester.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Searches for a fair run in which some process never outputs; it meets every other bug as well.
 *
 * <p>Where the space is not closed within the limits, nothing is said of termination. There is no
 * reduction by symmetry: who waits for what would be mixed up.
 */
public final class TerminationSearch {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final SearchSettings searched;
  private final SearchLimits limits;
  private final Terms terms = new Terms(ValueSlots.NONE);
  private volatile @Nullable Graph graph;
  private Optional<Trace> trace = Optional.empty();

  /** A search that has not begun. */
  public TerminationSearch(LoadedProtocol protocol, AsyncSettings run, SearchLimits limits) {
    if (run.faults().drops()) {
      throw new CannotSearch(
          "messages may be lost, so nothing promises that a process ever outputs; say --network"
              + " Reliable, or --faults without MD");
    }
    this.protocol = protocol;
    this.settings = run;
    this.limits = limits;
    int[] roles = NodeUses.Roles.none(run.n()).roles();
    this.searched = SearchSettings.of(protocol, run, true, roles, ValueSlots.NONE);
  }

  /** Searches all states, then their cycles; a counterexample of either is a bug. */
  public SearchResult run() {
    Symmetric plain = new Symmetric(terms);
    Moves moves = new Moves(protocol, searched, terms);
    Starts starts = new Starts(protocol, searched, terms, moves);
    int handlers = protocol.model().handlers().size();
    Runs runs = new Runs(moves, plain, starts, terms, handlers);
    Graph all = new Graph(starts, moves, plain, Moves.width(searched), limits);
    graph = all;
    SearchResult result = all.explore();
    if (result.end() != End.EXHAUSTED) {
      trace = result.counterexample().map(Counterexample::path).map(runs::to).map(this::play);
      return result;
    }
    Termination termination = new Termination(all, terms, moves, searched.n(), handlers);
    Optional<Lasso> lasso = termination.failure(runs);
    trace = lasso.map(found -> play(runs.lasso(path(all, found.first()), found)));
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
        explored.missedProbability(),
        Optional.of(new Counterexample(path, "somebody never outputs")));
  }

  /** The run that the search has found: it shows a bug, or repeats forever. */
  public Optional<Trace> trace() {
    return trace;
  }

  /** Ends the search soon; another thread may ask for it. */
  public void stop() {
    Graph explored = graph;
    if (explored != null) {
      explored.stop();
    }
  }

  /** How far it is, as a person reads it; another thread may ask. */
  public String progress() {
    Graph explored = graph;
    if (explored == null) {
      return "";
    }
    return explored.hasBegun() ? explored.states() + " states" : explored.size() + " ways to start";
  }

  /** Why nothing was explored; empty where something was. */
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
