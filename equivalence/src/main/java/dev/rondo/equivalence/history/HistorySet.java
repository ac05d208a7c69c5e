package dev.rondo.equivalence.history;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The local histories of all processes together that a form has, each tuple once. */
public final class HistorySet {

  /** Stands where there is no process. */
  private static final int NONE = -1;

  private final HistoryTree tree;
  private final int width;
  private final TupleSet tuples;

  /** For so many processes at most. */
  public HistorySet(HistoryTree tree, int width) {
    this.tree = tree;
    this.width = width;
    this.tuples = new TupleSet(width, 1);
  }

  /**
   * Adds the histories of all processes, unless they are there.
   *
   * @param origin a number that says where they come from
   */
  public void add(List<Integer> histories, int origin) {
    int[] tuple = new int[width + 1];
    Arrays.fill(tuple, NONE);
    tuple[width] = origin;
    for (int process = 0; process < histories.size(); process++) {
      tuple[process] = histories.get(process);
    }
    tuples.add(tuple);
  }

  /** Where the histories at a place come from. */
  public int origin(int place) {
    return tuples.get(place)[width];
  }

  public int size() {
    return tuples.size();
  }

  /** The places of those that another form has not. */
  public List<Integer> without(HistorySet other) {
    return IntStream.range(0, size())
        .filter(place -> !other.tuples.contains(tuples.get(place)))
        .boxed()
        .toList();
  }

  /** The number of tuples with an output. */
  public int withOutputs() {
    int count = 0;
    for (int place = 0; place < size(); place++) {
      count += histories(place).anyMatch(tree::hasOutput) ? 1 : 0;
    }
    return count;
  }

  /** The histories at a place, entry by entry. */
  public List<List<String>> texts(int place) {
    return histories(place).mapToObj(tree::entries).toList();
  }

  /** The histories at a place, by their numbers. */
  public IntStream histories(int place) {
    return Arrays.stream(tuples.get(place), 0, width).filter(history -> history != NONE);
  }
}
