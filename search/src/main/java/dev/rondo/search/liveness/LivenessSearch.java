package dev.rondo.search.liveness;

import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.Search;
import dev.rondo.search.async.AsyncModel;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.async.AsyncTransitions;
import dev.rondo.search.async.InitialStates;
import dev.rondo.search.async.StateFingerprinter;
import dev.rondo.search.async.SuccessorGenerator;
import dev.rondo.search.async.SymmetryCheck;
import dev.rondo.search.async.SymmetryFingerprinter;
import dev.rondo.search.async.UsableSymmetry;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.LimitReached;
import dev.rondo.search.engine.NotReplayed;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.engine.SearchResult.End;
import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rondo.runtime.NetworkModel;

/**
 * A search for a fair run that violates a liveness property; it finds safety bugs as well.
 *
 * <p>If a limit ends it before all states are visited, the property is undecided.
 */
abstract class LivenessSearch implements Search {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final AsyncModel searched;
  private final SearchLimits limits;
  private final UsableSymmetry symmetry;
  private final ValueTerms terms;
  private final Budget budget;
  private volatile @Nullable ReachabilityGraph graph;
  private Optional<Trace> trace = Optional.empty();
  private volatile boolean allSeen;

  LivenessSearch(
      LoadedProtocol protocol,
      AsyncSettings settings,
      AsyncModel searched,
      SearchLimits limits,
      UsableSymmetry symmetry) {
    this.protocol = protocol;
    this.settings = settings;
    this.searched = searched;
    this.limits = limits;
    this.symmetry = symmetry;
    this.terms = new ValueTerms(searched.values());
    this.budget = new Budget(limits);
  }

  /**
   * Refuses protocols and networks for which liveness of steps is not defined: first what no option
   * changes.
   */
  static void refuse(Protocol protocol, AsyncSettings run, String otherwise) {
    CannotSearch.refuseSpawning(protocol);
    CannotSearch.whereSomeAreFaulty(protocol, run.f());
    boolean isOfRounds =
        protocol.tags().complete() && NetworkModel.of(run.network()).guaranteesRounds();
    AllowedFaults faults = run.faults();
    if (!isOfRounds && !faults.drops()) {
      return;
    }
    String reason =
        isOfRounds
            ? "what %s guarantees in each round is not searched step by step"
                .formatted(run.network())
            : "messages may be lost, so nothing guarantees that " + otherwise;
    String hint =
        protocol.tags().complete()
            ? "--form async --network Arbitrary --faults " + faults.withoutLosses()
            : faults.reorder() ? "--network Reliable" : "--network Fifo";
    throw new CannotSearch(reason + "; say " + hint);
  }

  /**
   * A violation.
   *
   * @param state the last state of the path whose length is reported
   */
  record LivenessViolation(PlannedRun run, int state, Bug bug) {}

  /** The reachability graph and what is needed to read it. */
  record Explored(
      ReachabilityGraph graph,
      SuccessorGenerator generator,
      AsyncTransitions transitions,
      ValueTerms terms,
      int nodes,
      int handlers,
      Budget budget) {

    /** The fingerprints on the path to a state. */
    List<Long> path(int state) {
      List<Long> path = new ArrayList<>();
      for (int at = state; at != FingerprintTable.NONE; at = graph.parent(at)) {
        path.add(graph.fingerprint(at));
      }
      Collections.reverse(path);
      return path;
    }
  }

  /** A fair run that violates the property, if there is one. */
  abstract Optional<LivenessViolation> failure(Explored explored);

  /** The progress of the search for cycles, as text. */
  abstract String progressInCycles();

  /** The property, as text. */
  abstract String asked();

  /** The name of the property in the message that it is undecided. */
  abstract String question();

  /** The message that the property holds. */
  abstract String answer();

  @Override
  public String form() {
    return AsyncSearch.form(settings, "safety and " + asked());
  }

  @Override
  public String unit() {
    return "steps";
  }

  @Override
  public List<String> used() {
    return symmetry.used();
  }

  @Override
  public Map<String, Refusal> refused() {
    return symmetry.refused();
  }

  /** Searches all states, then their cycles. */
  @Override
  public SearchResult run() {
    budget.open();
    try {
      return searched();
    } finally {
      budget.close();
    }
  }

  private SearchResult searched() {
    StateFingerprinter fingerprinter = SymmetryFingerprinter.exact(terms, searched);
    SuccessorGenerator generator = new SuccessorGenerator(protocol, searched, terms, budget);
    InitialStates initialStates = new InitialStates(protocol, searched, terms, generator);
    int handlers = protocol.model().handlers().size();
    AsyncTransitions transitions =
        new AsyncTransitions(generator, fingerprinter, initialStates, terms, handlers);
    SymmetryCheck check = new SymmetryCheck(generator, searched, terms);
    ReachabilityGraph all =
        new ReachabilityGraph(
            terms,
            initialStates,
            generator,
            fingerprinter,
            check,
            SuccessorGenerator.width(searched),
            limits,
            budget);
    graph = all;
    SearchResult result = all.explore();
    if (result.end() != End.EXHAUSTED) {
      budget.close();
      trace =
          result
              .counterexample()
              .map(found -> play(transitions.runToBug(found.path()), found.bug()));
      return result;
    }
    allSeen = true;
    return judged(
        result, new Explored(all, generator, transitions, terms, searched.n(), handlers, budget));
  }

  private SearchResult judged(SearchResult result, Explored explored) {
    Optional<LivenessViolation> failure;
    try {
      failure = budget.limited(() -> failure(explored));
    } catch (LimitReached limit) {
      return result.endedBy(limit.end()).taking(budget.nanos());
    } catch (OutOfMemoryError e) {
      return result.endedBy(End.MEMORY).taking(budget.nanos());
    }
    budget.close();
    trace = failure.map(found -> play(found.run(), found.bug()));
    return failure
        .map(found -> failed(result, explored.path(found.state()), found.bug()))
        .orElse(result)
        .taking(budget.nanos());
  }

  private SearchResult failed(SearchResult explored, List<Long> path, Bug bug) {
    return explored.withBug(new Counterexample(path, bug)).atDepth(path.size() - 1 - searched.n());
  }

  /** The run shows a bug, or repeats forever. */
  @Override
  public Optional<CounterexampleRun> shown(SearchResult result) {
    return trace.map(found -> new CounterexampleRun(found, Optional.empty()));
  }

  @Override
  public String covered(SearchResult result) {
    return switch (result.end()) {
      case EXHAUSTED -> result.covered(unit()) + ", and " + answer();
      default -> allSeen ? "all reachable states" : result.covered(unit());
    };
  }

  @Override
  public Optional<String> undecided(SearchResult result) {
    if (trace.isPresent() || result.end() == End.EXHAUSTED) {
      return Optional.empty();
    }
    return Optional.of(
        question()
            + " is not decided: "
            + (allSeen ? "not all cycles were checked" : "not all states were visited"));
  }

  @Override
  public void stop() {
    budget.stop();
  }

  @Override
  public String progress() {
    ReachabilityGraph explored = graph;
    if (explored == null) {
      return "";
    }
    if (allSeen) {
      return explored.states() + " states, " + progressInCycles();
    }
    return explored.hasBegun() ? explored.states() + " states" : explored.size() + " ways to start";
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    ReachabilityGraph explored = graph;
    if (explored != null && !explored.hasBegun() && result.end() != End.EXHAUSTED) {
      return Optional.of(SearchResult.STILL_STARTING);
    }
    return result.transitions() == 0 ? Optional.of("no handler ever ran") : Optional.empty();
  }

  private Trace play(PlannedRun run, Bug bug) {
    return NotReplayed.unless(bug, () -> AsyncSearch.play(protocol, settings, run));
  }
}
