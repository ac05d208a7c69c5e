package dev.rondo.search.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/**
 * States that are looked at once more without the reductions. One takes much longer than a step of
 * the search, so they wait until there are enough for all threads.
 */
final class ReductionChecks {

  private static final int ENOUGH = 64;

  private final ConcurrentLinkedQueue<Check> waiting = new ConcurrentLinkedQueue<>();

  private record Check(int[] state, int number) {}

  /** Threads may add at once. */
  void add(int[] states, int offset, int width, long number) {
    waiting.add(new Check(Arrays.copyOfRange(states, offset, offset + width), (int) number));
  }

  /** Looks at those that wait, where they are enough. */
  void runIfEnough(Workers workers, ExpanderPool expanders, BooleanSupplier isOver) {
    if (waiting.size() >= ENOUGH) {
      run(workers, expanders, isOver);
    }
  }

  /**
   * Looks at those that wait.
   *
   * @param isOver whether there is no time for more
   */
  void run(Workers workers, ExpanderPool expanders, BooleanSupplier isOver) {
    List<Check> checks = new ArrayList<>(waiting);
    waiting.clear();
    workers.each(
        checks.size(),
        index -> {
          if (!isOver.getAsBoolean()) {
            Check check = checks.get(index);
            expanders.mine().expander().check(check.state(), 0, check.number());
          }
        });
  }
}
