package dev.rondo.search.closure;

import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.run.async.PlannedRun;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.step.Odometer;
import dev.rondo.run.watch.Time;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.term.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at all processes together, in every run without a step that breaks a condition, for a first
 * step that does.
 *
 * <p>A state is where each process is, with what it has sent and used; steps of different processes
 * commute, so that each state is looked at once. A process takes just what it uses: what else was
 * there it could as well have taken later.
 */
final class ClosureSearch {

  /** After this many states the protocol counts as too large for this search. */
  static final int MOST_STATES = 200_000;

  private static final int MOST_TOGETHER = 12;

  private final LoadedProtocol protocol;
  private final ClosureBound bound;
  private final BooleanSupplier stopped;
  private final int handlers;
  private final ClosureProcess[] processes;
  private final Map<List<Member>, @Nullable Way> ways = new HashMap<>();
  private final Deque<List<Member>> open = new ArrayDeque<>();
  private @Nullable PlannedRun found;
  private @Nullable String tooLarge;

  ClosureSearch(LoadedProtocol protocol, ClosureBound bound, BooleanSupplier stopped) {
    this.protocol = protocol;
    this.bound = bound;
    this.stopped = stopped;
    this.handlers = protocol.model().handlers().size();
    Terms terms = new Terms(ValueSlots.NONE);
    this.processes = new ClosureProcess[bound.n()];
    for (int node = 0; node < bound.n(); node++) {
      processes[node] = new ClosureProcess(protocol, terms, node, bound.n(), bound.f());
    }
  }

  /** A process with its past, as far as others can tell. */
  private record Member(Situation situation, Set<PostedMessage> sent, Set<PostedMessage> used) {}

  /** How a state was reached: from which one, or by which choices at the start. */
  private record Way(
      @Nullable List<Member> from, PlannedRun.@Nullable Step step, List<List<Integer>> starts) {}

  /** The run to the first step that breaks a condition; null where there is none. */
  @Nullable PlannedRun found() {
    return found;
  }

  /** Why not all was looked at; null where it was. */
  @Nullable String tooLarge() {
    return tooLarge;
  }

  int states() {
    return ways.size();
  }

  void run() {
    start(new ArrayList<>(), new ArrayList<>());
    while (goesOn() && !open.isEmpty()) {
      List<Member> state = open.remove();
      for (int node = 0; node < state.size() && goesOn(); node++) {
        step(state, node);
      }
    }
  }

  private boolean goesOn() {
    if (ways.size() > MOST_STATES) {
      tooLarge = "all processes together have too many states to look at";
    } else if (stopped.getAsBoolean()) {
      tooLarge = "the time was over";
    }
    return found == null && tooLarge == null;
  }

  private void start(List<Member> begun, List<List<Integer>> chosen) {
    int node = begun.size();
    if (node == processes.length) {
      visit(List.copyOf(begun), new Way(null, null, List.copyOf(chosen)));
      return;
    }
    List<Reaction> starts = new ArrayList<>();
    Odometer odometer = processes[node].odometer();
    odometer.reset();
    long ways = 0;
    do {
      CannotSearch.whereChoicesAreMany(++ways, odometer.widest());
      starts.add(processes[node].start());
    } while (odometer.next());
    for (Reaction start : starts) {
      Situation situation = start.after();
      if (goesOn() && start.breach() != null) {
        chosen.add(start.choices());
        found = new PlannedRun(startChoices(chosen), List.of(), OptionalInt.empty());
      } else if (goesOn() && situation != null) {
        begun.add(new Member(situation, Set.copyOf(start.sent()), Set.of()));
        chosen.add(start.choices());
        start(begun, chosen);
        begun.remove(node);
        chosen.remove(node);
      }
    }
  }

  private void visit(List<Member> state, Way way) {
    if (!ways.containsKey(state)) {
      ways.put(state, way);
      open.add(state);
    }
  }

  private void step(List<Member> state, int node) {
    Situation situation = state.get(node).situation();
    long[] phases = phasesOf(state);
    // A step belongs to the phase of the messages that it uses, a timeout to that of its process.
    boolean isPast =
        situation.time() != Time.START && isBeyond(phases, Time.phase(situation.time()));
    List<PostedMessage> available = available(state, node, phases);
    for (int type = 0; type < protocol.messageTypes().size(); type++) {
      int wanted = type;
      for (List<PostedMessage> mailbox : parts(available, wanted)) {
        if (!mailbox.isEmpty()) {
          every(state, node, -1, mailbox, p -> p.handle(situation, wanted, mailbox));
        }
      }
    }
    for (int action = handlers; action < protocol.actions().size() && !isPast; action++) {
      int timeout = action;
      int type = protocol.actions().get(action).type();
      for (List<PostedMessage> mailbox :
          type < 0 ? List.of(List.<PostedMessage>of()) : parts(available, type)) {
        every(state, node, timeout - handlers, mailbox, p -> p.run(situation, timeout, mailbox));
      }
    }
  }

  /** The phases in which somebody has sent something, in ascending order. */
  private static long[] phasesOf(List<Member> state) {
    return state.stream()
        .flatMap(member -> member.sent().stream())
        .mapToLong(letter -> Time.phase(letter.tag()))
        .distinct()
        .sorted()
        .toArray();
  }

  /** Whether a phase comes after so many of these as are looked at. */
  private boolean isBeyond(long[] phases, int phase) {
    return phases.length > bound.phases() && phase > phases[bound.phases() - 1];
  }

  private List<PostedMessage> available(List<Member> state, int node, long[] phases) {
    List<PostedMessage> available = new ArrayList<>();
    for (Member member : state) {
      for (PostedMessage letter : member.sent()) {
        if (letter.to() == node
            && !isBeyond(phases, Time.phase(letter.tag()))
            && !state.get(node).used().contains(letter)) {
          available.add(letter);
        }
      }
    }
    available.sort(
        java.util.Comparator.comparingInt(PostedMessage::from)
            .thenComparingLong(PostedMessage::tag));
    return available;
  }

  /** All parts of the messages of a type, the empty one included. */
  private List<List<PostedMessage>> parts(List<PostedMessage> available, int type) {
    List<PostedMessage> letters = available.stream().filter(l -> l.type() == type).toList();
    if (letters.size() > MOST_TOGETHER) {
      tooLarge = "a process has more messages of one type than can be tried together";
      return List.of();
    }
    List<List<PostedMessage>> parts = new ArrayList<>();
    for (int bits = 0; bits < 1 << letters.size(); bits++) {
      List<PostedMessage> part = new ArrayList<>();
      for (int index = 0; index < letters.size(); index++) {
        if ((bits >>> index & 1) == 1) {
          part.add(letters.get(index));
        }
      }
      parts.add(part);
    }
    return parts;
  }

  private interface Step {
    Reaction of(ClosureProcess process);
  }

  private void every(
      List<Member> state, int node, int timeout, List<PostedMessage> mailbox, Step step) {
    ClosureProcess process = processes[node];
    process.odometer().reset();
    do {
      Reaction reaction = step.of(process);
      if (reaction.ran() && reaction.used().size() == mailbox.size()) {
        follow(state, node, timeout, reaction);
      }
    } while (goesOn() && process.odometer().next());
  }

  private void follow(List<Member> state, int node, int timeout, Reaction reaction) {
    PlannedRun.Step step =
        new PlannedRun.Step(
            node,
            timeout,
            null,
            reaction.used().stream()
                .map(letter -> new PlannedRun.Letter(letter.from(), letter.content()))
                .toList(),
            reaction.choices());
    if (reaction.breach() != null) {
      found = plan(state, step);
      return;
    }
    Situation after = reaction.after();
    if (after == null) {
      return;
    }
    Member before = state.get(node);
    Set<PostedMessage> sent = new HashSet<>(before.sent());
    sent.addAll(reaction.sent());
    Set<PostedMessage> used = new HashSet<>(before.used());
    used.addAll(reaction.used());
    List<Member> next = new ArrayList<>(state);
    next.set(node, new Member(after, Set.copyOf(sent), Set.copyOf(used)));
    visit(List.copyOf(next), new Way(state, step, List.of()));
  }

  private PlannedRun plan(List<Member> state, PlannedRun.Step last) {
    List<PlannedRun.Step> steps = new ArrayList<>();
    steps.add(last);
    Way way = java.util.Objects.requireNonNull(ways.get(state));
    while (way.from() != null) {
      steps.add(0, java.util.Objects.requireNonNull(way.step()));
      way = java.util.Objects.requireNonNull(ways.get(way.from()));
    }
    return new PlannedRun(startChoices(way.starts()), steps, OptionalInt.empty());
  }

  /** First the inputs of all processes, then what each chooses as it starts. */
  private List<Integer> startChoices(List<List<Integer>> starts) {
    List<Integer> choices = new ArrayList<>();
    for (int node = 0; node < processes.length; node++) {
      choices.addAll(
          node < starts.size()
              ? starts.get(node).subList(0, inputs(node))
              : java.util.Collections.nCopies(inputs(node), 0)); // it never starts
    }
    for (int node = 0; node < starts.size(); node++) {
      choices.addAll(starts.get(node).subList(inputs(node), starts.get(node).size()));
    }
    return choices;
  }

  /** How many inputs a process has. */
  private int inputs(int node) {
    return (int)
        protocol.model().variables().stream()
            .filter(v -> !v.inputs(node, processes[node].n(), processes[node].f()).isEmpty())
            .count();
  }
}
