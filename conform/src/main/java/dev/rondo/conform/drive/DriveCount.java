package dev.rondo.conform.drive;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;

/** Counts what was compared in all runs. */
final class DriveCount {

  private final LongAdder steps = new LongAdder();
  private final LongAdder sends = new LongAdder();
  private final LongAdder outputs = new LongAdder();
  private final Set<Integer> actions = new ConcurrentSkipListSet<>();
  private final Set<String> fields = new ConcurrentSkipListSet<>();

  void compared(DrivenStep step) {
    steps.increment();
    sends.add(step.sent.size());
    outputs.add(step.outputs.size());
    actions.addAll(step.actions);
  }

  void field(String name) {
    fields.add(name);
  }

  long steps() {
    return steps.sum();
  }

  long sends() {
    return sends.sum();
  }

  long outputs() {
    return outputs.sum();
  }

  Set<Integer> actions() {
    return actions;
  }

  Set<String> fields() {
    return fields;
  }
}
