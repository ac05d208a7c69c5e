package dev.rondo.run.async;

import dev.rondo.run.observe.Time;
import rondo.Draw;

/** The choices that a network may draw from the schedule. */
final class NetworkChoices implements Draw {

  private final AsyncEngine engine;
  private final AsyncSettings settings;
  private final int rounds;

  /** The round that it is asked about now, or the start of a run. */
  private long tag = Time.START;

  NetworkChoices(AsyncEngine engine, AsyncSettings settings, int rounds) {
    this.engine = engine;
    this.settings = settings;
    this.rounds = rounds;
  }

  void isAskedAbout(long newTag) {
    tag = newTag;
  }

  @Override
  public int n() {
    return settings.n();
  }

  @Override
  public int f() {
    return settings.f();
  }

  @Override
  public int phases() {
    return settings.length().phases();
  }

  @Override
  public int rounds() {
    return rounds;
  }

  @Override
  public int choose(int bound) {
    return engine.draw(tag, bound);
  }
}
