package dev.rondo.run.async;

import dev.rondo.run.observe.Observer;
import dev.rondo.run.trace.ReplayDiverged;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Follows the moves of a user; after the last move another schedule may continue. */
final class ManualSchedule implements Schedule, Observer {

  private final Deque<ManualRun.ProcessStep> steps = new ArrayDeque<>();
  private final Set<Integer> lost = new TreeSet<>();
  private final Set<Integer> losable = new TreeSet<>();
  private final PendingEvents pending;
  private final @Nullable Schedule then;
  private final List<List<ManualRunState.RecordedChoice>> asked = new ArrayList<>();
  private Deque<Integer> given;
  private int messages;
  private boolean handedOver;

  /**
   * Begins with the moves of a run.
   *
   * @param then continues after the last move; null if nothing does
   */
  ManualSchedule(ManualRun run, PendingEvents pending, @Nullable Schedule then) {
    this.pending = pending;
    this.then = then;
    this.given = new ArrayDeque<>(run.choices());
    asked.add(new ArrayList<>());
    for (ManualRun.Move move : run.moves()) {
      if (move instanceof ManualRun.ProcessStep step) {
        steps.add(step);
      } else if (move instanceof ManualRun.Loss loss) {
        lost.add(loss.lost());
      }
    }
  }

  /** The choices made at the start, then in each step. */
  List<List<ManualRunState.RecordedChoice>> asked() {
    return asked.stream().map(List::copyOf).toList();
  }

  /** Whether the network could have lost a message. */
  boolean isLosable(int message) {
    return losable.contains(message);
  }

  @Override
  public int steps(int most) {
    return steps.size() + (then == null ? 0 : then.steps(most));
  }

  @Override
  public int choose(int bound) {
    return then != null && handedOver
        ? then.choose(bound)
        : answer(ManualRunState.Asks.NETWORK, bound, 0);
  }

  @Override
  public int choose(int node, int bound) {
    return then != null && handedOver
        ? then.choose(node, bound)
        : answer(ManualRunState.Asks.PROCESS, bound, 0);
  }

  @Override
  public int draw(long tag, int bound) {
    return then != null && handedOver
        ? then.draw(tag, bound)
        : answer(ManualRunState.Asks.NETWORK, bound, 0);
  }

  @Override
  public boolean loses() {
    int message = messages + 1; // asked before it is sent
    losable.add(message);
    if (then != null && handedOver) {
      return then.loses();
    }
    boolean loses = answer(ManualRunState.Asks.LOSS, 2, lost.contains(message) ? 1 : 0) == 1;
    return loses || lost.contains(message);
  }

  private int answer(ManualRunState.Asks what, int bound, int otherwise) {
    Integer said = given.poll();
    int value = said == null ? otherwise : said;
    if (value < 0 || value >= bound) {
      throw new ReplayDiverged("there is no choice " + value + " below " + bound);
    }
    asked.get(asked.size() - 1).add(new ManualRunState.RecordedChoice(what, bound, value));
    return value;
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean isLost) {
    messages = id;
  }

  @Override
  public boolean step(AsyncEngine engine) {
    if (steps.isEmpty()) {
      handedOver = true;
      return then != null && then.step(engine);
    }
    ManualRun.ProcessStep step = steps.remove();
    given = new ArrayDeque<>(step.choices());
    asked.add(new ArrayList<>());
    if (step.node() < 0 || step.node() >= engine.processes()) {
      throw new ReplayDiverged("there is no process P" + step.node());
    }
    AsyncProcess process = engine.process(step.node());
    if (step.released() && (pending.refresh() > 0 || !engine.release())) {
      throw new ReplayDiverged("no process waits for messages that cannot come");
    }
    for (int message : step.taken()) {
      engine.take(process, process.transit(), permitted(process, message));
    }
    if (step.timeout() < 0) {
      if (step.taken().isEmpty() && !process.canGoOn()) {
        throw new ReplayDiverged(process.id() + " has nothing to do");
      }
      engine.runReady(process);
    } else if (step.timeout() >= engine.table().timeouts()
        || !engine.timeOut(process, step.timeout())) {
      throw new ReplayDiverged(process.id() + " cannot time out");
    }
    return true;
  }

  /** The position of a message that may arrive now. */
  private int permitted(AsyncProcess process, int message) {
    int size = pending.refresh();
    for (int candidate = 0; candidate < size; candidate++) {
      pending.locate(candidate);
      if (pending.process() == process
          && pending.position() >= 0
          && process.transit().id(pending.position()) == message) {
        return pending.position();
      }
    }
    throw new ReplayDiverged("message " + message + " cannot come to " + process.id() + " now");
  }
}
