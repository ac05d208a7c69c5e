package dev.rondo.tester.search.async;

import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.PlannedRun;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.search.BreadthFirst;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.SearchResult.Counterexample;
import dev.rondo.tester.search.Terms;
import dev.rondo.tester.search.ValueSlots;
import dev.rondo.tester.trace.Trace;

/** Searches all schedules of the asynchronous form of a protocol for a bug. */
public final class AsyncSearch {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final AsyncSpace space;
  private final BreadthFirst search;

  /** A search that has not begun. */
  public AsyncSearch(LoadedProtocol protocol, AsyncSettings run, SearchLimits limits, int jobs) {
    this.protocol = protocol;
    this.settings = run;
    boolean[] values = new boolean[protocol.variables().size()];
    SearchSettings searched = SearchSettings.of(protocol, run, values, false);
    this.space = new AsyncSpace(protocol, searched, new Terms(ValueSlots.NONE));
    this.search = new BreadthFirst(space, limits, jobs);
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

  /** The run that shows a bug, as the asynchronous form makes it. */
  public Trace trace(Counterexample found) {
    return play(protocol, settings, space.runs().to(found));
  }

  static Trace play(LoadedProtocol protocol, AsyncSettings settings, PlannedRun run) {
    int steps = Math.max(AsyncSettings.STEPS, run.steps().size() + 1);
    AsyncForm form = AsyncForm.of(protocol, settings.withSteps(steps));
    Trace trace = form.newExplorer().play(run);
    if (trace.finding() == null) {
      throw new IllegalStateException("the search shows a bug that the protocol does not");
    }
    return trace;
  }
}
