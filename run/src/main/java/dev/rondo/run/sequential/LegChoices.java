package dev.rondo.run.sequential;

import dev.rondo.run.archive.Leg;
import dev.rondo.run.sequential.strategy.DrawnChoices;
import dev.rondo.run.sequential.strategy.ProgramSize;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import java.util.Iterator;
import java.util.List;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/** Draws the choices of a schedule again that was drawn in legs. */
final class LegChoices implements Choices, BorrowedSizes {

  private final ProgramSize size;
  private final Iterator<Leg> legs;
  private Leg leg;
  private DrawnChoices choices;
  private int rounds;

  LegChoices(List<Leg> legs, ProgramSize size) {
    this.size = size;
    this.legs = legs.iterator();
    this.leg = this.legs.next();
    this.choices = begin(leg);
  }

  private DrawnChoices begin(Leg next) {
    DrawnChoices drawn = RoundStrategyKind.way(next.way(), size);
    if (next.phases() == 0) {
      drawn.restart(next.seed(), next.number());
    } else {
      drawn.restart(next.seed(), next.number(), next.phases());
    }
    return drawn;
  }

  @Override
  public void enter(int phase, int round) {
    if (rounds == leg.rounds()) {
      leg = legs.next();
      choices = begin(leg);
      rounds = 0;
    }
    rounds++;
    choices.enter(phase, round);
  }

  @Override
  public long hears(int receiver, Inbox<?> sent, long open) {
    return choices.hears(receiver, sent, open);
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    return choices.delivers(sender, receiver, message);
  }

  @Override
  public long pick(int receiver, int count) {
    return choices.pick(receiver, count);
  }

  @Override
  public boolean silence() {
    return choices.silence();
  }

  @Override
  public boolean impatient(int node) {
    return choices.impatient(node);
  }

  @Override
  public int timeout(int node, int enabled) {
    return choices.timeout(node, enabled);
  }

  @Override
  public int first(int node, int heard) {
    return choices.first(node, heard);
  }

  @Override
  public int chosen(int node, int bound) {
    return choices.choose(node, bound);
  }

  @Override
  public int choose(int bound) {
    return choices.choose(bound);
  }

  @Override
  public Draw sizes() {
    return choices;
  }
}
