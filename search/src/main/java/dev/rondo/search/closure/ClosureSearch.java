package dev.rondo.search.closure;

import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Time;
import dev.rondo.run.step.ChoiceEnumerator;
import dev.rondo.search.engine.CannotSearch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches all processes together for the first step that violates a tag condition.
 *
 * <p>A state consists of the states of processes and the messages that each has sent and used, so
 * that commuting steps lead to the same state. A process takes only the messages that it uses;
 * others can be taken later.
 */
final class ClosureSearch {

  /** The maximum number of states. */
  static final int MOST_STATES = 200_000;

  private static final int MOST_TOGETHER = 12;

  private final LoadedProtocol protocol;
  private final ClosureBound bound;
  private final BooleanSupplier stopped;
  private final int handlers;
  private final ClosureProcess[] processes;
  private final Map<List<ProcessHistory>, @Nullable ParentLink> ways = new HashMap<>();
  private final Deque<List<ProcessHistory>> open = new ArrayDeque<>();
  private @Nullable PlannedRun found;
  private @Nullable String tooLarge;

  ClosureSearch(LoadedProtocol protocol, ClosureBound bound, BooleanSupplier stopped) {
    this.protocol = protocol;
    this.bound = bound;
    this.stopped = stopped;
    this.handlers = protocol.model().handlers().size();
    this.processes = ClosureProcess.all(protocol, bound);
  }

  /** A process with the messages that it has sent and used. */
  private record ProcessHistory(
      TimedState situation, Set<SentMessage> sent, Set<SentMessage> used) {}

  /** A parent link: the parent and the step, or the choices of the starts. */
  private record ParentLink(
      @Nullable List<ProcessHistory> from,
      PlannedRun.@Nullable PlannedStep step,
      List<List<Integer>> starts) {}

  /** The run to the first violation; null if there is none. */
  @Nullable PlannedRun found() {
    return found;
  }

  /** Why the search is incomplete; null if it is complete. */
  @Nullable String tooLarge() {
    return tooLarge;
  }

  int states() {
    return ways.size();
  }

  void run() {
    start(new ArrayList<>(), new ArrayList<>());
    while (goesOn() && !open.isEmpty()) {
      List<ProcessHistory> state = open.remove();
      for (int node = 0; node < state.size() && goesOn(); node++) {
        step(state, node);
      }
    }
  }

  private boolean goesOn() {
    if (ways.size() > MOST_STATES) {
      tooLarge = "there are too many global states";
    } else if (stopped.getAsBoolean()) {
      tooLarge = ClosureDecision.NO_TIME;
    }
    return found == null && tooLarge == null;
  }

  private void start(List<ProcessHistory> begun, List<List<Integer>> chosen) {
    int node = begun.size();
    if (node == processes.length) {
      visit(List.copyOf(begun), new ParentLink(null, null, List.copyOf(chosen)));
      return;
    }
    List<StepOutcome> starts = new ArrayList<>();
    ChoiceEnumerator enumerator = processes[node].enumerator();
    enumerator.reset();
    long ways = 0;
    do {
      CannotSearch.whereChoicesAreMany(++ways, enumerator.widest());
      starts.add(processes[node].start());
    } while (enumerator.next());
    for (StepOutcome start : starts) {
      TimedState situation = start.after();
      if (goesOn() && start.violation() != null) {
        chosen.add(start.choices());
        found = new PlannedRun(startChoices(chosen), List.of(), OptionalInt.empty());
      } else if (goesOn() && situation != null) {
        begun.add(new ProcessHistory(situation, Set.copyOf(start.sent()), Set.of()));
        chosen.add(start.choices());
        start(begun, chosen);
        begun.remove(node);
        chosen.remove(node);
      }
    }
  }

  private void visit(List<ProcessHistory> state, ParentLink way) {
    if (!ways.containsKey(state)) {
      ways.put(state, way);
      open.add(state);
    }
  }

  private void step(List<ProcessHistory> state, int node) {
    TimedState situation = state.get(node).situation();
    long[] phases = phasesOf(state);
    // A step belongs to the phase of the messages that it uses, a timeout to that of its process.
    boolean isPast =
        situation.time() != Time.START && isBeyond(phases, Time.phase(situation.time()));
    List<SentMessage> available = available(state, node, phases);
    for (int type = 0; type < protocol.messageTypes().size(); type++) {
      int wanted = type;
      for (List<SentMessage> mailbox : parts(available, wanted)) {
        if (!mailbox.isEmpty()) {
          every(state, node, -1, mailbox, p -> p.handle(situation, mailbox));
        }
      }
    }
    for (int action = handlers; action < protocol.actions().size() && !isPast; action++) {
      int timeout = action;
      int type = protocol.actions().get(action).type();
      for (List<SentMessage> mailbox :
          type < 0 ? List.of(List.<SentMessage>of()) : parts(available, type)) {
        every(state, node, timeout - handlers, mailbox, p -> p.run(situation, timeout, mailbox));
      }
    }
  }

  /** The phases in which messages were sent, ascending. */
  private static long[] phasesOf(List<ProcessHistory> state) {
    return state.stream()
        .flatMap(member -> member.sent().stream())
        .mapToLong(message -> Time.phase(message.tag()))
        .distinct()
        .sorted()
        .toArray();
  }

  /** Whether a phase is beyond the bound. */
  private boolean isBeyond(long[] phases, int phase) {
    return phases.length > bound.phases() && phase > phases[bound.phases() - 1];
  }

  private List<SentMessage> available(List<ProcessHistory> state, int node, long[] phases) {
    List<SentMessage> available = new ArrayList<>();
    for (ProcessHistory member : state) {
      for (SentMessage message : member.sent()) {
        if (message.to() == node
            && !isBeyond(phases, Time.phase(message.tag()))
            && !state.get(node).used().contains(message)) {
          available.add(message);
        }
      }
    }
    available.sort(Comparator.comparingInt(SentMessage::from).thenComparingLong(SentMessage::tag));
    return available;
  }

  /** All subsets of the messages of a type, the empty one included. */
  private List<List<SentMessage>> parts(List<SentMessage> available, int type) {
    List<SentMessage> messages = available.stream().filter(l -> l.type() == type).toList();
    if (messages.size() > MOST_TOGETHER) {
      tooLarge = "a process has more messages of one type than can be tried together";
      return List.of();
    }
    List<List<SentMessage>> parts = new ArrayList<>();
    for (int bits = 0; bits < 1 << messages.size(); bits++) {
      List<SentMessage> part = new ArrayList<>();
      for (int index = 0; index < messages.size(); index++) {
        if ((bits >>> index & 1) == 1) {
          part.add(messages.get(index));
        }
      }
      parts.add(part);
    }
    return parts;
  }

  private interface StepRunner {
    StepOutcome of(ClosureProcess process);
  }

  private void every(
      List<ProcessHistory> state,
      int node,
      int timeout,
      List<SentMessage> mailbox,
      StepRunner step) {
    ClosureProcess process = processes[node];
    process.enumerator().reset();
    do {
      StepOutcome outcome = step.of(process);
      if (outcome.ran() && outcome.used().size() == mailbox.size()) {
        follow(state, node, timeout, outcome);
      }
    } while (goesOn() && process.enumerator().next());
  }

  private void follow(List<ProcessHistory> state, int node, int timeout, StepOutcome outcome) {
    PlannedRun.PlannedStep step =
        new PlannedRun.PlannedStep(
            node,
            timeout,
            null,
            outcome.used().stream()
                .<PlannedRun.PlannedMessage>map(
                    message ->
                        new PlannedRun.PlannedMessage.Described(message.from(), message.content()))
                .toList(),
            outcome.choices());
    if (outcome.violation() != null) {
      found = plan(state, step);
      return;
    }
    TimedState after = outcome.after();
    if (after == null) {
      return;
    }
    ProcessHistory before = state.get(node);
    Set<SentMessage> sent = new HashSet<>(before.sent());
    sent.addAll(outcome.sent());
    Set<SentMessage> used = new HashSet<>(before.used());
    used.addAll(outcome.used());
    List<ProcessHistory> next = new ArrayList<>(state);
    next.set(node, new ProcessHistory(after, Set.copyOf(sent), Set.copyOf(used)));
    visit(List.copyOf(next), new ParentLink(state, step, List.of()));
  }

  private PlannedRun plan(List<ProcessHistory> state, PlannedRun.PlannedStep last) {
    List<PlannedRun.PlannedStep> steps = new ArrayList<>();
    steps.add(last);
    ParentLink way = Objects.requireNonNull(ways.get(state));
    while (way.from() != null) {
      steps.add(0, Objects.requireNonNull(way.step()));
      way = Objects.requireNonNull(ways.get(way.from()));
    }
    return new PlannedRun(startChoices(way.starts()), steps, OptionalInt.empty());
  }

  /** The inputs of all processes, then their choices at the start. */
  private List<Integer> startChoices(List<List<Integer>> starts) {
    List<Integer> choices = new ArrayList<>();
    for (int node = 0; node < processes.length; node++) {
      choices.addAll(
          node < starts.size()
              ? starts.get(node).subList(0, inputs(node))
              : Collections.nCopies(inputs(node), 0)); // it never starts
    }
    for (int node = 0; node < starts.size(); node++) {
      choices.addAll(starts.get(node).subList(inputs(node), starts.get(node).size()));
    }
    return choices;
  }

  /** The number of inputs of a process. */
  private int inputs(int node) {
    return (int)
        protocol.model().variables().stream()
            .filter(v -> !v.inputs(node, processes[node].n(), processes[node].f()).isEmpty())
            .count();
  }

  /** The number of processes, and the number of phases in which messages are sent. */
  public record ClosureBound(int n, int f, int phases) {}
}
