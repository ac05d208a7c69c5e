package dev.rondo.search.rounds;

import dev.rondo.search.engine.StateSpace;

/** The states between rounds. */
final class RoundSpace implements StateSpace {

  private final RoundModel model;

  RoundSpace(RoundModel model) {
    this.model = model;
  }

  @Override
  public int width() {
    return model.width();
  }

  @Override
  public void initial(Successors successors) {
    newExpander().initial(successors);
  }

  @Override
  public RoundExpander newExpander() {
    return new RoundExpander(model);
  }

  @Override
  public long bytes() {
    return model.terms().bytes() + model.known().bytes();
  }
}
