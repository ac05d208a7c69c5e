package dev.rondo.campaign.work;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.ChunkResult;

/** The outcome of the work on a chunk. */
public sealed interface ChunkOutcome {

  /**
   * It was run.
   *
   * @param note what must be said of the form of its cell; empty where nothing
   */
  record Finished(ChunkResult done, String note) implements ChunkOutcome {}

  /**
   * Its cell is not hunted.
   *
   * @param why it is left out, refused or at fault
   */
  record NotHunted(CellRow.CellStatus state, String why) implements ChunkOutcome {}

  /** The work was interrupted. */
  record Stopped() implements ChunkOutcome {}
}
