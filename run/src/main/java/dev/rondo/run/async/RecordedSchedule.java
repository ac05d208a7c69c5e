package dev.rondo.run.async;

import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;

/** Decides as a trace says. */
final class RecordedSchedule implements Schedule {

  private final Deque<Integer> choices = new ArrayDeque<>();
  private final Deque<TraceStep> steps = new ArrayDeque<>();

  RecordedSchedule(Trace trace) {
    choices.addAll(trace.choices());
    Set<Integer> started = new TreeSet<>();
    for (TraceStep step : trace.steps()) {
      choices.addAll(step.choices());
      // A process starts by itself, not because a schedule lets it.
      if (!started.add(step.node())) {
        steps.add(step);
      }
    }
  }

  @Override
  public int choose(int bound) {
    if (choices.isEmpty() || choices.peek() >= bound) {
      throw new ReplayDiverged("the trace has no choice below " + bound);
    }
    return choices.remove();
  }

  @Override
  public boolean loses() {
    return choose(2) == 1;
  }

  @Override
  public boolean step(World world) {
    if (steps.isEmpty()) {
      return false;
    }
    TraceStep step = steps.remove();
    if (step.node() >= world.count) {
      throw new ReplayDiverged("the trace has a process P" + step.node());
    }
    Participant process = world.processes[step.node()];
    if (step.released()) {
      world.steps.release();
    }
    if (step.delivered() > 0) {
      world.steps.deliver(process, find(process.transit, step.delivered()));
    } else if (step.timeout() >= 0) {
      timeOut(world, process, step);
    } else {
      takeAndGoOn(world, process, step);
    }
    return true;
  }

  private static void timeOut(World world, Participant process, TraceStep step) {
    take(world, process, step);
    if (step.timeout() >= world.table.timeouts || !world.steps.timeOut(process, step.timeout())) {
      throw new ReplayDiverged(process.id + " cannot time out by " + step.handler());
    }
  }

  private static void takeAndGoOn(World world, Participant process, TraceStep step) {
    take(world, process, step);
    world.steps.goOn(process);
  }

  private static void take(World world, Participant process, TraceStep step) {
    for (int message : step.taken()) {
      Transit source = process.transit.positionOf(message) < 0 ? process.buffer : process.transit;
      world.steps.take(process, source, find(source, message));
    }
  }

  private static int find(Transit transit, int message) {
    int position = transit.positionOf(message);
    if (position < 0) {
      throw new ReplayDiverged("message " + message + " is not on its way");
    }
    return position;
  }
}
