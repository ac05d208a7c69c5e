package dev.rondo.run.archive;

import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.List;

/**
 * The states that have been kept, one per cell. Which is left next goes by how seldom schedules
 * have begun there: of a few that are drawn the one that was left least often (Go-Explore, Ecoffet,
 * Huizinga, Lehman, Stanley and Clune 2021).
 */
public final class Archive {

  private final int drawn;
  private final int most;
  private final LongSet seen = new LongSet();
  private final List<Cell> cells = new ArrayList<>();

  /**
   * An empty archive.
   *
   * @param drawn how many cells are drawn of which the least visited is taken
   * @param most how many states are kept
   */
  public Archive(int drawn, int most) {
    this.drawn = drawn;
    this.most = most;
  }

  /** Forgets everything. */
  public void clear() {
    seen.clear();
    cells.clear();
  }

  /** Notes a cell; true where it is new. */
  public boolean see(long key) {
    return seen.add(key);
  }

  /** Whether there is room for another state. */
  public boolean hasRoom() {
    return cells.size() < most;
  }

  /** Keeps a state. */
  public void keep(Cell cell) {
    cells.add(cell);
  }

  /** Whether no state is kept. */
  public boolean isEmpty() {
    return cells.isEmpty();
  }

  /** The cell that the next schedule begins in. */
  public Cell next(Randomness random) {
    Cell best = cells.get(random.below(cells.size()));
    for (int draw = 1; draw < drawn; draw++) {
      Cell other = cells.get(random.below(cells.size()));
      if (other.visits < best.visits) {
        best = other;
      }
    }
    best.visits++;
    return best;
  }
}
