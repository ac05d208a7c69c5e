package dev.rondo.hunt.rearrange;

import dev.rondo.hunt.rearrange.LoggedStep.Letter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of a run that might as well not have been. */
final class Dispensable {

  private final List<LoggedStep> steps;
  private final List<Integer> late = new ArrayList<>();
  private final Set<LoggedStep> silent = new HashSet<>();

  private Dispensable(List<LoggedStep> steps) {
    this.steps = steps;
  }

  /**
   * Looks at a run.
   *
   * @param repeats whether nobody sees that a process outputs a value once more
   */
  static Dispensable in(RunLog log, boolean repeats) {
    Dispensable dispensable = new Dispensable(log.steps());
    Map<Integer, Set<String>> shown = new HashMap<>();
    for (int number = 0; number < log.steps().size(); number++) {
      LoggedStep step = log.steps().get(number);
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
  boolean canBeLeftOut(LoggedStep step) {
    return silent.contains(step);
  }

  /** Those that repeat what was done before. */
  Set<LoggedStep> repeated() {
    return silent.stream().filter(step -> step.repeats).collect(Collectors.toSet());
  }

  /** All late steps that can be left out at once, since nobody else uses what they send. */
  Set<LoggedStep> unused() {
    Set<LoggedStep> left = new HashSet<>(silent);
    boolean changed = true;
    while (changed) {
      Set<Letter> missed = new HashSet<>();
      List<LoggedStep> kept = steps.stream().filter(step -> !left.contains(step)).toList();
      kept.forEach(step -> missed.addAll(step.used));
      kept.forEach(step -> missed.removeAll(step.sent));
      changed = left.removeIf(step -> step.sent.stream().anyMatch(missed::contains));
    }
    return left;
  }
}
