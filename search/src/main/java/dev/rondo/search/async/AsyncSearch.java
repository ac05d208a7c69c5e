package dev.rondo.search.async;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.Watchdog;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.engine.SearchResult.Counterexample;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.Terms;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Searches all schedules of the asynchronous form of a protocol for a bug. */
public final class AsyncSearch {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final Interchangeable interchangeable;
  private final AsyncSpace space;
  private final BreadthFirst search;

  /**
   * A search that has not begun.
   *
   * @param wanted which reductions are tried: nodes and values
   */
  public AsyncSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      int jobs,
      Reductions wanted) {
    this.protocol = protocol;
    this.settings = run;
    this.interchangeable = Interchangeable.of(protocol, run, wanted);
    SearchSettings searched = SearchSettings.of(protocol, run, false, interchangeable);
    Terms terms = new Terms(searched.values());
    this.space = new AsyncSpace(protocol, searched, terms, wanted.canonical());
    this.search = new BreadthFirst(space, limits, jobs);
  }

  /** The names of the reductions that are used. */
  public List<String> used() {
    return interchangeable.used();
  }

  /** Reductions that are not used, and why. */
  public Map<String, Refusal> refused() {
    return interchangeable.refused();
  }

  /** Searches until nothing is left, a bug shows or a limit is reached. */
  public SearchResult run() {
    return search.run();
  }

  /** Ends the search soon; another thread may ask for it. */
  public void stop() {
    search.stop();
  }

  /** How far it is, as a person reads it; another thread may ask. */
  public String progress() {
    return search.progress();
  }

  /** Why nothing was explored; empty where something was. */
  public Optional<String> vacuity() {
    return search.hasBegun() ? space.vacuity() : Optional.of(SearchResult.STILL_STARTING);
  }

  /** The run that shows a bug, as the asynchronous form makes it. */
  public Trace trace(Counterexample found) {
    return play(protocol, settings, space.runTo(found));
  }

  public static Trace play(LoadedProtocol protocol, AsyncSettings settings, PlannedRun run) {
    int steps = Math.max(AsyncSettings.STEPS, run.steps().size() + 1);
    AsyncForm form = AsyncForm.of(protocol, settings.withSteps(steps));
    AsyncExplorer explorer = form.newExplorer();
    Trace trace = Watchdog.traced(explorer, () -> explorer.play(run));
    if (trace.finding() == null) {
      throw new IllegalStateException("the search shows a bug that the protocol does not");
    }
    return trace;
  }
}
