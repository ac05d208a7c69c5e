package dev.rondo.search.rounds;

import dev.rondo.search.engine.StateSpace;

/** The states between rounds. */
final class RoundSpace implements StateSpace {

  private final RoundModel model;
  private final SilentSteps silent;

  RoundSpace(RoundModel model) {
    this.model = model;
    this.silent = new SilentSteps(model);
  }

  @Override
  public int width() {
    return model.width();
  }

  @Override
  public void initial(Successors successors) {
    new RoundExpander(model).initial(successors);
  }

  @Override
  public Expander newExpander() {
    RoundExpander expander = new RoundExpander(model);
    return model.watchesOutputs() ? silent.watching(expander) : expander;
  }

  /** The steps of good phases in which somebody has not output, where that is watched. */
  SilentSteps silent() {
    return silent;
  }

  @Override
  public long bytes() {
    return model.terms().bytes() + model.known().bytes() + silent.bytes();
  }

  @Override
  public void forget() {
    model.known().forget();
  }
}
