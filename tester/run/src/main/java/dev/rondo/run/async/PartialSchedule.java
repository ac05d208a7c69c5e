package dev.rondo.run.async;

import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replays some steps of a trace without the others.
 *
 * <p>Without the others, processes may send other values, or not send some messages. So a message
 * is identified by the step that sent it, not by its content, and a message that is not sent is
 * replaced by another of its type. A step with nothing to do is skipped, and a choice that was
 * never made takes the first value.
 *
 * <p>An eager schedule lets messages arrive one at a time and runs all handlers that each enables.
 */
final class PartialSchedule implements Schedule, Observer {

  private final List<TraceStep> steps;
  private final BitSet kept;
  private final int verbatim;
  private final PendingEvents pending;
  private final boolean eager;
  private final Map<Integer, MessageKey> letters = new HashMap<>();
  private final Map<Integer, Integer> starts = new HashMap<>();
  private final Map<Origin, Integer> messages = new HashMap<>();
  private Map<Integer, Integer> sentTo = new HashMap<>();
  private Deque<Integer> choices;
  private int current;
  private int next;

  /** The remaining messages of the current step of an eager schedule. */
  private final Deque<Integer> coming = new ArrayDeque<>();

  private int waitingTimeout = -1;
  private int receiver;

  /**
   * Follows a part of a trace.
   *
   * @param kept the numbers of the steps; processes start in any case
   * @param verbatim the number of first steps that take all messages as before, used or not
   * @param pending the pending events, to detect that no event is possible
   */
  PartialSchedule(Trace trace, BitSet kept, int verbatim, PendingEvents pending, boolean eager) {
    this.eager = eager;
    this.steps = trace.steps();
    this.kept = kept;
    this.verbatim = verbatim;
    this.pending = pending;
    this.choices = new ArrayDeque<>(trace.choices());
    for (int step = 0; step < steps.size(); step++) {
      starts.putIfAbsent(steps.get(step).node(), step);
      Map<Integer, Integer> count = new HashMap<>();
      for (TraceStep.TracedMessage message : steps.get(step).sent()) {
        Origin origin = new Origin(step, message.to(), count.merge(message.to(), 1, Integer::sum));
        letters.put(message.id(), new MessageKey(origin, message.from(), kind(message.content())));
      }
    }
  }

  /** A message by the step that sent it, as the first, second, … one to its destination. */
  private record Origin(int step, int to, int number) {}

  /** A message of the trace. */
  private record MessageKey(Origin origin, int from, String kind) {}

  /** The type of a message: its text begins with it. */
  private static String kind(String content) {
    int end = content.indexOf('[');
    return end < 0 ? content : content.substring(0, end);
  }

  @Override
  public int choose(int bound) {
    Integer choice = choices.poll();
    return choice == null || choice >= bound ? 0 : choice;
  }

  @Override
  public boolean loses() {
    return choose(2) == 1;
  }

  @Override
  public boolean step(AsyncEngine engine) {
    if (eager && (runsReady(engine) || goesOn(engine))) {
      return true;
    }
    while (next < steps.size()) {
      int step = next++;
      TraceStep recorded = steps.get(step);
      boolean byItself = Integer.valueOf(step).equals(starts.get(recorded.node()));
      if (!byItself && kept.get(step) && recorded.node() < engine.processes()) {
        begin(step);
        if (act(engine, engine.process(recorded.node()), recorded)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Runs an enabled handler, with the choices of its step where the trace has one. */
  private boolean runsReady(AsyncEngine engine) {
    Optional<AsyncProcess> ready = engine.ready();
    ready.ifPresent(
        process -> {
          if (next < steps.size() && isHandlerAlone(steps.get(next), process.index())) {
            if (kept.get(next)) {
              begin(next);
            }
            next++;
          }
          engine.runReady(process);
        });
    return ready.isPresent();
  }

  private static boolean isHandlerAlone(TraceStep step, int node) {
    return step.node() == node
        && step.taken().isEmpty()
        && step.timeout() < 0
        && !step.handler().isEmpty();
  }

  /** Lets the next message of the current step come, or else its timeout run. */
  private boolean goesOn(AsyncEngine engine) {
    AsyncProcess process = engine.process(receiver);
    while (!coming.isEmpty() && engine.mayAct(process)) {
      int position = process.transit().positionOf(coming.remove());
      if (position >= 0) {
        engine.takeAndRun(process, position);
        return true;
      }
    }
    int timeout = waitingTimeout;
    waitingTimeout = -1;
    coming.clear();
    return timeout >= 0 && timeout < engine.table().timeouts() && engine.timeOut(process, timeout);
  }

  private void begin(int step) {
    current = step;
    sentTo = new HashMap<>();
    choices = new ArrayDeque<>(steps.get(step).choices());
  }

  /** Runs a step of the trace; returns whether it had any effect. */
  private boolean act(AsyncEngine engine, AsyncProcess process, TraceStep step) {
    if (!engine.mayAct(process)) {
      return false;
    }
    if (step.released() && pending.refresh() == 0) {
      engine.release(); // no process may stop waiting while a message can still come
    }
    List<Integer> here = onTheirWay(process, step);
    if (eager) {
      receiver = process.index();
      coming.addAll(here);
      waitingTimeout = step.timeout();
      return goesOn(engine);
    }
    if (step.timeout() >= 0) {
      return timeOut(engine, process, step, here);
    }
    if (here.isEmpty() && !process.canGoOn()) {
      return false;
    }
    take(engine, process, here);
    engine.runReady(process);
    return true;
  }

  private static boolean timeOut(
      AsyncEngine engine, AsyncProcess process, TraceStep step, List<Integer> here) {
    take(engine, process, here);
    boolean happens = engine.timeOut(process, step.timeout());
    if (!happens && !here.isEmpty()) {
      throw new ReplayDiverged("a timeout has taken messages and does not happen");
    }
    return happens;
  }

  private static void take(AsyncEngine engine, AsyncProcess process, List<Integer> messages) {
    for (int message : messages) {
      MessagesInTransit transit = process.transit();
      engine.take(process, transit, transit.positionOf(message));
    }
  }

  /**
   * The messages that a step used and that are still in transit. A step that used no message takes
   * those that it took. Messages that only arrived are moved when they are used.
   */
  private List<Integer> onTheirWay(AsyncProcess process, TraceStep step) {
    List<Integer> wanted =
        step.handler().isEmpty() || current < verbatim
            ? step.taken()
            : step.used().stream().map(TraceStep.TracedMessage::id).toList();
    List<Integer> here = new ArrayList<>();
    for (int recorded : wanted) {
      int message = find(process.transit(), recorded);
      if (message > 0 && !here.contains(message)) {
        here.add(message);
      }
    }
    return here;
  }

  /**
   * The message that the same step has sent, or else the youngest of its type; 0 if there is none.
   */
  private int find(MessagesInTransit transit, int recorded) {
    MessageKey letter = letters.get(recorded);
    if (letter == null) {
      return 0;
    }
    Integer same = messages.get(letter.origin());
    if (same != null) {
      return transit.positionOf(same) < 0 ? 0 : same;
    }
    int youngest = 0;
    for (int position = 0; position < transit.size(); position++) {
      if (transit.sender(position) == letter.from()
          && transit.message(position).getClass().getSimpleName().equals(letter.kind())) {
        youngest = Math.max(youngest, transit.id(position));
      }
    }
    return youngest;
  }

  @Override
  public void started(int node, ProtocolNode process) {
    Integer start = starts.get(node);
    if (start != null) {
      begin(start);
    }
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean lost) {
    messages.put(new Origin(current, to, sentTo.merge(to, 1, Integer::sum)), id);
  }
}
