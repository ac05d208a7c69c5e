package dev.rondo.hunt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * How often a run is repeated to measure its time, which is the median. Many bugs are found within
 * a millisecond, less than a pause of the JVM. All repetitions of a seed do the same.
 *
 * @param most the maximum number of repetitions
 * @param seconds no repetition begins after this total time
 */
public record RepetitionCount(int most, double seconds) {

  /** Each run is made once. */
  public static final RepetitionCount NONE = new RepetitionCount(1, 0);

  RunResult of(Supplier<RunResult> run) {
    List<RunResult> made = new ArrayList<>();
    double spent = 0;
    do {
      made.add(run.get());
      spent += made.get(made.size() - 1).seconds();
    } while (made.size() < most && spent < seconds);
    made.sort(Comparator.comparingDouble(RunResult::seconds));
    return made.get((made.size() - 1) / 2);
  }
}
