package dev.rondo.workflow.verifying;

import dev.rondo.search.Search;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.verdict.Closure;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Runs a search phase after phase until it has come to its end, and samples schedules where it
 * pauses. That the form stands for the protocol is decided for as many phases as are searched.
 */
final class Deepening {

  private final Search search;
  private final SearchWatcher watcher;
  private final IntFunction<Closure> decide;
  private final Optional<ScheduleSampling> sampling;
  private final BooleanSupplier otherFirst;
  private final BooleanSupplier timeIsOver;
  private Closure closure;
  private boolean isUndecided;
  private double lastPhase;
  private double before;

  /**
   * A search that has not begun.
   *
   * @param closure what is known of it for the first phases
   * @param decide decides it for so many
   * @param sampling samples schedules where the search has computed many transitions
   * @param otherFirst whether another search comes first at this pause
   * @param timeIsOver whether no further phase is begun: deciding takes time as well
   */
  Deepening(
      Search search,
      SearchWatcher watcher,
      Closure closure,
      IntFunction<Closure> decide,
      Optional<ScheduleSampling> sampling,
      BooleanSupplier otherFirst,
      BooleanSupplier timeIsOver) {
    this.search = search;
    this.watcher = watcher;
    this.closure = closure;
    this.decide = decide;
    this.sampling = sampling;
    this.otherFirst = otherFirst;
    this.timeIsOver = timeIsOver;
  }

  /** Closure as far as it is decided: for the phases that were searched, or all but the last. */
  Closure closure() {
    return closure;
  }

  private boolean hasSampledBug() {
    return sampling.flatMap(ScheduleSampling::found).isPresent();
  }

  /**
   * Searches.
   *
   * @param run runs the search once
   */
  SearchResult run(Supplier<SearchResult> run) {
    SearchResult result = phase(run);
    while (search.goesDeeper(result) && !closure.isBroken() && !isUndecided && !hasSampledBug()) {
      if (otherFirst.getAsBoolean()) {
        return result;
      }
      if (timeIsOver.getAsBoolean()) {
        return result.endedBy(SearchResult.End.TIME);
      }
      if (search.isPaused()) {
        watcher.paused(search, result);
      } else {
        watcher.done(
            new DeepeningProgress(
                search.wholePhases(result), result, closure, nextSeconds(result)));
      }
      result = phase(run);
    }
    return result;
  }

  private SearchResult phase(Supplier<SearchResult> run) {
    return watcher.during(
        search,
        () -> {
          SearchResult result = run.get();
          int phases = search.wholePhases(result);
          if (closure instanceof Closure.Decided && !closure.covers(OptionalInt.of(phases))) {
            Closure further = decide.apply(phases);
            isUndecided = !further.isBroken() && !further.covers(OptionalInt.of(phases));
            closure = isUndecided ? closure : further;
          }
          if (result.end() == SearchResult.End.TRANSITIONS && !closure.isBroken()) {
            sampling.ifPresent(samples -> samples.upTo(result.transitions()));
          }
          return result;
        });
  }

  /** What a phase takes grows by about the same factor each time. */
  private OptionalDouble nextSeconds(SearchResult result) {
    double phase = result.seconds() - before;
    double factor = Math.max(1, phase / Math.max(lastPhase, 1e-3));
    OptionalDouble next =
        lastPhase > 0 ? OptionalDouble.of(phase * factor) : OptionalDouble.empty();
    lastPhase = phase;
    before = result.seconds();
    return next;
  }
}
