package dev.rondo.campaign.store;

import dev.rondo.campaign.matrix.Cell;

/**
 * A stored cell and its state.
 *
 * @param id its number in the store
 * @param note why it is left out, or a remark on its form
 */
public record CellRow(long id, Cell cell, CellStatus state, String note) {

  /** The state of a cell. */
  public enum CellStatus {
    /** Not checked yet. */
    NEW,
    /** It is hunted. */
    OPEN,
    /** The protocol does not have this form. */
    LEFT_OUT,
    /** It cannot be run with these settings. */
    REFUSED,
    /** Rondo itself failed in it. */
    FAILED
  }

  /** Whether it is hunted. */
  public boolean isLive() {
    return state == CellStatus.NEW || state == CellStatus.OPEN;
  }
}
