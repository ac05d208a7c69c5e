package dev.rondo.search;

import dev.rondo.analysis.Refusal;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.engine.SearchResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A search of every run of one form of a protocol, up to a bound. It runs once, or, where nobody
 * has set a bound, again for each further phase.
 */
public interface Search {

  /**
   * A run that shows a bug.
   *
   * @param form the program with just as many phases as the bug takes, where rounds are searched
   */
  record Shown(Trace trace, Optional<SequentialForm> form) {}

  /** Which form is searched and how far, as a person reads it. */
  String form();

  /** What a step of the search is, in the plural. */
  String unit();

  /** The names of the reductions that are used. */
  List<String> used();

  /** Why reductions that were wanted are not used, by their names. */
  Map<String, Refusal> refused();

  /**
   * Searches until nothing is left, a bug shows or a limit is reached, or one more phase is done.
   */
  SearchResult run();

  /** Whether no run to a bug is shorter than the one that is found. */
  default boolean findsShortest() {
    return true;
  }

  /** Whether another run continues where this one has ended, with one more phase. */
  default boolean goesDeeper(SearchResult result) {
    return false;
  }

  /**
   * The number of phases of which every schedule was seen; 0 where a search does not count them.
   */
  default int wholePhases(SearchResult result) {
    return 0;
  }

  /** Whether only its time or its memory ends it, or a bug. */
  default boolean hasNoEnd() {
    return false;
  }

  /** Ends the search soon; another thread may ask for it. */
  void stop();

  /** How far it is, as a person reads it; another thread may ask. */
  String progress();

  /** What a search has covered. */
  String covered(SearchResult result);

  /** Why nothing was explored; empty where something was. */
  Optional<String> vacuity(SearchResult result);

  /** What stays open although the search has ended; empty where its question is answered. */
  default Optional<String> undecided(SearchResult result) {
    return Optional.empty();
  }

  /** The run that shows the bug of a result, where it has one. */
  Optional<Shown> shown(SearchResult result);
}
