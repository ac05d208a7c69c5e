package dev.rondo.hunt.reorder;

import dev.rondo.hunt.reorder.StepActions.LoggedMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of a run that can be removed without changing the outcome. */
final class RemovableSteps {

  private final List<StepActions> steps;
  private final List<Integer> late = new ArrayList<>();
  private final Set<StepActions> silent = new HashSet<>();

  private RemovableSteps(List<StepActions> steps) {
    this.steps = steps;
  }

  /**
   * Finds the removable steps of a run.
   *
   * @param repeats whether specs ignore a repeated output of a value
   */
  static RemovableSteps in(StepLog log, boolean repeats) {
    RemovableSteps dispensable = new RemovableSteps(log.steps());
    Map<Integer, Set<String>> shown = new HashMap<>();
    for (int number = 0; number < log.steps().size(); number++) {
      StepActions step = log.steps().get(number);
      Set<String> before = shown.computeIfAbsent(step.node, any -> new HashSet<>());
      if (step.late) {
        dispensable.late.add(number);
        if (step.outputs.isEmpty() || repeats && before.containsAll(step.outputs)) {
          dispensable.silent.add(step);
        }
      }
      before.addAll(step.outputs);
    }
    return dispensable;
  }

  /** The numbers of the late steps. */
  List<Integer> late() {
    return late;
  }

  /** Whether a step is late and shows nothing new. */
  boolean canBeLeftOut(StepActions step) {
    return silent.contains(step);
  }

  /** The late steps that repeat an earlier step. */
  Set<StepActions> repeated() {
    return silent.stream().filter(step -> step.repeats).collect(Collectors.toSet());
  }

  /** All late steps that can be left out at once, since no other process uses what they send. */
  Set<StepActions> unused() {
    Set<StepActions> left = new HashSet<>(silent);
    boolean changed = true;
    while (changed) {
      Set<LoggedMessage> missed = new HashSet<>();
      List<StepActions> kept = steps.stream().filter(step -> !left.contains(step)).toList();
      kept.forEach(step -> missed.addAll(step.used));
      kept.forEach(step -> missed.removeAll(step.sent));
      changed = left.removeIf(step -> step.sent.stream().anyMatch(missed::contains));
    }
    return left;
  }
}
