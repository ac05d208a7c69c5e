package dev.rondo.hunt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * How often a run is repeated. Many bugs show within a millisecond, which is less than a pause of
 * the JVM. A run of a seed is the same each time; its time is the median.
 *
 * @param most how often at most
 * @param seconds no more once all of them together have taken this long
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
