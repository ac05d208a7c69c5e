package dev.rondo.campaign.bugs;

import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The steps of a trace without which its bug would not show: the last one, those that output
 * something, and all that they follow from, by a message or at the same process.
 */
final class CausalPath {

  private final Trace trace;
  private final Map<Integer, Integer> senders = new HashMap<>();
  private final BitSet needed = new BitSet();

  private CausalPath(Trace trace) {
    this.trace = trace;
    for (int step = 0; step < trace.steps().size(); step++) {
      for (TraceStep.Sent sent : trace.steps().get(step).sent()) {
        senders.put(sent.id(), step);
      }
    }
  }

  /** The steps in their order. */
  static List<TraceStep> of(Trace trace) {
    CausalPath path = new CausalPath(trace);
    for (int step = trace.steps().size() - 1; step >= 0; step--) {
      path.look(step);
    }
    List<TraceStep> steps = new ArrayList<>();
    path.needed.stream().forEach(step -> steps.add(trace.steps().get(step)));
    return steps;
  }

  /** Steps are looked at from the last to the first, so what needs one has been looked at. */
  private void look(int number) {
    TraceStep step = trace.steps().get(number);
    boolean ends = number == trace.steps().size() - 1 || !step.outputs().isEmpty();
    if (!ends && !needed.get(number)) {
      return;
    }
    needed.set(number);
    for (TraceStep.Sent message : step.used()) {
      Integer sender = senders.get(message.id());
      if (sender != null) {
        needed.set(sender);
      }
    }
    for (int before = number - 1; before >= 0; before--) {
      if (trace.steps().get(before).node() == step.node()) {
        needed.set(before);
        return;
      }
    }
  }
}
