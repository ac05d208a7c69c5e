package dev.rondo.search.rounds;

import dev.rondo.run.step.ChoiceEnumerator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import rondo.runtime.Choices;
import rondo.runtime.Faulty;

/** Enumerates all combinations of the choices of one process in a part of the program. */
final class LocalChoiceEnumerator implements Choices {

  private final int n;
  private final int f;
  private final int phases;
  private final int rounds;
  private final ChoiceEnumerator enumerator = new ChoiceEnumerator();
  private int[] answers = new int[8];
  private int answered;
  private int timeoutsLeft;
  private int self;
  private final List<List<Integer>> ofBorn = new ArrayList<>();

  LocalChoiceEnumerator(int n, int f, int phases, int rounds) {
    this.n = n;
    this.f = f;
    this.phases = phases;
    this.rounds = rounds;
  }

  /** Resets to the first combination. */
  void reset() {
    enumerator.reset();
  }

  /** Begins a run of a process with a maximum number of timeouts. */
  void begin(int node, int timeouts) {
    enumerator.begin();
    self = node;
    answered = 0;
    ofBorn.clear();
    timeoutsLeft = timeouts;
  }

  /** Advances to the next combination; returns false after the last. */
  boolean next() {
    return enumerator.next();
  }

  /** The largest choice since the first combination. */
  int widest() {
    return enumerator.widest();
  }

  /** Whether a timeout ran since the run began. */
  boolean timedOut() {
    return timeoutsLeft == 0;
  }

  /** The answers given in this run, as in a recorded trace. */
  int[] answers() {
    return Arrays.copyOf(answers, answered);
  }

  /** The answers given to a process that was spawned in this run. */
  int[] answersOf(int born) {
    return born < ofBorn.size()
        ? ofBorn.get(born).stream().mapToInt(Integer::intValue).toArray()
        : new int[0];
  }

  private int answer(int value) {
    if (answered == answers.length) {
      answers = Arrays.copyOf(answers, 2 * answered);
    }
    answers[answered++] = value;
    return value;
  }

  /** The number of faulty processes is checked when processes are combined. */
  @Override
  public int faulty(int node, int[] faulty) {
    return Faulty.among(choose(node, Faulty.ways(node, n)), f);
  }

  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0) {
      return -1;
    }
    if (timeoutsLeft == 0) {
      return answer(-1);
    }
    timeoutsLeft--;
    int rest = enabled;
    for (int skipped = enumerator.choose(Integer.bitCount(enabled)); skipped > 0; skipped--) {
      rest &= rest - 1;
    }
    return answer(Integer.numberOfTrailingZeros(rest));
  }

  @Override
  public int chosen(int node, int bound) {
    int chosen = enumerator.choose(bound);
    if (node == self) {
      return answer(chosen);
    }
    while (ofBorn.size() <= node) {
      ofBorn.add(new ArrayList<>());
    }
    ofBorn.get(node).add(chosen);
    return chosen;
  }

  @Override
  public int choose(int bound) {
    throw new IllegalStateException("a process does not draw for the network");
  }

  @Override
  public void enter(int phase, int round) {
    throw new IllegalStateException("a process does not enter a round by itself");
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    throw new IllegalStateException("a process does not deliver");
  }

  @Override
  public long pick(int receiver, int count) {
    throw new IllegalStateException("a process does not pick whom it hears");
  }

  @Override
  public int n() {
    return n;
  }

  @Override
  public int f() {
    return f;
  }

  @Override
  public int phases() {
    return phases;
  }

  @Override
  public int rounds() {
    return rounds;
  }
}
