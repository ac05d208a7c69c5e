package dev.rondo.search.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * A queue of states on which the reductions are checked. A check takes much longer than an
 * expansion, so checks are run in parallel when there are enough.
 */
final class ReductionChecks {

  private static final int ENOUGH = 64;

  private final ConcurrentLinkedQueue<Check> waiting = new ConcurrentLinkedQueue<>();

  private final Budget budget;

  ReductionChecks(Budget budget) {
    this.budget = budget;
  }

  private record Check(int[] state, int number) {}

  /** Threads may add at once. */
  void add(int[] states, int offset, int width, long number) {
    waiting.add(new Check(Arrays.copyOfRange(states, offset, offset + width), (int) number));
  }

  /** Runs the checks if there are enough. */
  void runIfEnough(Workers workers, ExpanderPool expanders, BooleanSupplier isOver) {
    if (waiting.size() >= ENOUGH) {
      run(workers, expanders, isOver);
    }
  }

  /**
   * Runs the checks.
   *
   * @param isOver whether the time is over
   */
  void run(Workers workers, ExpanderPool expanders, BooleanSupplier isOver) {
    List<Check> checks = new ArrayList<>(waiting);
    waiting.clear();
    workers.each(
        checks.size(),
        index -> {
          if (!isOver.getAsBoolean()) {
            check(checks.get(index), expanders, isOver);
          }
        });
  }

  private void check(Check check, ExpanderPool expanders, BooleanSupplier isOver) {
    try {
      budget.limited(
          () -> {
            expanders.mine().expander().check(check.state(), 0, check.number());
            return check;
          },
          isOver);
    } catch (LimitReached unchecked) {
      expanders.dropMine();
    }
  }
}
