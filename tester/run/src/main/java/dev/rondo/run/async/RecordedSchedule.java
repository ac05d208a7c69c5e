package dev.rondo.run.async;

import dev.rondo.run.observe.Observer;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Replays a trace. */
final class RecordedSchedule implements Schedule {

  private final ChoiceLog asked;
  private final Deque<TraceStep> steps = new ArrayDeque<>();
  private final boolean byRound;

  RecordedSchedule(Trace trace) {
    this(trace, new ChoiceLog(), false);
    trace.choices().forEach(asked::chose);
    trace.steps().forEach(step -> step.choices().forEach(asked::chose));
  }

  /** A schedule of the steps of a trace, with the recorded choices. */
  RecordedSchedule(Trace trace, ChoiceLog asked) {
    this(trace, asked, true);
  }

  private RecordedSchedule(Trace trace, ChoiceLog asked, boolean byRound) {
    this.asked = asked;
    this.byRound = byRound;
    Set<Integer> started = new TreeSet<>();
    for (TraceStep step : trace.steps()) {
      // A process starts by itself, not because a schedule lets it.
      if (!started.add(step.node())) {
        steps.add(step);
      }
    }
  }

  @Override
  public int choose(int bound) {
    return asked.choose(bound);
  }

  @Override
  public int draw(long tag, int bound) {
    return byRound ? asked.draw(tag, bound) : asked.choose(bound);
  }

  @Override
  public boolean loses() {
    return choose(2) == 1;
  }

  @Override
  public boolean step(AsyncEngine engine) {
    if (steps.isEmpty()) {
      return false;
    }
    TraceStep step = steps.remove();
    if (step.node() >= engine.processes()) {
      throw new ReplayDiverged("the trace has a process P" + step.node());
    }
    AsyncProcess process = engine.process(step.node());
    if (step.released()) {
      engine.release();
    }
    if (step.delivered() > 0) {
      engine.deliver(process, find(process.transit(), step.delivered()));
      return true;
    }
    for (int message : step.taken()) {
      MessagesInTransit transit = process.transit();
      MessagesInTransit source = transit.positionOf(message) < 0 ? process.buffer() : transit;
      engine.take(process, source, find(source, message));
    }
    if (step.timeout() < 0) {
      engine.runReady(process);
    } else if (step.timeout() >= engine.table().timeouts()
        || !engine.timeOut(process, step.timeout())) {
      throw new ReplayDiverged(process.id() + " cannot time out by " + step.handler());
    }
    return true;
  }

  private static int find(MessagesInTransit transit, int message) {
    int position = transit.positionOf(message);
    if (position < 0) {
      throw new ReplayDiverged("message " + message + " is not on its way");
    }
    return position;
  }

  /**
   * All choices of a run, with the draws of the network by round. A replay may reach a round in
   * another step than the run, in which a process may have asked for a round and then not timed
   * out.
   */
  static final class ChoiceLog implements Observer {

    private final Deque<Integer> choices = new ArrayDeque<>();
    private final Map<Long, Deque<Integer>> draws = new HashMap<>();

    @Override
    public void chose(int value) {
      choices.add(value);
    }

    @Override
    public void drew(long tag, int value) {
      draws.computeIfAbsent(tag, round -> new ArrayDeque<>()).add(value);
    }

    /** The next choice. */
    int choose(int bound) {
      return below(bound, choices.poll());
    }

    /** The next draw of the network for a round. */
    int draw(long tag, int bound) {
      return below(bound, draws.getOrDefault(tag, new ArrayDeque<>()).poll());
    }

    private static int below(int bound, @Nullable Integer value) {
      if (value == null || value >= bound) {
        throw new ReplayDiverged("the trace has no choice below " + bound);
      }
      return value;
    }
  }
}
