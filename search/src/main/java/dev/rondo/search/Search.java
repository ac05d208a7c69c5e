package dev.rondo.search;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.SearchResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An exhaustive search of all runs of one form of a protocol, up to a bound. Without a bound it is
 * run again for each further phase (iterative deepening).
 */
public interface Search {

  /**
   * A run that shows a bug.
   *
   * @param form for a search of rounds, the program with as many phases as the bug takes
   */
  record CounterexampleRun(Trace trace, Optional<SequentialForm> form) {}

  /** The form and the bound of the search, as text. */
  String form();

  /** The name of a step of the search, in the plural. */
  String unit();

  /** The names of the reductions that are used. */
  List<String> used();

  /** Why requested reductions are not used, by their names. */
  Map<String, Refusal> refused();

  /**
   * Searches until all states are visited, a bug is found, a limit is reached, or one more phase is
   * complete.
   */
  SearchResult run();

  /** Whether its counterexamples are shortest ones. */
  default boolean findsShortest() {
    return true;
  }

  /** Whether to run the search again: with one more phase, or to continue after a pause. */
  default boolean goesDeeper(SearchResult result) {
    return false;
  }

  /**
   * Whether the last run ended at a pause, so that other work can be done before the search
   * continues. Pauses are counted in transitions.
   */
  default boolean isPaused() {
    return false;
  }

  /** Whether {@link #stop} was called. Any thread may call it. */
  default boolean isStopped() {
    return false;
  }

  /**
   * The number of phases whose schedules are all covered; 0 if the search does not count phases.
   */
  default int wholePhases(SearchResult result) {
    return 0;
  }

  /** Whether only a limit or a bug ends it. */
  default boolean hasNoEnd() {
    return false;
  }

  /** Ends the search soon. Any thread may call it. */
  void stop();

  /** The progress as text. Any thread may call it. */
  String progress();

  /** What the search has covered, as text. */
  String covered(SearchResult result);

  /** Why the result is vacuous; empty if it is not. */
  Optional<String> vacuity(SearchResult result);

  /** What is undecided although the search has ended; empty if the property is decided. */
  default Optional<String> undecided(SearchResult result) {
    return Optional.empty();
  }

  /** The run that shows the bug of a result, if it has one. */
  Optional<CounterexampleRun> shown(SearchResult result);
}
