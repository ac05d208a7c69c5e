package dev.rondo.run.sequential;

import dev.rondo.run.trace.ReplayDiverged;
import java.util.List;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;

/** Replays recorded choices in the order of the calls. */
final class RecordedChoices implements Choices, BorrowedSizes {

  private final List<Integer> choices;
  private final Draw sizes;
  private int next;

  RecordedChoices(List<Integer> choices, Draw sizes) {
    this.choices = choices;
    this.sizes = sizes;
  }

  private int take() {
    if (next == choices.size()) {
      throw new ReplayDiverged("the trace has no further choice");
    }
    return choices.get(next++);
  }

  @Override
  public void enter(int phase, int round) {}

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return take() == 1;
  }

  @Override
  public long pick(int receiver, int count) {
    long low = take() & 0xFFFF_FFFFL;
    return ((long) take() << Integer.SIZE) | low;
  }

  @Override
  public boolean silence() {
    return take() == 1;
  }

  @Override
  public int timeout(int node, int enabled) {
    return enabled == 0 ? -1 : take();
  }

  @Override
  public int first(int node, int heard) {
    return choose(heard);
  }

  @Override
  public int chosen(int node, int bound) {
    return choose(bound);
  }

  @Override
  public int choose(int bound) {
    int value = take();
    if (value < 0 || value >= bound) {
      throw new ReplayDiverged("the trace has no choice below " + bound);
    }
    return value;
  }

  @Override
  public Draw sizes() {
    return sizes;
  }
}
