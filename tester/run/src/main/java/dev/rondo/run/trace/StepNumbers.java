package dev.rondo.run.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The numbers of the steps of a run for people, in every text and picture: the start of a process
 * has the number 0, all other steps are counted from 1.
 *
 * @param numbers the number of each step of the run
 */
public record StepNumbers(List<Integer> numbers) {

  /** The numbers of the steps of a run. */
  public static StepNumbers of(Trace trace) {
    Set<Integer> started = new HashSet<>();
    List<Integer> numbers = new ArrayList<>();
    int last = 0;
    for (TraceStep step : trace.steps()) {
      numbers.add(started.add(step.node()) ? 0 : ++last);
    }
    return new StepNumbers(List.copyOf(numbers));
  }

  /** The number of the step with an index. */
  public int of(int index) {
    return numbers.get(index);
  }

  /** The number of the last step, which is the number of steps without starts. */
  public int last() {
    return numbers.stream().mapToInt(Integer::intValue).max().orElse(0);
  }
}
