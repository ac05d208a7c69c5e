package dev.rondo.search.rounds;

import dev.rondo.search.engine.StateSpace;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The states between rounds. */
final class RoundSpace implements StateSpace {

  private final RoundModel model;
  private final List<RoundExpander> expanders = new CopyOnWriteArrayList<>();

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
    RoundExpander expander = new RoundExpander(model);
    expanders.add(expander);
    return expander;
  }

  @Override
  public long bytes() {
    long bytes = model.terms().bytes();
    for (RoundExpander expander : expanders) {
      bytes += expander.steps().bytes();
    }
    return bytes;
  }
}
