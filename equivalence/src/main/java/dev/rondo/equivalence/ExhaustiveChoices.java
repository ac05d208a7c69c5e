package dev.rondo.equivalence;

import dev.rondo.run.step.ChoiceEnumerator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/** Makes every combination of the choices of a sequential program within a bound. */
final class ExhaustiveChoices implements Choices {

  private static final int NONE = -1;

  private final Bound bound;
  private final int rounds;
  private final ChoiceEnumerator enumerator = new ChoiceEnumerator();
  private final int[] timeouts;
  private final Runnable placeReached;
  private final List<Integer> atStart = new ArrayList<>();
  private final List<Integer> inRound = new ArrayList<>();
  private int phase;
  private int phases;
  private int round;
  private int receiver;

  /**
   * Prepares the first run.
   *
   * @param placeReached called where a round begins, and where one more process hears in it
   */
  ExhaustiveChoices(Bound bound, int rounds, Runnable placeReached) {
    this.bound = bound;
    this.rounds = rounds;
    this.timeouts = new int[bound.max() + 1];
    this.placeReached = placeReached;
  }

  /** Sets up the next combination; false after the last. */
  boolean next() {
    boolean further = enumerator.next();
    restart();
    return further;
  }

  /** Sets up the very choices of an earlier run. */
  void repeat(List<Integer> made) {
    enumerator.repeat(made);
    restart();
  }

  private void restart() {
    enumerator.begin();
    atStart.clear();
    inRound.clear();
    phase = 0;
    phases = 0;
    round = 0;
    Arrays.fill(timeouts, 0);
  }

  /** How many choices of this run were made up to now. */
  int asked() {
    return enumerator.asked();
  }

  /** How many choices are those of the last run, before the one that differs. */
  int repeated() {
    return enumerator.repeated();
  }

  /** What was chosen in this run. */
  List<Integer> values() {
    return enumerator.chosen();
  }

  /** The phase that has begun last. */
  int phase() {
    return phase;
  }

  /** The round that has begun last, as text. */
  String time() {
    return phase == 0 ? "at the start" : "in (" + phase + ", " + round + ")";
  }

  /** Where a run is, with what the network drew at its start and in the round so far. */
  String position() {
    return phases
        + " "
        + phase
        + " "
        + round
        + " "
        + receiver
        + " "
        + Arrays.toString(timeouts)
        + " "
        + atStart
        + " "
        + inRound;
  }

  /** Whether a process is still to hear what was sent to it in this round. */
  boolean isToHear(int process) {
    return receiver != NONE && process >= receiver;
  }

  @Override
  public void enter(int newPhase, int newRound) {
    phases += newPhase == phase ? 0 : 1;
    phase = newPhase;
    round = newRound;
    receiver = NONE;
    inRound.clear();
    placeReached.run();
  }

  @Override
  public long hears(int hearer, Inbox<?> sent, long open) {
    turnOf(hearer);
    return Choices.super.hears(hearer, sent, open);
  }

  /** Before the first hears, nothing has happened in a round. */
  private void turnOf(int hearer) {
    boolean isFirst = receiver == NONE;
    boolean isNext = receiver != hearer;
    receiver = hearer;
    if (isNext && !isFirst) {
      placeReached.run();
    }
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return enumerator.choose(2) == 1;
  }

  @Override
  public int timeout(int node, int enabled) {
    int count = Integer.bitCount(enabled);
    if (count == 0 || timeouts[node] == bound.timeouts()) {
      return -1;
    }
    int chosen = enumerator.choose(count + 1);
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
  public long pick(int hearer, int count) {
    turnOf(hearer);
    List<Long> sets = new ArrayList<>();
    for (long set = 0; set < 1L << bound.n(); set++) {
      if (Long.bitCount(set) == count) {
        sets.add(set);
      }
    }
    return sets.get(enumerator.choose(sets.size()));
  }

  @Override
  public int chosen(int node, int choiceBound) {
    return enumerator.choose(choiceBound);
  }

  @Override
  public int choose(int choiceBound) {
    int value = enumerator.choose(choiceBound);
    (phase == 0 ? atStart : inRound).add(value);
    return value;
  }

  @Override
  public int next(int node, int waiting) {
    return enumerator.choose(waiting);
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
