package dev.rondo.hunt.reorder;

import dev.rondo.hunt.reorder.StepActions.LoggedMessage;
import dev.rondo.run.observe.Time;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.value.ValueText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.Mailbox;
import rondo.runtime.BorrowedSizes;
import rondo.runtime.Choices;
import rondo.runtime.Outputs;
import rondo.runtime.StepHook;

/**
 * Makes the choices with which the sequential program executes the steps of an asynchronous run,
 * the steps of each process in the order of their times. Checks that they send the same messages
 * and output the same values in the same order.
 */
final class ReorderedChoices implements Choices, BorrowedSizes, StepHook, Outputs {

  private record MessageLink(int from, int to, long tag) {}

  private final Draw sizes;
  private final List<String> timeouts;
  private final List<Deque<StepActions>> waiting;
  private final List<Deque<Integer>> choices;
  private final List<Deque<String>> outputs;
  private final Map<MessageLink, String> sent = new HashMap<>();
  private final Set<MessageLink> heard = new HashSet<>();
  private final Set<MessageLink> unsent = new HashSet<>();
  private long now = Time.START;
  private boolean goesOn = true;

  /**
   * Prepares the choices for some steps.
   *
   * @param steps those of each process, sorted
   * @param timeouts the names of the program's timeouts
   */
  ReorderedChoices(
      List<List<StepActions>> steps, List<Integer> inputs, List<String> timeouts, Draw sizes) {
    this.sizes = sizes;
    this.timeouts = timeouts;
    this.waiting = steps.stream().<Deque<StepActions>>map(ArrayDeque::new).toList();
    this.choices = steps.stream().<Deque<Integer>>map(any -> new ArrayDeque<>()).toList();
    this.outputs = steps.stream().<Deque<String>>map(any -> new ArrayDeque<>()).toList();
    int each = inputs.size() / steps.size();
    for (int node = 0; node < steps.size(); node++) {
      choices.get(node).addAll(inputs.subList(node * each, (node + 1) * each));
    }
    steps.forEach(ofProcess -> ofProcess.forEach(this::expect));
  }

  private void expect(StepActions step) {
    for (LoggedMessage letter : step.used) {
      heard.add(new MessageLink(letter.from(), letter.to(), letter.tag()));
    }
    for (LoggedMessage letter : step.sent) {
      MessageLink link = new MessageLink(letter.from(), letter.to(), letter.tag());
      String other = sent.put(link, letter.content());
      if (other != null && !other.equals(letter.content())) {
        throw new ReplayDiverged("two messages of one tag go one way");
      }
      unsent.add(link);
    }
  }

  /** The number of phases in which a message is sent. */
  int phasesWithMessages() {
    return (int) sent.keySet().stream().mapToInt(link -> Time.phase(link.tag())).distinct().count();
  }

  /** Whether all steps were executed. */
  boolean isDone() {
    return unsent.isEmpty() && waiting.stream().allMatch(Deque::isEmpty);
  }

  @Override
  public void enter(int phase, int round) {
    now = Time.sending(phase, round);
  }

  @Override
  public boolean delivers(int sender, int receiver, Object message) {
    MessageLink link = new MessageLink(sender, receiver, now);
    if (!ValueText.of(message).equals(sent.get(link))) {
      throw new ReplayDiverged("another message is sent");
    }
    unsent.remove(link);
    return heard.contains(link);
  }

  /** Lets a process time out after all earlier steps of that process. */
  @Override
  public boolean impatient(int node) {
    StepActions next = waiting.get(node).peek();
    return next != null && next.timeout >= 0;
  }

  @Override
  public int timeout(int node, int enabled) {
    StepActions next = waiting.get(node).peek();
    return next != null && next.timeout >= 0 && (enabled >>> next.timeout & 1) == 1
        ? next.timeout
        : -1;
  }

  /** Whether the last silence has led to a step, so that another one may. */
  @Override
  public boolean silence() {
    boolean more = goesOn;
    goesOn = false;
    return more;
  }

  /** The sender of the next message that the process took, among the remaining senders. */
  @Override
  public int next(int node, int left) {
    StepActions step = waiting.get(node).peek();
    if (step == null || step.used.isEmpty()) {
      throw new ReplayDiverged("no message is taken next");
    }
    int from = step.used.get(0).from();
    return (int)
        waiting.get(node).stream()
            .filter(other -> isNow(other) && other.used.get(0).from() < from)
            .count();
  }

  private boolean isNow(StepActions step) {
    return step.timeout < 0 && !step.used.isEmpty() && step.used.get(0).tag() == now;
  }

  @Override
  public int chosen(int node, int bound) {
    Integer value = choices.get(node).poll();
    if (value == null || value >= bound) {
      throw new ReplayDiverged("something else is chosen");
    }
    return value;
  }

  @Override
  public void starts(int node) {
    begin(node);
  }

  @Override
  public void begins(String method, int node, @Nullable Mailbox<?> mailbox) {
    int timeout = timeouts.indexOf(method);
    if (timeout < 0 && (mailbox == null || mailbox.isEmpty())) {
      return; // nothing is heard, or the process starts, which was noticed before
    }
    StepActions step = waiting.get(node).peek();
    boolean expected =
        step != null && step.timeout == timeout && (timeout >= 0 ? isInTime(step) : isNow(step));
    if (!expected) {
      throw new ReplayDiverged("something else is done");
    }
    begin(node);
  }

  /**
   * Whether a timeout is in its round: one that reads messages runs in the round of the messages.
   */
  private boolean isInTime(StepActions step) {
    return step.used.isEmpty() || step.used.get(0).tag() == now;
  }

  private void begin(int node) {
    StepActions step = waiting.get(node).poll();
    if (step == null) {
      throw new ReplayDiverged("something more is done");
    }
    goesOn = true;
    choices.get(node).addAll(step.choices);
    outputs.get(node).addAll(step.outputs);
  }

  @Override
  public void fires(String handler, int line) {}

  @Override
  public void ends(int node) {
    if (!choices.get(node).isEmpty() || !outputs.get(node).isEmpty()) {
      throw new ReplayDiverged("less is chosen or output");
    }
  }

  @Override
  public void show(int node, Object value) {
    if (!Objects.equals(outputs.get(node).poll(), ValueText.of(value))) {
      throw new ReplayDiverged("something else is output");
    }
  }

  @Override
  public void input(int node, Object value) {}

  @Override
  public long pick(int receiver, int count) {
    throw new ReplayDiverged("the network guarantees something");
  }

  @Override
  public int choose(int bound) {
    throw new ReplayDiverged("the network draws something");
  }

  @Override
  public Draw sizes() {
    return sizes;
  }
}
