package dev.rondo.run.sequential;

import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.sequential.strategy.DrawParameters;
import dev.rondo.run.sequential.strategy.DrawnChoices;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import java.util.Iterator;
import java.util.List;
import rondo.Draw;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;
import rondo.runtime.Inbox;

/** Replays the choices of a schedule from its segments. */
final class SegmentChoices implements Choices, BorrowedSizes {

  private final DrawParameters size;
  private final Iterator<ScheduleSegment> segments;
  private ScheduleSegment segment;
  private DrawnChoices choices;
  private int rounds;

  SegmentChoices(List<ScheduleSegment> segments, DrawParameters size) {
    this.size = size;
    this.segments = segments.iterator();
    this.segment = this.segments.next();
    this.choices = begin(segment);
  }

  private DrawnChoices begin(ScheduleSegment next) {
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
    if (rounds == segment.rounds()) {
      segment = segments.next();
      choices = begin(segment);
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
  public void isFaulty(int node) {
    choices.isFaulty(node);
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
