package dev.rondo.workflow.hunting;

import dev.rondo.run.TurningPoint;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.run.trace.TraceStep;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The turning point of a bug, as text. */
public final class TurningPointText {

  /** A smaller rise is sampling error. */
  private static final double ERROR = 0.05;

  /** A step that raises the probability by less than this decides little. */
  private static final double SMALLEST_RISE = 0.25;

  private TurningPointText() {}

  /**
   * Names the step that made the bug likely, or says that the inputs alone do. Empty where the
   * probability rose gradually.
   *
   * @param shown the counterexample
   */
  public static List<String> lines(TurningPoint turning, Trace shown) {
    int index = rising(turning.chances());
    if (rise(turning) < ERROR) {
      return List.of(
          String.format(
              Locale.ROOT,
              "probability of the bug from its inputs alone: %s (%d runs)",
              percent(turning.chances().get(0)),
              turning.runs()));
    }
    if (!isLarge(turning)) {
      return List.of();
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "turning point: %s; from here on the bug is likely (%s of %d runs, before %s)",
            step(turning, shown),
            percent(turning.chances().get(index + 1)),
            turning.runs(),
            percent(turning.chances().get(index))));
  }

  /** Whether one step raises the probability of the bug by enough to report it. */
  static boolean isLarge(TurningPoint turning) {
    return rise(turning) >= SMALLEST_RISE;
  }

  private static double rise(TurningPoint turning) {
    int index = rising(turning.chances());
    return turning.chances().get(index + 1) - turning.chances().get(index);
  }

  /**
   * The index of the turning point among the steps of the counterexample; empty where the
   * counterexample has no such step.
   */
  public static OptionalInt stepOf(TurningPoint turning, Trace shown) {
    List<TraceStep> steps = shown.steps();
    return IntStream.range(0, steps.size())
        .filter(number -> steps.get(number).node() == turning.node())
        .filter(number -> steps.get(number).time().equals(turning.time()))
        .findFirst();
  }

  private static String step(TurningPoint turning, Trace shown) {
    OptionalInt step = stepOf(turning, shown);
    TraceNames names = TraceNames.of(shown);
    if (step.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "%s %d, round %d, where %s takes no step",
          names.phase(),
          turning.phase(),
          turning.round(),
          names.process(turning.node()));
    }
    String handler = shown.steps().get(step.getAsInt()).handler();
    return String.format(
        Locale.ROOT,
        "step %d (%s %s)",
        StepNumbers.of(shown).of(step.getAsInt()),
        names.process(turning.node()),
        handler.isEmpty() ? "waits" : handler);
  }

  private static int rising(List<Double> chances) {
    int rising = 0;
    for (int index = 1; index + 1 < chances.size(); index++) {
      double rise = chances.get(index + 1) - chances.get(index);
      rising = rise > chances.get(rising + 1) - chances.get(rising) ? index : rising;
    }
    return rising;
  }

  private static String percent(double chance) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * chance);
  }
}
