package dev.rondo.search.rounds;

import dev.rondo.search.engine.StateSpace;

/** The state space of the round form: the states between rounds. */
final class RoundStateSpace implements StateSpace {

  private final RoundModel model;
  private final NonterminatingGraph silent;

  RoundStateSpace(RoundModel model) {
    this.model = model;
    this.silent = new NonterminatingGraph(model);
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

  /** The transitions of good phases in which a process has not output, if outputs are tracked. */
  NonterminatingGraph silent() {
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
