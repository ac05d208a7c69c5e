package dev.rondo.campaign.work;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Chunk;
import dev.rondo.run.archive.Corpus;
import java.util.List;

/** Runs chunks for a campaign, possibly on other machines. */
public interface ChunkExecutor {

  /**
   * A chunk to run.
   *
   * @param cell what was known of its cell when the work began
   * @param known the states that it begins with
   */
  record Assignment(CellRow cell, Chunk chunk, Corpus known) {}

  /** Receives the outcome of each chunk once, in any order, from one thread at a time. */
  interface Keeper {

    /**
     * Stores the outcome of a chunk.
     *
     * @param millis of work
     */
    void keep(Assignment assignment, ChunkOutcome outcome, long millis);
  }

  /** Runs some chunks, and returns when all of them are stored. */
  void run(List<Assignment> assignments, Keeper keeper);
}
