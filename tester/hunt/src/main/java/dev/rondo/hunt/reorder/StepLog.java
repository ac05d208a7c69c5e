package dev.rondo.hunt.reorder;

import dev.rondo.hunt.reorder.StepActions.LoggedMessage;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.Time;
import dev.rondo.run.observe.VariableSnapshot;
import dev.rondo.run.value.ValueText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Records the steps of an asynchronous run, and which of them came late. */
final class StepLog implements Observer {

  private final LoadedProtocol protocol;
  private final boolean drops;
  private final List<ProtocolNode> processes = new ArrayList<>();
  private final List<VariableSnapshot> images = new ArrayList<>();
  private final List<Integer> inputs = new ArrayList<>();
  private final List<StepActions> steps = new ArrayList<>();
  private final Map<Integer, Past> pasts = new HashMap<>();
  private @Nullable StepActions current;

  /**
   * Prepares to record a run.
   *
   * @param drops whether the schedule decides for each message whether it is lost
   */
  StepLog(LoadedProtocol protocol, boolean drops) {
    this.protocol = protocol;
    this.drops = drops;
  }

  /** The inputs that were chosen before the first process started, process by process. */
  List<Integer> inputs() {
    return inputs;
  }

  /** The starts of all processes, and the steps in which a handler or a timeout ran. */
  List<StepActions> steps() {
    return steps;
  }

  /**
   * The variables of a process at the end of the run.
   *
   * @param text what a value looks like
   */
  Map<String, String> state(int node, Function<Object, String> text) {
    Map<String, String> state = new HashMap<>();
    for (int variable = 0; variable < protocol.variables().size(); variable++) {
      Object value = processes.get(node).rondoState(variable);
      state.put(protocol.variables().get(variable), text.apply(value));
    }
    return state;
  }

  int nodes() {
    return processes.size();
  }

  @Override
  public void started(int node, ProtocolNode process) {
    processes.add(process);
    images.add(new VariableSnapshot(protocol.variables(), process));
    current = new StepActions(node);
  }

  @Override
  public void stepBegins() {
    current = null;
  }

  private StepActions step(int node) {
    if (current == null) {
      current = new StepActions(node);
    }
    return current;
  }

  @Override
  public void chose(int value) {
    if (processes.isEmpty()) {
      inputs.add(value);
    } else if (current != null) {
      current.choices.add(value);
    }
  }

  @Override
  public void uses(int node, int from, Object message, long tag) {
    StepActions step = step(node);
    step.used.add(new LoggedMessage(from, node, tag, ValueText.of(message)));
    step.oneByOne = protocol.oneByOne().contains(message.getClass().getSimpleName());
  }

  @Override
  public void fires(int node, int action) {
    int handlers = protocol.model().handlers().size();
    step(node).timeout = action < handlers ? -1 : action - handlers;
  }

  @Override
  public void sent(int id, int from, int to, Object content, long tag, boolean lost) {
    StepActions step = step(from);
    if (drops) {
      step.choices.remove(step.choices.size() - 1); // whether it is lost
    }
    step.sent.add(new LoggedMessage(from, to, tag, ValueText.of(content)));
  }

  @Override
  public void output(int node, Object value) {
    step(node).outputs.add(ValueText.of(value));
  }

  @Override
  public void stepEnds(int node) {
    if (current == null) {
      return; // messages came, and nothing ran
    }
    boolean starts = pasts.size() < processes.size();
    Past past = pasts.computeIfAbsent(node, any -> new Past());
    current.repeats = past.repeats(current);
    boolean changes = images.get(node).hasChanged();
    boolean sends = !past.sent.containsAll(current.sent); // a copy could be the first
    if (starts || changes || sends || !current.outputs.isEmpty()) {
      date(current, past);
      steps.add(current);
    }
    current = null;
  }

  /** Determines the time of a step in rounds, and whether it is late. */
  private void date(StepActions step, Past past) {
    if (step.timeout >= 0) {
      dateTimeout(step, past);
    } else if (!step.used.isEmpty()) {
      dateHandler(step, past);
    }
    past.time = Math.max(past.time, step.time);
    for (LoggedMessage letter : step.sent) {
      past.time = Math.max(past.time, letter.tag());
      past.sent.add(letter);
    }
  }

  private void dateHandler(StepActions step, Past past) {
    long tag = step.used.get(0).tag();
    step.time = Time.receiving(tag);
    boolean goesOn = past.lastTag == tag && step.oneByOne;
    boolean again = false;
    for (LoggedMessage letter : step.used) {
      again |= !past.used.add(letter);
    }
    again |= !past.tags.add(tag) && !step.oneByOne;
    step.late = again || step.time < past.time && !goesOn;
    past.lastTag = tag;
    List<StepActions> before = past.interrupted.getOrDefault(tag, List.of());
    if (!before.isEmpty()) {
      // Either what came before the timeout or what comes after it is in another order in rounds.
      before.forEach(earlier -> earlier.late = true);
      step.late = true;
    }
    past.recent.add(step);
  }

  /**
   * Sets the time of a timeout: after everything that its process has done, and before what it
   * sends.
   */
  private static void dateTimeout(StepActions step, Past past) {
    step.time = past.time;
    for (LoggedMessage letter : step.used) {
      step.time = Math.max(step.time, Time.receiving(letter.tag()));
    }
    for (LoggedMessage letter : step.sent) {
      if (!past.sent.contains(letter)) {
        step.time = Math.min(step.time, letter.tag() - 1);
      }
    }
    step.late = step.repeats || step.time < past.time;
    past.lastTag = Time.START;
    for (StepActions recent : past.recent) {
      long tag = recent.used.get(0).tag();
      past.interrupted.computeIfAbsent(tag, any -> new ArrayList<>()).add(recent);
    }
    past.recent.clear();
  }

  /** The steps of a process so far. */
  private static final class Past {
    long time = Time.START;
    long lastTag = Time.START;
    final Set<Long> tags = new HashSet<>();
    final Set<LoggedMessage> used = new HashSet<>();
    final Set<LoggedMessage> sent = new HashSet<>();
    final List<StepActions> recent = new ArrayList<>();
    final Map<Long, List<StepActions>> interrupted = new HashMap<>();

    /**
     * Whether a step uses and sends only messages that its process had used and sent before. A
     * timeout that sends nothing is no repetition: it may be a client's request that is kept for
     * later.
     */
    boolean repeats(StepActions step) {
      boolean takesNothingNew =
          step.timeout >= 0
              ? !step.sent.isEmpty()
              : !step.used.isEmpty() && used.containsAll(step.used);
      return takesNothingNew && sent.containsAll(step.sent);
    }
  }
}
