package dev.rondo.tester.search.async;

import dev.rondo.frontend.model.Handler;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.async.AsyncExplorer;
import dev.rondo.tester.async.AsyncForm;
import dev.rondo.tester.async.AsyncSettings;
import dev.rondo.tester.async.Delivery;
import dev.rondo.tester.async.PlannedRun;
import dev.rondo.tester.load.LoadedProtocol;
import dev.rondo.tester.search.BreadthFirst;
import dev.rondo.tester.search.NodeUses;
import dev.rondo.tester.search.Reductions;
import dev.rondo.tester.search.Refusal;
import dev.rondo.tester.search.SearchLimits;
import dev.rondo.tester.search.SearchResult;
import dev.rondo.tester.search.SearchResult.Counterexample;
import dev.rondo.tester.search.Terms;
import dev.rondo.tester.search.ValueUses;
import dev.rondo.tester.trace.Trace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Searches all schedules of the asynchronous form of a protocol for a bug. */
public final class AsyncSearch {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final Reductions wanted;
  private final NodeUses.Roles roles;
  private final ValueUses values;
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
    this.wanted = wanted;
    this.roles = wanted.nodes() ? roles(protocol, run) : NodeUses.Roles.none(run.n());
    this.values =
        wanted.values()
            ? ValueUses.of(protocol.model(), protocol.model().settings().specs(), run.n(), run.f())
            : ValueUses.NONE;
    SearchSettings searched =
        SearchSettings.of(protocol, run, false, roles.roles(), values.slots());
    this.space = new AsyncSpace(protocol, searched, new Terms(values.slots()), wanted.canonical());
    this.search = new BreadthFirst(space, limits, jobs);
  }

  private static NodeUses.Roles roles(LoadedProtocol protocol, AsyncSettings run) {
    Optional<Refusal> first = firstOfSeveral(protocol, run);
    return first.isPresent()
        ? new NodeUses.Roles(NodeUses.Roles.none(run.n()).roles(), first)
        : NodeUses.roles(protocol.model(), run.n(), run.f());
  }

  /**
   * A handler of one message takes that of the first sender. Where a process may take a message
   * without others it may be the only one; where it must take all, the first sender comes first.
   */
  private static Optional<Refusal> firstOfSeveral(LoadedProtocol protocol, AsyncSettings run) {
    if (run.delivery() != Delivery.MP && run.faults().reorder()) {
      return Optional.empty();
    }
    return protocol.model().handlers().stream()
        .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
        .findFirst()
        .map(
            handler ->
                Refusal.at(
                    handler.position(),
                    handler.name() + " takes the first of the messages that come together"));
  }

  /** The names of the reductions that are used. */
  public List<String> used() {
    List<String> names = new ArrayList<>();
    if (IntStream.of(roles.roles()).distinct().count() < settings.n()) {
      names.add(wanted.nodesName());
    }
    if (!values.slots().isEmpty()) {
      names.add("values");
    }
    return names;
  }

  /** Reductions that are not used, and why. */
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>();
    roles.refusal().ifPresent(refusal -> refused.put("nodes", refusal));
    values.refusal().ifPresent(refusal -> refused.put("values", refusal));
    return refused;
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

  static Trace play(LoadedProtocol protocol, AsyncSettings settings, PlannedRun run) {
    int steps = Math.max(AsyncSettings.STEPS, run.steps().size() + 1);
    AsyncForm form = AsyncForm.of(protocol, settings.withSteps(steps));
    AsyncExplorer explorer = form.newExplorer();
    Trace trace = Hunt.watched(explorer, () -> explorer.play(run));
    if (trace.finding() == null) {
      throw new IllegalStateException("the search shows a bug that the protocol does not");
    }
    return trace;
  }
}
