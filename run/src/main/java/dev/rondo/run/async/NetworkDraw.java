package dev.rondo.run.async;

import rondo.Draw;

/** What a network may ask of the schedule. */
record NetworkDraw(World world, AsyncSettings settings, int rounds) implements Draw {

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
  public int choose(int bound) {
    return world.choose(bound);
  }
}
