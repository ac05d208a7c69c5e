package dev.rondo.search;

import dev.rondo.search.engine.SearchResult;
import java.io.IOException;
import java.nio.file.Path;

/** A search that can write a checkpoint and continue from it. */
public interface ResumableSearch extends Search {

  /**
   * Searches as {@link #run()} does, and calls back whenever it should be saved: after each phase,
   * or, where there are no phases, after a step that has brought a quarter more states.
   */
  SearchResult run(Runnable worthSaving);

  /** Whether a search that has ended early can be continued. */
  boolean canGoOn(SearchResult result);

  /**
   * Writes the state of the search to a file. A file that could not be finished is not left behind.
   *
   * @throws dev.rondo.frontend.file.WriteFailure where it cannot be written
   */
  void save(Path file);

  /** Continues from the checkpoint of an earlier search. This one must not have begun. */
  void resume(Path file) throws IOException;
}
