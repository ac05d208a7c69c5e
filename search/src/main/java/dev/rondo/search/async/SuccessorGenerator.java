package dev.rondo.search.async;

import dev.rondo.frontend.formula.Formula;
import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolNode;
import dev.rondo.run.step.TimeoutLimits;
import dev.rondo.search.UserCodeRunner;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.engine.Bug;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import rondo.Node;
import rondo.NodeId;
import rondo.runtime.NetworkModel;

/**
 * The successor generator of the asynchronous form; for one thread. Memo tables are shared with
 * those of other threads.
 *
 * <p>A state is a vector of term numbers: the specs, then for each process its state, the messages
 * in transit to it and, if delivery is a separate step, the messages delivered to it.
 */
public final class SuccessorGenerator {

  private final AsyncModel settings;
  private final ValueTerms terms;
  private final Channels channels;
  private final LocalSteps local;
  private final SpecStates specs;
  private final AsyncInvariants invariants;
  private final TimeoutLimits limits;
  private final int perNode;
  private final int capacity;
  private final int[] next;
  private final LoadedProtocol protocol;
  private final StepCache known;
  private final Budget budget;
  private final int[] key = new int[2];

  public SuccessorGenerator(
      LoadedProtocol protocol, AsyncModel settings, ValueTerms terms, Budget budget) {
    this(protocol, settings, terms, StepCache.nothing(), budget);
  }

  private SuccessorGenerator(
      LoadedProtocol protocol,
      AsyncModel settings,
      ValueTerms terms,
      StepCache known,
      Budget budget) {
    this.protocol = protocol;
    this.known = known;
    this.budget = budget;
    this.settings = settings;
    this.terms = terms;
    this.channels = channels(settings.run().faults(), terms);
    this.local = new LocalSteps(protocol, settings, terms, channels, known, budget);
    this.specs = new SpecStates(protocol, terms, known.specs());
    this.invariants = new AsyncInvariants(protocol, settings, terms);
    this.limits = new TimeoutLimits(protocol.model(), settings.n(), settings.run().f());
    this.capacity = settings.run().capacity();
    this.perNode = settings.delivers() ? 3 : 2;
    this.next = new int[width(settings)];
  }

  private static Channels channels(AllowedFaults faults, ValueTerms terms) {
    if (faults.reorder()) {
      return Channels.unordered(terms);
    }
    return faults.drops() ? Channels.inOrderWithLosses(terms) : Channels.inOrder(terms);
  }

  /** The same for another thread, with shared memo tables. */
  SuccessorGenerator forAnotherThread() {
    return new SuccessorGenerator(protocol, settings, terms, known, budget);
  }

  /** The approximate memory of the memo tables. */
  public long bytes() {
    return known.bytes();
  }

  /** Clears the memo tables. No thread may use them meanwhile. */
  void forget() {
    known.forget();
  }

  /** Receives transitions. The vectors are reused. */
  public interface Visitor {

    /** A message can be delivered. */
    default void delivers(int node, ValueTerm message, int[] next) {}

    /** A process can make a step. */
    void acts(int node, LocalStep step, int[] next);

    /** A process can make a step that shows a bug. */
    default void fails(int node, LocalStep step, Bug bug) {}
  }

  public static int width(AsyncModel settings) {
    return 1 + settings.most() * (settings.delivers() ? 3 : 2);
  }

  int width() {
    return next.length;
  }

  int nodes() {
    return settings.most();
  }

  /** The place of a process in a state vector; the messages in transit to it follow. */
  public int place(int node) {
    return 1 + node * perNode;
  }

  /** The value of an atom for a process in a state. */
  public int value(Formula.Atom atom, int node, int state) {
    return local.value(atom, node, terms.get(state));
  }

  Channels channels() {
    return channels;
  }

  LocalSteps local() {
    return local;
  }

  SpecStates specs() {
    return specs;
  }

  /** The state in which no process has started. */
  int[] nothing() {
    int[] state = new int[next.length];
    state[0] = specs.fresh().id();
    for (int node = 0; node < settings.most(); node++) {
      state[place(node)] = terms.nothing().id();
      for (int offset = 1; offset < perNode; offset++) {
        state[place(node) + offset] = channels.empty().id();
      }
    }
    return state;
  }

  /** Enumerates the transitions from a state in which all have started, in a fixed order. */
  public void of(int[] states, int offset, Visitor visitor) {
    long there = there(states, offset);
    for (int node = 0; node < settings.most(); node++) {
      if ((there & 1L << node) != 0) {
        if (settings.delivers()) {
          deliver(states, offset, node, visitor);
        }
        act(states, offset, node, steps(node, states, offset, there), visitor);
      }
    }
  }

  /** The processes that exist, as bits. Initial ones exist before they start. */
  long there(int[] states, int offset) {
    long there = settings.there();
    for (int node = settings.n(); node < settings.most(); node++) {
      there |= states[offset + place(node)] == terms.nothing().id() ? 0 : 1L << node;
    }
    return there;
  }

  /** All steps of a process. */
  LocalStep[] steps(int node, int[] states, int offset) {
    return steps(node, states, offset, there(states, offset));
  }

  private LocalStep[] steps(int node, int[] states, int offset, long there) {
    int place = offset + place(node);
    return local.of(node, states[place], states[place + perNode - 1], there);
  }

  /** Applies some steps of a process to a state. */
  void act(int[] states, int offset, int node, LocalStep[] steps, Visitor visitor) {
    if (waitsForRoom(states, offset, node)) {
      return;
    }
    int source = place(node) + perNode - 1;
    for (LocalStep step : steps) {
      if (mayRun(states, offset, node, step)) {
        System.arraycopy(states, offset, next, 0, next.length);
        next[source] = step.rest().id();
        tell(node, step, visitor);
      }
    }
  }

  /** Whether a message that a process has sent waits for room in its channel. */
  private boolean waitsForRoom(int[] states, int offset, int node) {
    if (capacity == NetworkModel.UNBOUNDED) {
      return false;
    }
    ValueTerm sender = terms.node(node);
    for (int receiver = 0; receiver < settings.most(); receiver++) {
      int transit = states[offset + place(receiver) + 1];
      if (receiver != node
          && channels.count(terms.get(transit), sender) + kept(states, offset, receiver, sender)
              > capacity) {
        return true;
      }
    }
    return false;
  }

  /** How many messages of a sender have been delivered to a process and not been used. */
  private int kept(int[] states, int offset, int node, ValueTerm sender) {
    int place = offset + place(node);
    ValueTerm process = terms.get(states[place]);
    int delivered = settings.delivers() ? channels.count(terms.get(states[place + 2]), sender) : 0;
    return delivered + local.kept(process, sender);
  }

  /** Apart from full channels, clocks and crashes relate a step to the states of others. */
  private boolean mayRun(int[] states, int offset, int node, LocalStep step) {
    int timeout = step.action() - protocol.model().handlers().size();
    return !limits.isBounded()
        || timeout < 0
        || limits.mayRun(
            timeout,
            node,
            (process, variable) -> {
              ValueTerm state = terms.get(states[offset + place(process)]);
              ValueTerm value = state.part(LocalProcess.VARIABLES).part(variable);
              return Objects.requireNonNull(terms.decode(value));
            });
  }

  private void deliver(int[] states, int offset, int node, Visitor visitor) {
    int transit = place(node) + 1;
    for (StepCache.ChannelArrival arrival : arrivals(states[offset + transit])) {
      ValueTerm sender = arrival.message().part(Channels.SENDER);
      if (capacity != NetworkModel.UNBOUNDED
          && sender != terms.node(node)
          && kept(states, offset, node, sender) >= capacity) {
        continue;
      }
      System.arraycopy(states, offset, next, 0, next.length);
      next[transit] = arrival.rest();
      next[transit + 1] = add(next[transit + 1], arrival.message());
      visitor.delivers(node, arrival.message(), next);
    }
  }

  private StepCache.ChannelArrival[] arrivals(int transit) {
    key[0] = transit;
    StepCache.ChannelArrival[] found = known.arrivals().get(key, 1);
    if (found != null) {
      return found;
    }
    ValueTerm all = terms.get(transit);
    return known
        .arrivals()
        .put(
            key,
            1,
            channels.next(all).stream()
                .map(
                    message ->
                        new StepCache.ChannelArrival(
                            message, channels.remove(all, List.of(message)).id()))
                .toArray(StepCache.ChannelArrival[]::new));
  }

  private void tell(int node, LocalStep step, Visitor visitor) {
    Bug bug = apply(node, step, next);
    if (bug == null) {
      visitor.acts(node, step, next);
    } else {
      visitor.fails(node, step, bug);
    }
  }

  /**
   * Applies a step to a state from which its messages are removed already; returns the bug, or
   * null.
   */
  @Nullable Bug apply(int node, LocalStep step, int[] state) {
    Bug bug = applyOwn(node, step, state);
    for (LocalStep.Birth birth : step.births()) {
      bug = bug != null ? bug : applyOwn(birth.node(), birth.start(), state);
    }
    return bug != null ? bug : invariantBug(state);
  }

  private @Nullable Bug applyOwn(int node, LocalStep step, int[] state) {
    state[place(node)] = step.process().id();
    for (LocalStep.Newborn newborn : step.spawned()) {
      state[place(newborn.node())] = terms.tuple(newborn.inputs()).id();
    }
    for (int index = 0; index < step.sent().length; index++) {
      int transit = place(step.destinations()[index]) + 1;
      state[transit] = add(state[transit], step.sent()[index]);
    }
    if (step.outputs().size() > 0 || !step.spawned().isEmpty()) {
      SpecStates.After after = specs.after(terms.get(state[0]), node, step);
      if (after.specs() == null) {
        return after.violation();
      }
      state[0] = after.specs().id();
    }
    return step.bug();
  }

  private @Nullable Bug invariantBug(int[] state) {
    if (!invariants.areJudged()) {
      return null;
    }
    int[] processes = new int[settings.most()];
    for (int node = 0; node < processes.length; node++) {
      processes[node] = state[place(node)];
    }
    return invariants.bug(processes);
  }

  private int add(int transit, ValueTerm message) {
    key[0] = transit;
    key[1] = message.id();
    ValueTerm found = known.added().get(key, 2);
    if (found == null) {
      found = known.added().put(key, 2, channels.add(terms.get(transit), message));
    }
    return found.id();
  }

  /** Evaluates the invariants over all processes in a state; for one thread. */
  private static final class AsyncInvariants {

    private final LoadedProtocol protocol;
    private final ValueTerms terms;
    private final UserCodeRunner code = new UserCodeRunner();
    private final List<ProtocolNode> processes = new ArrayList<>();
    private final int[] shown;
    private final int n;
    private final boolean areJudged;

    AsyncInvariants(LoadedProtocol protocol, AsyncModel settings, ValueTerms terms) {
      this.protocol = protocol;
      this.terms = terms;
      this.areJudged = !protocol.model().invariantsOfAll().isEmpty();
      this.n = settings.n();
      SpawnedProcesses noneSpawned = new SpawnedProcesses(protocol, settings, terms);
      for (int node = 0; areJudged && node < settings.most(); node++) {
        ProtocolNode process = protocol.prototype().rondoFresh();
        ((Node) process)
            .enter(new LocalProcess(protocol, settings, terms, noneSpawned, node), NodeId.of(node));
        processes.add(process);
      }
      this.shown = new int[processes.size()];
    }

    /** Whether the protocol has such invariants. */
    boolean areJudged() {
      return areJudged;
    }

    /**
     * The violation in a state; null if there is none, or if not all processes have started.
     *
     * @param states the terms of the processes, spawned ones last
     */
    @Nullable Bug bug(int[] states) {
      int there = n;
      while (there < states.length && states[there] != terms.nothing().id()) {
        there++;
      }
      for (int node = 0; node < there; node++) {
        if (!LocalProcess.hasStarted(terms.get(states[node]))) {
          return null;
        }
        show(node, states[node]);
      }
      List<ProtocolNode> all = processes.subList(0, there);
      return code.run(() -> protocol.checkInvariantsOfAll(all)).map(Bug::of).orElse(null);
    }

    private void show(int node, int state) {
      if (shown[node] == state) {
        return;
      }
      ValueTerm variables = terms.get(state).part(LocalProcess.VARIABLES);
      for (int variable = 0; variable < variables.size(); variable++) {
        processes.get(node).restore(variable, terms.decode(variables.part(variable)));
      }
      shown[node] = state;
    }
  }
}
