package dev.rondo.search.async;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.frontend.model.ProcessClock;
import dev.rondo.frontend.model.RecoveryFlag;
import dev.rondo.frontend.source.Position;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.DeliveryModel;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.ResumableSearch;
import dev.rondo.search.checkpoint.Checkpoint;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.NotReplayed;
import dev.rondo.search.engine.Pauses;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.search.term.ValueTerms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rondo.runtime.NetworkModel;

/** Exhaustive safety search of the asynchronous form. */
public final class AsyncSearch implements ResumableSearch {

  private static final String COMMUTING = "commuting";

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final UsableSymmetry symmetry;
  private final SearchLimits limits;
  private final int jobs;
  private final Budget budget;
  private Optional<Refusal> fullOrderReason;
  private ValueTerms terms;
  private AsyncStateSpace space;
  private BreadthFirst search;
  private Optional<Pauses> pauses = Optional.empty();

  /**
   * A search that has not begun.
   *
   * @param wanted the requested reductions: nodes, values and commuting
   */
  public AsyncSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      int jobs,
      Reductions wanted) {
    this(protocol, run, limits, jobs, UsableSymmetry.of(protocol, run, wanted));
  }

  AsyncSearch(
      LoadedProtocol protocol,
      AsyncSettings run,
      SearchLimits limits,
      int jobs,
      UsableSymmetry symmetry) {
    this.protocol = protocol;
    this.settings = run;
    this.symmetry = symmetry;
    this.limits = limits;
    this.jobs = jobs;
    this.budget = new Budget(limits);
    AsyncModel searched = AsyncModel.of(protocol, run, false, symmetry);
    this.terms = new ValueTerms(searched.values());
    this.space = space(searched, terms);
    this.fullOrderReason = fullOrderReason();
    if (fullOrderReason.isPresent()) {
      this.terms = new ValueTerms(searched.values());
      this.space = space(searched, terms);
    }
    this.search = new BreadthFirst(space, limits, budget, jobs);
  }

  private AsyncStateSpace space(AsyncModel searched, ValueTerms numbered) {
    return new AsyncStateSpace(protocol, searched, numbered, symmetry.wanted().symmetry(), budget);
  }

  /**
   * Begins anew without partial-order reduction, and without the terms that looking for it has
   * numbered: a checkpoint can be read where terms have the numbers that they had in its search.
   */
  private void expandFully(Refusal reason) {
    AsyncModel searched = AsyncModel.of(protocol, settings, false, symmetry);
    fullOrderReason = Optional.of(reason);
    terms = new ValueTerms(searched.values());
    space = space(searched, terms);
    search = new BreadthFirst(space, limits, budget, jobs);
  }

  /** The same search with pauses: a run may end at one, and the next run goes on from there. */
  public AsyncSearch withPauses() {
    pauses = Optional.of(new Pauses(limits.transitions()));
    return this;
  }

  /** Why partial-order reduction is not used; empty if it is. */
  private Optional<Refusal> fullOrderReason() {
    if (!symmetry.wanted().commuting()) {
      return Optional.of(Refusal.because("it is not requested"));
    }
    Optional<Position> spawns = LanguageUse.spawn(protocol.model());
    if (spawns.isPresent()) {
      return Optional.of(
          Refusal.at(spawns.get(), "the index of a spawned process depends on the order of steps"));
    }
    if (!ProcessClock.of(protocol.model()).isEmpty()) {
      return Optional.of(Refusal.because("a clock waits for those of other processes"));
    }
    if (!RecoveryFlag.of(protocol.model()).isEmpty()) {
      return Optional.of(
          Refusal.because("how many others recover decides whether a process may crash"));
    }
    if (!settings.faults().reorder() && settings.faults().drops()) {
      return Optional.of(
          Refusal.because("whether a message is lost depends on the messages sent after it"));
    }
    if (settings.capacity() != NetworkModel.UNBOUNDED) {
      return Optional.of(
          Refusal.because("a process whose channel is full waits for steps of others"));
    }
    if (settings.delivery() != DeliveryModel.M) {
      return Optional.of(Refusal.because("delivery is a separate step"));
    }
    if (limits.depth() != SearchLimits.NONE.depth()) {
      return Optional.of(Refusal.because("a bound on steps counts all orders"));
    }
    Visibility visibility = Visibility.of(protocol.model());
    return budget.before(() -> space.reducePartialOrder(visibility));
  }

  @Override
  public String form() {
    return form(settings, "safety");
  }

  /** The form and its settings, as text. */
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
    List<String> names = new ArrayList<>(symmetry.used());
    if (fullOrderReason.isEmpty()) {
      names.add(COMMUTING);
    }
    return names;
  }

  @Override
  public Map<String, Refusal> refused() {
    Map<String, Refusal> refused = new LinkedHashMap<>(symmetry.refused());
    if (symmetry.wanted().commuting()) {
      fullOrderReason.ifPresent(refusal -> refused.put(COMMUTING, refusal));
    }
    return refused;
  }

  @Override
  public boolean findsShortest() {
    return fullOrderReason.isPresent();
  }

  @Override
  public SearchResult run() {
    if (pauses.isEmpty()) {
      return search.run();
    }
    SearchResult result = search.run(limits.depth(), pauses.get().next());
    pauses.get().note(result);
    return result;
  }

  @Override
  public boolean isPaused() {
    return pauses.filter(Pauses::isPaused).isPresent();
  }

  @Override
  public boolean goesDeeper(SearchResult result) {
    return isPaused();
  }

  /** Without pauses: it is saved on the way. */
  @Override
  public SearchResult run(Runnable worthSaving) {
    pauses = Optional.empty();
    long saved = 0;
    while (search.depth() + 1 < limits.depth()) {
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
      case DEPTH, MEMORY, TIME, TRANSITIONS, STOPPED -> search.canGoOn();
      case EXHAUSTED, BUG -> false;
    };
  }

  @Override
  public void save(Path file) {
    checkpoint().save(file);
  }

  /** A search that began without partial-order reduction continues without it. */
  @Override
  public void resume(Path file) throws IOException {
    if (fullOrderReason.isEmpty() && !checkpoint().fits(file)) {
      expandFully(Refusal.because("the search began without it"));
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
    boolean isWhole = fullOrderReason.isPresent() || result.end() == SearchResult.End.EXHAUSTED;
    return result.covered(unit()) + (isWhole ? "" : ", commuting steps in one order only");
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    return search.hasBegun() ? space.vacuity() : Optional.of(SearchResult.STILL_STARTING);
  }

  @Override
  public Optional<CounterexampleRun> shown(SearchResult result) {
    return result
        .counterexample()
        .map(
            found ->
                NotReplayed.unless(found.bug(), () -> play(protocol, settings, space.runTo(found))))
        .map(trace -> new CounterexampleRun(trace, Optional.empty()));
  }

  /** Replays a run in the asynchronous form. */
  public static Trace play(LoadedProtocol protocol, AsyncSettings settings, PlannedRun run) {
    int steps = Math.max(AsyncSettings.STEPS, run.steps().size() + 1);
    AsyncForm form = AsyncForm.of(protocol, settings.withSteps(steps));
    return form.newExplorer().play(run);
  }
}
