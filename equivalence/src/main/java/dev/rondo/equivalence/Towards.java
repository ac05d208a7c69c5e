package dev.rondo.equivalence;

import dev.rondo.equivalence.history.HistoryTree;
import java.util.List;

/** The executions, up to the phase of a number, that may still come to given histories. */
final class Towards implements AsyncStates.Extent {

  private final HistoryTree tree;
  private final List<Integer> histories;
  private final int n;
  private final int last;

  /**
   * For the histories of all processes, those of spawned ones behind the first n.
   *
   * @param last the last phase in which something may happen
   */
  Towards(HistoryTree tree, List<Integer> histories, int n, int last) {
    this.tree = tree;
    this.histories = histories;
    this.n = n;
    this.last = last;
  }

  @Override
  public int last(List<LocalState> processes) {
    return last;
  }

  @Override
  public List<Integer> phases(List<LocalState> processes) {
    return FirstPhases.upTo(last, processes);
  }

  @Override
  public boolean contains(List<LocalState> processes) {
    return processes.size() <= histories.size() && processes.stream().allMatch(this::isOnTheWay);
  }

  private boolean isOnTheWay(LocalState process) {
    return process.clock().acted() <= last
        && candidates(process.node()).stream()
            .anyMatch(history -> tree.isPrefix(process.trail().history(), history));
  }

  /** Those of spawned processes are in the order of their names, which may not be that of time. */
  private List<Integer> candidates(int process) {
    return process < n
        ? histories.subList(process, process + 1)
        : histories.subList(n, histories.size());
  }

  /** Whether these are the histories, in the order of names. */
  boolean isReached(List<Integer> byName) {
    return byName.equals(histories);
  }
}
