package dev.rondo.run.archive;

import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.List;

/**
 * The states that have been kept, one per cell, by how far they are from the start. Which is left
 * next goes first by that, since there are ever more states the farther one goes and few bugs take
 * many phases; then by how seldom schedules have begun there: of a few that are drawn the one that
 * was left least often (Go-Explore, Ecoffet, Huizinga, Lehman, Stanley and Clune 2021).
 */
public final class Archive {

  private final int drawn;
  private final int most;
  private final LongSet seen = new LongSet();
  private final List<List<KeptState>> levels = new ArrayList<>();

  /**
   * An empty archive.
   *
   * @param drawn how many cells are drawn of which the least visited is taken
   * @param most how many states are kept of those that are equally far from the start
   */
  public Archive(int drawn, int most) {
    this.drawn = drawn;
    this.most = most;
  }

  /** Forgets everything. */
  public void clear() {
    seen.clear();
    levels.clear();
  }

  /** Notes a cell; true where it is new. */
  public boolean see(long key) {
    return seen.add(key);
  }

  /** Whether there is room for another state that is so far from the start. */
  public boolean hasRoom(int depth) {
    return depth > levels.size() || levels.get(depth - 1).size() < most;
  }

  /** Keeps a state, which is not the start. */
  public void keep(KeptState cell) {
    while (levels.size() < cell.depth()) {
      levels.add(new ArrayList<>());
    }
    levels.get(cell.depth() - 1).add(cell);
  }

  /** Whether no state is kept. */
  public boolean isEmpty() {
    return levels.isEmpty();
  }

  /** Some of the states that were come to in the run of a seed. */
  public Corpus corpus(long seed) {
    return Corpus.of(
        levels.stream()
            .flatMap(List::stream)
            .filter(cell -> cell.isOf(seed))
            .map(cell -> new CorpusEntry(cell.key(), cell.depth(), cell.path()))
            .toList());
  }

  /** The cell that the next schedule begins in. */
  public KeptState next(Randomness random) {
    List<KeptState> cells = level(random);
    KeptState best = cells.get(random.below(cells.size()));
    for (int draw = 1; draw < drawn; draw++) {
      KeptState other = cells.get(random.below(cells.size()));
      if (other.visits < best.visits) {
        best = other;
      }
    }
    best.visits++;
    return best;
  }

  /** States that are twice as far from the start are half as likely. */
  private List<KeptState> level(Randomness random) {
    int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(levels.size());
    while (true) {
      int first = 1 << random.below(doublings);
      int level = first + random.below(first);
      // The last level is never empty, so this comes to an end.
      if (level <= levels.size() && !levels.get(level - 1).isEmpty()) {
        return levels.get(level - 1);
      }
    }
  }
}
