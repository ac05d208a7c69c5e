package dev.rondo.equivalence;

import dev.rondo.run.step.Odometer;
import java.util.ArrayList;
import java.util.List;
import rondo.runtime.Choices;

/** Makes every combination of the choices of a sequential program within a bound. */
final class EveryChoice implements Choices {

  private final Bound bound;
  private final int lastPhase;
  private final int rounds;
  private final Odometer odometer = new Odometer();
  private final int[] timeouts;
  private final Runnable roundBegins;
  private final List<Integer> atStart = new ArrayList<>();
  private int phase;
  private int round;
  private int latest;
  private boolean cutShort;

  /**
   * Prepares the first run.
   *
   * @param lastPhase a run that comes to a later one is over
   * @param roundBegins called where a round begins
   */
  EveryChoice(Bound bound, int lastPhase, int rounds, Runnable roundBegins) {
    this.bound = bound;
    this.lastPhase = lastPhase;
    this.rounds = rounds;
    this.timeouts = new int[bound.max() + 1];
    this.roundBegins = roundBegins;
  }

  /** A run has come to a phase beyond the bound: it is over. */
  static final class OutOfBound extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final OutOfBound INSTANCE = new OutOfBound();

    private OutOfBound() {
      super("beyond the last phase", null, false, false);
    }
  }

  /** Sets up the next combination; false after the last. */
  boolean next() {
    boolean further = odometer.next();
    restart();
    return further;
  }

  /** Sets up the very choices of an earlier run. */
  void repeat(List<Integer> made) {
    odometer.repeat(made);
    restart();
  }

  private void restart() {
    odometer.begin();
    atStart.clear();
    phase = 0;
    round = 0;
    java.util.Arrays.fill(timeouts, 0);
  }

  /** Whether some run has come to a phase beyond the last. */
  boolean isCutShort() {
    return cutShort;
  }

  /** The latest phase that any run has come to. */
  int latest() {
    return latest;
  }

  /** How many choices of this run were made up to now. */
  int asked() {
    return odometer.asked();
  }

  /** How many choices are those of the last run, before the one that differs. */
  int repeated() {
    return odometer.repeated();
  }

  /** What was chosen in this run. */
  List<Integer> values() {
    return odometer.chosen();
  }

  /** The round that has begun last, as a person reads it. */
  String time() {
    return phase == 0 ? "at the start" : "in (" + phase + ", " + round + ")";
  }

  /** Where a run is, with what the network drew at its start and keeps for itself. */
  String position() {
    return phase + " " + round + " " + java.util.Arrays.toString(timeouts) + " " + atStart;
  }

  @Override
  public void enter(int newPhase, int newRound) {
    if (newPhase > lastPhase) {
      cutShort = true;
      throw OutOfBound.INSTANCE;
    }
    latest = Math.max(latest, newPhase);
    phase = newPhase;
    round = newRound;
    roundBegins.run();
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return odometer.choose(2) == 1;
  }

  @Override
  public int timeout(int node, int enabled) {
    int count = Integer.bitCount(enabled);
    if (count == 0 || timeouts[node] == bound.timeouts()) {
      return -1;
    }
    int chosen = odometer.choose(count + 1);
    if (chosen == 0) {
      return -1;
    }
    timeouts[node]++;
    int rest = enabled;
    for (int skipped = 1; skipped < chosen; skipped++) {
      rest &= rest - 1;
    }
    return Integer.numberOfTrailingZeros(rest);
  }

  @Override
  public long pick(int receiver, int count) {
    List<Long> sets = new ArrayList<>();
    for (long set = 0; set < 1L << bound.n(); set++) {
      if (Long.bitCount(set) == count) {
        sets.add(set);
      }
    }
    return sets.get(odometer.choose(sets.size()));
  }

  @Override
  public int chosen(int node, int choiceBound) {
    return odometer.choose(choiceBound);
  }

  @Override
  public int choose(int choiceBound) {
    int value = odometer.choose(choiceBound);
    if (phase == 0) {
      atStart.add(value);
    }
    return value;
  }

  @Override
  public int n() {
    return bound.n();
  }

  @Override
  public int f() {
    return bound.f();
  }

  @Override
  public int phases() {
    return bound.phases();
  }

  @Override
  public int rounds() {
    return rounds;
  }
}
