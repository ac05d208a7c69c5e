package dev.rondo.hunt;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * The result of a hunt.
 *
 * @param checksInvariants whether invariants were checked, and not only specs
 * @param runs the finished runs; fewer than requested if the hunt was interrupted
 */
public record HuntResult(String form, boolean checksInvariants, List<RunResult> runs) {

  /** The result for a protocol with specs only. */
  public HuntResult(String form, List<RunResult> runs) {
    this(form, false, runs);
  }

  /** The number of runs that found a bug. */
  public long found() {
    return runs.stream().filter(run -> run.finding() != null).count();
  }

  /** The first run that found a bug. */
  public Optional<RunResult> firstFound() {
    return runs.stream().filter(run -> run.finding() != null).findFirst();
  }

  /** The number of schedules of all runs. */
  public long schedules() {
    return runs.stream().mapToLong(RunResult::schedules).sum();
  }

  /** The number of steps (asynchronous form) or phases (sequential form) of all runs. */
  public long length() {
    return runs.stream().mapToLong(RunResult::length).sum();
  }

  /** The median number of steps or phases of the runs that found a bug. */
  public OptionalDouble medianLengthToBug() {
    return median(foundRuns().mapToDouble(RunResult::length));
  }

  /** The time of all runs. */
  public double seconds() {
    return runs.stream().mapToDouble(RunResult::seconds).sum();
  }

  /** The number of schedules per second over all runs. */
  public double schedulesPerSecond() {
    return seconds() > 0 ? schedules() / seconds() : 0;
  }

  /** The time of all runs divided by the number of bugs; empty if no run found one. */
  public OptionalDouble secondsPerBug() {
    return found() == 0 ? OptionalDouble.empty() : OptionalDouble.of(seconds() / found());
  }

  /** Of the runs that found a bug. */
  public OptionalDouble medianSecondsToBug() {
    return median(foundRuns().mapToDouble(RunResult::seconds));
  }

  /** Of the runs that found a bug. */
  public OptionalDouble medianSchedulesToBug() {
    return median(foundRuns().mapToDouble(RunResult::schedules));
  }

  /** Of the runs that found a bug. */
  public OptionalDouble meanSecondsToBug() {
    return foundRuns().mapToDouble(RunResult::seconds).average();
  }

  /** Whether nothing was explored: no handler ran, or there was nothing to judge. */
  public boolean isVacuous() {
    return found() == 0 && (handlersFired() == 0 || (outputs() == 0 && !checksInvariants));
  }

  /**
   * Describes what never happened in a vacuous hunt. Handlers of rounds are counted by messages
   * that could be lost, so the count means nothing under a network without losses.
   */
  public String missing() {
    if (schedules() == 0 && runs.stream().anyMatch(RunResult::timedOut)) {
      return "no schedule came to its end before the time was over";
    }
    return handlersFired() == 0 && form.equals("async")
        ? "no handler ever ran"
        : "no process ever called output(…)";
  }

  /** Whether handlers may have run, and there was nothing to judge in a vacuous hunt. */
  public boolean isSilent() {
    return isVacuous() && schedules() > 0 && !(handlersFired() == 0 && form.equals("async"));
  }

  /**
   * Whether fewer than one schedule in ten can have had an output, so that specs have checked
   * little.
   */
  public boolean hasFewOutputs() {
    return found() == 0 && outputs() > 0 && outputs() < schedules() / 10;
  }

  /** The number of handlers that ran, over all runs. */
  public long handlersFired() {
    return runs.stream().mapToLong(RunResult::handlersFired).sum();
  }

  /** The number of outputs of all runs. */
  public long outputs() {
    return runs.stream().mapToLong(RunResult::outputs).sum();
  }

  private java.util.stream.Stream<RunResult> foundRuns() {
    return runs.stream().filter(run -> run.finding() != null);
  }

  private static OptionalDouble median(DoubleStream values) {
    double[] sorted = values.sorted().toArray();
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    int middle = sorted.length / 2;
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
  }
}
