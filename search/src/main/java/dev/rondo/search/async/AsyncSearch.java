package dev.rondo.search.async;

import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.Spawning;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.Delivery;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.ResumableSearch;
import dev.rondo.search.checkpoint.Checkpoint;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.Terms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Searches all schedules of the asynchronous form of a protocol for a bug. */
public final class AsyncSearch implements ResumableSearch {

  private static final String COMMUTING = "commuting";

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final Interchangeable interchangeable;
  private final Terms terms;
  private final AsyncSpace space;
  private Optional<Refusal> everyOrder;
  private final BreadthFirst search;
  private final int mostDepth;

  /**
   * A search that has not begun.
   *
   * @param wanted which reductions are tried: nodes, values and commuting
   */
  public AsyncSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      int jobs,
      Reductions wanted) {
    this(protocol, run, limits, jobs, Interchangeable.of(protocol, run, wanted));
  }

  AsyncSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      int jobs,
      Interchangeable interchangeable) {
    this.protocol = protocol;
    this.settings = run;
    this.interchangeable = interchangeable;
    SearchSettings searched = SearchSettings.of(protocol, run, false, interchangeable);
    this.terms = new Terms(searched.values());
    Budget budget = new Budget(limits);
    this.space =
        new AsyncSpace(protocol, searched, terms, interchangeable.wanted().canonical(), budget);
    this.everyOrder =
        interchangeable.wanted().commuting()
            ? everyOrder(run, limits, budget)
            : Optional.of(Refusal.because("it is not wanted"));
    if (everyOrder.isPresent()) {
      space.followEveryOrder();
    }
    this.search = new BreadthFirst(space, limits, budget, jobs);
    this.mostDepth = limits.depth();
  }

  /** Why every order of steps is followed; empty where that is not needed. */
  private Optional<Refusal> everyOrder(AsyncSettings run, SearchLimits limits, Budget budget) {
    Optional<Position> spawns = Spawning.of(protocol.model());
    if (spawns.isPresent()) {
      return Optional.of(
          Refusal.at(spawns.get(), "the name of a new process depends on who was added before"));
    }
    if (run.delivery() != Delivery.M) {
      return Optional.of(Refusal.because("messages are delivered in steps of their own"));
    }
    // First, so that a search with a bound and one without know the same when they begin.
    Visibility visibility = Visibility.of(protocol.model());
    Optional<Refusal> unknown = budget.before(() -> space.followOneOrder(visibility));
    return limits.depth() == SearchLimits.NONE.depth()
        ? unknown
        : Optional.of(Refusal.because("a bound on steps counts those of every order"));
  }

  @Override
  public String form() {
    return form(settings, "safety");
  }

  /** How the asynchronous form is searched, and for what. */
  public static String form(AsyncSettings run, String properties) {
    return "asynchronous form, delivery %s, faults %s, %s"
        .formatted(run.delivery(), run.faults(), properties);
  }

  @Override
  public String unit() {
    return "steps";
  }

  @Override
  public List<String> used() {
    List<String> names = new ArrayList<>(interchangeable.used());
    if (everyOrder.isEmpty()) {
      names.add(COMMUTING);
    }
    return names;
  }

  @Override
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>(interchangeable.refused());
    if (interchangeable.wanted().commuting()) {
      everyOrder.ifPresent(refusal -> refused.put(COMMUTING, refusal));
    }
    return refused;
  }

  @Override
  public boolean findsShortest() {
    return everyOrder.isPresent();
  }

  @Override
  public SearchResult run() {
    return search.run();
  }

  @Override
  public SearchResult run(Runnable worthSaving) {
    long saved = 0;
    while (search.depth() + 1 < mostDepth) {
      SearchResult result = search.run(search.depth() + 1);
      if (result.end() != SearchResult.End.DEPTH) {
        return result;
      }
      if (result.states() - saved >= saved / 4) {
        worthSaving.run();
        saved = result.states();
      }
    }
    return run();
  }

  @Override
  public boolean canGoOn(SearchResult result) {
    return switch (result.end()) {
      case DEPTH, MEMORY, TIME, STOPPED -> search.canGoOn();
      case EXHAUSTED, BUG -> false;
    };
  }

  @Override
  public void save(Path file) {
    checkpoint().save(file);
  }

  /** What began with every order goes on with every order. */
  @Override
  public void resume(Path file) throws IOException {
    if (everyOrder.isEmpty() && !checkpoint().fits(file)) {
      everyOrder = Optional.of(Refusal.because("the search began with every order"));
      space.followEveryOrder();
    }
    checkpoint().resume(file);
  }

  private Checkpoint checkpoint() {
    String identity =
        String.join(
            " ",
            SourceHash.of(protocol.model().source()),
            settings.network(),
            "n=" + settings.n(),
            "f=" + settings.f(),
            "most=" + space.most(),
            settings.delivery().name(),
            settings.faults().toString(),
            String.join(",", used()));
    return new Checkpoint(identity, space.seen(), terms, protocol.loader(), search);
  }

  @Override
  public void stop() {
    search.stop();
  }

  @Override
  public String progress() {
    return search.progress();
  }

  @Override
  public String covered(SearchResult result) {
    boolean isWhole = everyOrder.isPresent() || result.end() == SearchResult.End.EXHAUSTED;
    return result.covered(unit()) + (isWhole ? "" : ", those that commute in one order alone");
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    return search.hasBegun() ? space.vacuity() : Optional.of(SearchResult.STILL_STARTING);
  }

  @Override
  public Optional<Shown> shown(SearchResult result) {
    return result
        .counterexample()
        .map(found -> play(protocol, settings, space.runTo(found)))
        .map(trace -> new Shown(trace, Optional.empty()));
  }

  /** A run that shows a bug, as the asynchronous form makes it. */
  public static Trace play(LoadedProtocol protocol, AsyncSettings settings, PlannedRun run) {
    int steps = Math.max(AsyncSettings.STEPS, run.steps().size() + 1);
    AsyncForm form = AsyncForm.of(protocol, settings.withSteps(steps));
    AsyncExplorer explorer = form.newExplorer();
    Trace trace = explorer.play(run);
    if (trace.finding() == null) {
      throw new IllegalStateException("the search shows a bug that the protocol does not");
    }
    return trace;
  }
}
