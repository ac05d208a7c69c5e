package dev.rondo.workflow.verifying;

import dev.rondo.search.Search;
import dev.rondo.search.engine.SearchResult;
import java.util.function.Supplier;

/** Receives the progress of a search, and may end it early. */
public interface SearchWatcher {

  /** Ignores all progress. */
  SearchWatcher SILENT = (search, run) -> run.get();

  /**
   * Runs a search, or one phase of it.
   *
   * @param run the search with all that belongs to it, such as its checkpoint
   */
  SearchResult during(Search search, Supplier<SearchResult> run);

  /** Saves the search; one that cannot be saved may go on. */
  default void saving(Runnable save) {
    save.run();
  }

  /** Takes what is known after a phase; the search goes on to the next. */
  default void done(DeepeningProgress phase) {}

  /** Takes what is known at a pause, after which the search goes on. */
  default void paused(Search search, SearchResult result) {}
}
