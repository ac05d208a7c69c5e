package dev.rondo.run.archive;

import dev.rondo.run.random.Randomness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The archive of Go-Explore (Ecoffet, Huizinga, Lehman, Stanley and Clune 2021): one state per
 * cell, by depth. The next state is selected by depth, with a bias to small ones, since there are
 * more states at larger depths and few bugs take many phases. Within a depth, a few cells are drawn
 * and the least visited one is taken.
 *
 * <p>A full archive accepts a state of a depth with few states; a depth with more states then
 * removes its most visited one. So states that are reached late find room as well.
 */
public final class Archive {

  /**
   * The maximum number of processes in all kept states. It bounds the memory of a hunt, which has
   * 16 archives and may run indefinitely.
   */
  private static final int MOST_PROCESSES = 1 << 13;

  /** A state of fewer processes counts as if it had this many. */
  private static final int FEWEST_PROCESSES = 4;

  private final int drawn;
  private final int most;
  private final LongSet seen = new LongSet();
  private final List<List<ArchivedState>> levels = new ArrayList<>();
  private int processes;

  /**
   * An empty archive.
   *
   * @param drawn how many cells are drawn, of which the least visited is taken
   * @param most the maximum number of states per depth
   */
  public Archive(int drawn, int most) {
    this.drawn = drawn;
    this.most = most;
  }

  /** Removes everything. */
  public void clear() {
    seen.clear();
    levels.clear();
    processes = 0;
  }

  /** Adds the key of a cell; returns whether it is new. */
  public boolean see(long key) {
    return seen.add(key);
  }

  /** Whether there is room for another state of a depth. */
  public boolean hasRoom(int depth) {
    int size = depth > levels.size() ? 0 : levels.get(depth - 1).size();
    return size < most && (!isFull() || size + 1 < largestLevel().size());
  }

  private boolean isFull() {
    return processes >= MOST_PROCESSES;
  }

  private List<ArchivedState> largestLevel() {
    return Collections.max(levels, Comparator.comparingInt(List::size));
  }

  /** Keeps a state other than the initial one, if there is room for it. */
  public void keep(ArchivedState cell) {
    if (!hasRoom(cell.depth())) {
      return;
    }
    while (isFull()) {
      giveUpOne();
    }
    while (levels.size() < cell.depth()) {
      levels.add(new ArrayList<>());
    }
    levels.get(cell.depth() - 1).add(cell);
    processes += weight(cell);
  }

  private void giveUpOne() {
    List<ArchivedState> largest = largestLevel();
    int mostVisited = 0;
    for (int i = 1; i < largest.size(); i++) {
      if (largest.get(i).visits > largest.get(mostVisited).visits) {
        mostVisited = i;
      }
    }
    processes -= weight(largest.remove(mostVisited));
  }

  private static int weight(ArchivedState cell) {
    return Math.max(FEWEST_PROCESSES, cell.state().count());
  }

  /** The states that are kept of a depth. */
  List<ArchivedState> states(int depth) {
    return depth > levels.size() ? List.of() : Collections.unmodifiableList(levels.get(depth - 1));
  }

  /** Whether no state is kept. */
  public boolean isEmpty() {
    return levels.isEmpty();
  }

  /** A sample of the states that were first reached in the run of a seed. */
  public Corpus corpus(long seed) {
    return Corpus.of(
        levels.stream()
            .flatMap(List::stream)
            .filter(cell -> cell.isOf(seed))
            .map(cell -> new CorpusEntry(cell.key(), cell.depth(), cell.path()))
            .toList());
  }

  /** Selects the state in which the next schedule begins. */
  public ArchivedState next(Randomness random) {
    List<ArchivedState> cells = level(random);
    ArchivedState best = cells.get(random.below(cells.size()));
    for (int draw = 1; draw < drawn; draw++) {
      ArchivedState other = cells.get(random.below(cells.size()));
      if (other.visits < best.visits) {
        best = other;
      }
    }
    best.visits++;
    return best;
  }

  /** States of twice the depth are half as likely. */
  private List<ArchivedState> level(Randomness random) {
    int doublings = Integer.SIZE - Integer.numberOfLeadingZeros(levels.size());
    while (true) {
      int first = 1 << random.below(doublings);
      int level = first + random.below(first);
      // Terminates, since the last level is never empty.
      if (level <= levels.size() && !levels.get(level - 1).isEmpty()) {
        return levels.get(level - 1);
      }
    }
  }

  /** A set of numbers, with open addressing: a hunt adds millions of them. */
  private static final class LongSet {

    private static final int FIRST = 1024;

    /**
     * The capacity; a full set ignores further numbers, so that a long hunt does not run out of
     * memory.
     */
    private static final int MOST = 1 << 18;

    private long[] slots = new long[FIRST];
    private boolean zero;
    private int size;

    /** Adds a number; returns whether it is new. */
    boolean add(long number) {
      if (number == 0) {
        boolean isNew = !zero;
        zero = true;
        return isNew;
      }
      int slot = slot(slots, number);
      if (slots[slot] == number || size == MOST) {
        return false;
      }
      slots[slot] = number;
      if (++size * 2 > slots.length) {
        grow();
      }
      return true;
    }

    private static int slot(long[] slots, long number) {
      int slot = (int) (number ^ number >>> 32) & slots.length - 1;
      while (slots[slot] != 0 && slots[slot] != number) {
        slot = slot + 1 & slots.length - 1;
      }
      return slot;
    }

    private void grow() {
      long[] larger = new long[2 * slots.length];
      for (long number : slots) {
        if (number != 0) {
          larger[slot(larger, number)] = number;
        }
      }
      slots = larger;
    }

    void clear() {
      if (slots.length > FIRST) {
        slots = new long[FIRST];
      } else {
        Arrays.fill(slots, 0);
      }
      zero = false;
      size = 0;
    }
  }
}
