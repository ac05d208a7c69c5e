package dev.rondo.run.async;

import dev.rondo.run.trace.ReplayDiverged;
import java.util.ArrayDeque;
import java.util.Deque;

/** Executes a {@link PlannedRun}. */
final class PlannedSchedule implements Schedule {

  private final Deque<Integer> choices;
  private final Deque<PlannedRun.PlannedStep> steps;

  PlannedSchedule(PlannedRun run) {
    this.choices = new ArrayDeque<>(run.choices());
    this.steps = new ArrayDeque<>(run.steps());
  }

  @Override
  public int choose(int bound) {
    if (choices.isEmpty() || choices.peek() >= bound) {
      throw new ReplayDiverged("the plan has no choice below " + bound);
    }
    return choices.remove();
  }

  /** Never: a message that the search does not deliver stays in transit. */
  @Override
  public boolean loses() {
    return false;
  }

  @Override
  public boolean step(AsyncEngine engine) {
    if (steps.isEmpty()) {
      return false;
    }
    PlannedRun.PlannedStep step = steps.remove();
    choices.clear();
    choices.addAll(step.choices());
    AsyncProcess process = engine.process(step.node());
    PlannedRun.PlannedMessage delivered = step.delivered();
    if (delivered != null) {
      engine.deliver(process, find(process.transit(), delivered));
      return true;
    }
    for (PlannedRun.PlannedMessage letter : step.taken()) {
      MessagesInTransit source = process.buffer().size() > 0 ? process.buffer() : process.transit();
      engine.take(process, source, find(source, letter));
    }
    if (step.timeout() < 0) {
      engine.runReady(process);
    } else if (!engine.timeOut(process, step.timeout())) {
      throw new ReplayDiverged(process.id() + " cannot time out");
    }
    return true;
  }

  private static int find(MessagesInTransit transit, PlannedRun.PlannedMessage planned) {
    int found =
        planned instanceof PlannedRun.PlannedMessage.Described described
            ? oldest(transit, described)
            : transit.positionOf(((PlannedRun.PlannedMessage.Numbered) planned).number());
    if (found < 0) {
      throw new ReplayDiverged("the message " + planned + " is not on its way");
    }
    return found;
  }

  /** The position of the oldest such message, or -1. */
  private static int oldest(
      MessagesInTransit transit, PlannedRun.PlannedMessage.Described described) {
    int found = -1;
    for (int position = 0; position < transit.size(); position++) {
      if (transit.sender(position) == described.sender()
          && transit.message(position).equals(described.content())
          && (found < 0 || transit.id(position) < transit.id(found))) {
        found = position;
      }
    }
    return found;
  }
}
