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
 * @param seconds the time that all repetitions take if none of them is disturbed
 */
public record RepetitionCount(int most, double seconds) {

  /** In seconds: the JVM may wait that long for its compiler, perhaps twice in a row. */
  private static final double LONGEST_PAUSE = 0.3;

  private static final int MOST_PAUSES = 2;

  /** Each run is made once. */
  public static final RepetitionCount NONE = new RepetitionCount(1, 0);

  /** Runs whose times are compared. */
  public static final RepetitionCount COMPARED = new RepetitionCount(21, 0.05);

  RunResult of(Supplier<RunResult> run) {
    List<RunResult> made = new ArrayList<>();
    double shortest = Double.MAX_VALUE;
    do {
      made.add(run.get());
      shortest = Math.min(shortest, made.get(made.size() - 1).seconds());
    } while (made.size() < most && isToBeRepeated(made.size(), shortest));
    made.sort(Comparator.comparingDouble(RunResult::seconds));
    return made.get((made.size() - 1) / 2);
  }

  /** Whether a short pause, or the compiler, may have taken most of the time so far. */
  private boolean isToBeRepeated(int made, double shortest) {
    return made * shortest < seconds || made <= MOST_PAUSES && shortest < LONGEST_PAUSE;
  }
}
