package dev.rondo.campaign.work;

import dev.rondo.campaign.store.CellRow;
import dev.rondo.campaign.store.Done;

/** What somebody who works on a chunk has to say of it. */
public sealed interface ChunkOutcome {

  /**
   * It was run.
   *
   * @param note what must be said of the form of its cell; empty where nothing
   */
  record Finished(Done done, String note) implements ChunkOutcome {}

  /**
   * Its cell is not hunted.
   *
   * @param why it is left out, refused or at fault
   */
  record NotHunted(CellRow.State state, String why) implements ChunkOutcome {}

  /** Somebody has stopped the work in the middle. */
  record Stopped() implements ChunkOutcome {}
}
