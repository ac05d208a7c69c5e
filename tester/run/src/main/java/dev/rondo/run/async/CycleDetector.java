package dev.rondo.run.async;

import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.Observer;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Detects whether a run ends in the state that it had before one of its steps. */
final class CycleDetector implements Observer {

  private final AsyncEngine engine;
  private final int cycle;
  private final Set<Integer> speakers = new TreeSet<>();
  private final Set<Integer> started = new TreeSet<>();
  private int steps;

  /** The number of the last step, as people read it: starts are not counted. */
  private int number;

  private int firstOfCycle;
  private @Nullable String before;

  CycleDetector(AsyncEngine engine, int cycle) {
    this.engine = engine;
    this.cycle = cycle;
  }

  @Override
  public void stepBegins() {
    if (steps == cycle) {
      before = engine.stateText();
      firstOfCycle = number + 1;
    }
  }

  @Override
  public void stepEnds(int node) {
    steps++;
    number += started.add(node) ? 0 : 1;
  }

  @Override
  public void output(int node, Object value) {
    speakers.add(node);
  }

  /** The formula that the run refutes; null if the run reaches another state. */
  @Nullable Finding finding(PlannedRun.Refuted refuted) {
    return isBack()
        ? new Finding(
            Finding.FindingKind.FORMULA,
            "%s: %s, and there %s".formatted(refuted.what(), why(), refuted.during()),
            refuted.node(),
            "",
            0)
        : null;
  }

  /** Whether the run has come back to the state from which on it repeats. */
  boolean isBack() {
    return engine.stateText().equals(before);
  }

  /** The processes that never output; null if the run reaches another state, or all have output. */
  @Nullable Finding finding() {
    String silent =
        IntStream.range(0, engine.processes())
            .filter(node -> !speakers.contains(node))
            .mapToObj(node -> "P" + node)
            .collect(Collectors.joining(", "));
    if (silent.isEmpty() || !isBack()) {
      return null;
    }
    return new Finding(
        Finding.FindingKind.NO_OUTPUT,
        "no output of " + silent + ": " + why(),
        engine.actor(),
        "",
        0);
  }

  private String why() {
    return steps == cycle
        ? "nothing can happen any more"
        : String.format(Locale.ROOT, "steps %d to %d can repeat forever", firstOfCycle, number);
  }
}
