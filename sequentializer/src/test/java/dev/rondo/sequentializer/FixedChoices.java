package dev.rondo.sequentializer;

import rondo.runtime.Choices;

/** Decides in turn, so that each kind of decision is seen both ways and runs can be compared. */
final class FixedChoices implements Choices {

  private final int n;
  private final int f;
  private final int phases;
  private final int rounds;
  private int asked;
  private boolean silent;
  private int silences;

  FixedChoices(int n, int f, int phases, int rounds) {
    this.n = n;
    this.f = f;
    this.phases = phases;
    this.rounds = rounds;
  }

  @Override
  public void enter(int phase, int round) {
    silences = 0;
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return asked++ % 7 != 6;
  }

  @Override
  public long pick(int receiver, int count) {
    long picked = 0;
    for (int index = 0; index < count; index++) {
      picked |= 1L << (receiver + index) % n;
    }
    return picked;
  }

  @Override
  public boolean silence() {
    silent = silences++ == 0;
    return silent;
  }

  @Override
  public int timeout(int node, int enabled) {
    if (enabled == 0 || asked++ % 5 != 4 && !silent) {
      return -1;
    }
    silent = false;
    return Integer.numberOfTrailingZeros(enabled);
  }

  @Override
  public int chosen(int node, int bound) {
    return choose(bound);
  }

  @Override
  public int choose(int bound) {
    return asked++ % bound;
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
