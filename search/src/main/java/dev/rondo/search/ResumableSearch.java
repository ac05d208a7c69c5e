package dev.rondo.search;

import dev.rondo.search.engine.SearchResult;
import java.io.IOException;
import java.nio.file.Path;

/** A search that can write a checkpoint and continue from it. */
public interface ResumableSearch extends Search {

  /** Whether a search that has ended early can be continued. */
  boolean canGoOn(SearchResult result);

  /** Writes a checkpoint. An incomplete file is not left behind. */
  void save(Path file) throws IOException;

  /** Continues from the checkpoint of an earlier search. This one must not have begun. */
  void resume(Path file) throws IOException;
}
