package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.RunResult;
import dev.rondo.workflow.verdict.Verdict;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a correct protocol has stayed clean, the worst first. */
public enum CorrectVerdict {
  /** What was found is not in the original. */
  FAULT_OF_RONDO("NOT CONFIRMED in the original, a fault of Rondo"),
  /** A bug. */
  BUG("A BUG"),
  /** Its tags do not hold. */
  NOT_CLOSED("no verdict: not closed"),
  /** Nothing ran, or nothing could be judged. */
  VACUOUS("no verdict: nothing was explored"),
  /** The hunt was interrupted. */
  UNDECIDED("no verdict: not finished"),
  /** Clean as far as it went. */
  TIME_OVER("clean, but the time was over before the schedules were"),
  /** Nothing was found. */
  CLEAN("clean");

  private final String words;

  CorrectVerdict(String words) {
    this.words = words;
  }

  /** As text. */
  public String words() {
    return words;
  }

  /** The worst verdict of the forms of a row. */
  public static CorrectVerdict of(RowResult row) {
    Set<CorrectVerdict> all =
        row.measurements().values().stream()
            .map(CorrectVerdict::of)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(CorrectVerdict.class)));
    return all.iterator().next();
  }

  private static CorrectVerdict of(Measurement measurement) {
    if (measurement.verdict() == Verdict.NOTHING_FOUND) {
      boolean late = measurement.result().runs().stream().anyMatch(RunResult::timedOut);
      return late ? TIME_OVER : CLEAN;
    }
    return valueOf(measurement.verdict().name());
  }
}
