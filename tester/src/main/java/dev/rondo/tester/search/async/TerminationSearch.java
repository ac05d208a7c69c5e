package dev.rondo.tester.search.async;

import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.PlannedRun;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.search.CannotSearch;
import dev.rondo.tester.search.NodeUses;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.SearchResult.End;
import dev.rondo.tester.search.Terms;
import dev.rondo.tester.search.ValueSlots;
import dev.rondo.tester.search.VisitedStates;
import dev.rondo.tester.trace.Trace;
import java.util.Optional;

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
    this.searched = SearchSettings.of(protocol, run, true, roles);
  }

  /**
   * What was found.
   *
   * @param result of the search through all states
   * @param trace a run that shows a bug, or one that repeats forever
   */
  public record Verdict(SearchResult result, Optional<Trace> trace) {

    /** Whether every process outputs in every fair run, and no other bug shows. */
    public boolean holds() {
      return result.end() == End.EXHAUSTED && trace.isEmpty();
    }
  }

  /** Searches. */
  public Verdict run() {
    Symmetric plain = new Symmetric(terms);
    Moves moves = new Moves(protocol, searched, terms);
    Starts starts = new Starts(protocol, searched, terms, moves, plain);
    int handlers = protocol.model().handlers().size();
    Runs runs = new Runs(moves, plain, starts, terms, handlers);
    Graph graph = new Graph(moves, plain, Moves.width(searched), limits);
    SearchResult result = graph.explore(starts);
    if (result.end() != End.EXHAUSTED) {
      return new Verdict(result, result.counterexample().map(runs::to).map(this::play));
    }
    Termination termination = new Termination(graph, terms, moves, searched.n(), handlers);
    Optional<PlannedRun> run =
        termination.failure(runs).map(lasso -> runs.lasso(path(graph, lasso.first()), lasso));
    return new Verdict(result, run.map(this::play));
  }

  private Trace play(PlannedRun run) {
    return AsyncSearch.play(protocol, settings, run);
  }

  private static java.util.List<Long> path(Graph graph, int state) {
    java.util.List<Long> path = new java.util.ArrayList<>();
    for (int at = state; at != VisitedStates.NONE; at = graph.parent(at)) {
      path.add(0, graph.fingerprint(at));
    }
    return path;
  }
}
