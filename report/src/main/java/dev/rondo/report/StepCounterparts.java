package dev.rondo.report;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Matches the steps of two runs with the same local histories up to stuttering: each process has
 * the same changes and outputs in the same order, with steps in between that change nothing.
 */
record StepCounterparts(List<Integer> ofFirst, List<Integer> ofSecond) {

  /** The counterparts of a run that is shown alone. */
  static List<Integer> none(Trace trace) {
    return Collections.nCopies(trace.steps().size(), -1);
  }

  static StepCounterparts of(Trace first, Trace second) {
    List<Integer> ofFirst = new ArrayList<>(none(first));
    List<Integer> ofSecond = new ArrayList<>(none(second));
    Map<Integer, Integer> next = new TreeMap<>();
    for (int number = 0; number < second.steps().size(); number++) {
      TraceStep step = second.steps().get(number);
      int found = find(first, next.getOrDefault(step.node(), 0), step);
      if (found >= 0) {
        next.put(step.node(), found + 1);
        ofFirst.set(found, number);
        ofSecond.set(number, found);
      }
    }
    return new StepCounterparts(List.copyOf(ofFirst), List.copyOf(ofSecond));
  }

  private static int find(Trace trace, int from, TraceStep step) {
    if (step.handler().isEmpty()) {
      return -1;
    }
    for (int number = from; number < trace.steps().size(); number++) {
      TraceStep candidate = trace.steps().get(number);
      if (candidate.node() == step.node() && isSame(candidate, step)) {
        return number;
      }
    }
    return -1;
  }

  private static boolean isSame(TraceStep one, TraceStep other) {
    return !one.handler().isEmpty()
        && one.changes().equals(other.changes())
        && one.outputs().equals(other.outputs());
  }
}
