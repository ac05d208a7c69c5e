package dev.rondo.benchmarks.bench;

import dev.rondo.hunt.RunResult;
import dev.rondo.tester.hunting.Verdict;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether a correct protocol has stayed clean, the worst first. */
enum CorrectVerdict {
  FAULT_OF_RONDO("NOT CONFIRMED in the original, a fault of Rondo"),
  BUG("A BUG"),
  VACUOUS("no verdict: nothing was explored"),
  NOT_CLOSED("no verdict: not closed"),
  TIME_OVER("clean, but the time was over before the schedules were"),
  CLEAN("clean");

  private final String words;

  CorrectVerdict(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }

  static CorrectVerdict of(RowResult row) {
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
