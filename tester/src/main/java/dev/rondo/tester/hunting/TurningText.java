package dev.rondo.tester.hunting;

import dev.rondo.run.Turning;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** When a bug was decided, for people. */
public final class TurningText {

  /** A rise of less than this is none. */
  private static final double ERROR = 0.05;

  private TurningText() {}

  /**
   * The phase, the round and the step that made the bug likely, and its chance over phases; or that
   * no phase did.
   *
   * @param shown the counterexample that it is of
   */
  public static List<String> lines(Turning turning, Trace shown) {
    int index = rising(turning.chances());
    if (turning.chances().get(index + 1) - turning.chances().get(index) < ERROR) {
      return List.of(
          String.format(
              Locale.ROOT,
              "likely from the start: %s of %d runs with its inputs show it",
              percent(turning.chances().get(0)),
              turning.runs()));
    }
    return List.of(
        String.format(
            Locale.ROOT,
            "made likely in phase %d, round %d, %s: before the phase %s of the runs that begin like"
                + " this show it, after it %s",
            turning.phase(),
            turning.round(),
            step(turning, shown),
            percent(turning.chances().get(index)),
            percent(turning.chances().get(index + 1))),
        "its chance at the start and after each phase, in "
            + turning.runs()
            + " runs each: "
            + turning.chances().stream()
                .map(TurningText::percent)
                .collect(Collectors.joining(", ")));
  }

  /** The step of the counterexample that made its bug likely, where its process has one there. */
  public static OptionalInt stepOf(Turning turning, Trace shown) {
    List<TraceStep> steps = shown.steps();
    return IntStream.range(0, steps.size())
        .filter(number -> steps.get(number).node() == turning.node())
        .filter(number -> steps.get(number).time().equals(turning.time()))
        .findFirst();
  }

  private static String step(Turning turning, Trace shown) {
    OptionalInt step = stepOf(turning, shown);
    String handler = step.isEmpty() ? "" : shown.steps().get(step.getAsInt()).handler();
    if (step.isEmpty()) {
      return "where P" + turning.node() + " does nothing";
    }
    return handler.isEmpty()
        ? String.format(
            Locale.ROOT, "by step %d, where P%d does nothing", step.getAsInt(), turning.node())
        : String.format(
            Locale.ROOT, "by step %d, P%d %s", step.getAsInt(), turning.node(), handler);
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
