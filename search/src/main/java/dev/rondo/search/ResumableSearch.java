package dev.rondo.search;

import dev.rondo.search.engine.SearchResult;
import java.io.IOException;
import java.nio.file.Path;

/** A search that can be kept in a file and go on another day. */
public interface ResumableSearch extends Search {

  /** Whether a search that has ended early can go on where it was. */
  boolean canGoOn(SearchResult result);

  /** Writes where the search is to a file, which is whole or not there at all. */
  void save(Path file) throws IOException;

  /** Goes on where an earlier search was, before this one has begun. */
  void resume(Path file) throws IOException;
}
