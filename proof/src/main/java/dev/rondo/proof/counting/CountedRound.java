package dev.rondo.proof.counting;

import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.counting.AbstractValue.MailboxView;
import dev.rondo.proof.counting.AbstractValue.MessageGroup;
import dev.rondo.proof.counting.AbstractValue.PhaseDistance;
import dev.rondo.proof.counting.AbstractValue.PhaseNumber;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.counting.LoopSummary.LoopCache;
import dev.rondo.proof.counting.Transition.ProcessOutcome;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Losses;
import rondo.runtime.NetworkModel.Trait;

/** One round: from the local states before it to the transitions that processes can take in it. */
final class CountedRound {

  /** The budget of one solver query. */
  private static final long STEPS = 2_000_000;

  private final CounterAbstraction counted;
  private final Terms terms;
  private final int number;
  private final List<Map<String, AbstractValue>> states;
  private final Map<RecordValue, List<Integer>> senders = new LinkedHashMap<>();
  private final Map<RecordValue, LinearTerm> heard = new LinkedHashMap<>();
  private final List<Term> given = new ArrayList<>();
  private final List<Term> hearing = new ArrayList<>();

  /**
   * Before any process has moved.
   *
   * @param number 0 for the start, where no process receives anything
   * @param states the local states before the round; at the start the inputs alone
   */
  CountedRound(
      CounterAbstraction counted,
      Terms terms,
      SystemSize sizes,
      int number,
      List<Map<String, AbstractValue>> states) {
    this.counted = counted;
    this.terms = terms;
    this.number = number;
    this.states = states;
    given.add(sizes.condition().apply(terms));
    LinearTerm all = LinearTerm.ZERO;
    for (int state = 0; state < states.size(); state++) {
      given.add(LinearTerm.ZERO.atMost(count(state), terms));
      all = all.plus(count(state));
    }
    given.add(all.is(SystemSize.N, terms));
    if (number > 0) {
      send();
      hear();
    } else {
      start();
    }
  }

  int number() {
    return number;
  }

  List<Map<String, AbstractValue>> states() {
    return states;
  }

  /** How many processes are in a state before the round. */
  LinearTerm count(int state) {
    return LinearTerm.unknown("count_" + number + "_" + state);
  }

  /** Assumptions on all processes together. */
  List<Term> given() {
    return given;
  }

  /** Assumptions on what one process receives. */
  Term hearing() {
    return terms.and(hearing);
  }

  private void start() {
    for (int state = 0; state < states.size(); state++) {
      Term allowed = counted.allowed(states.get(state), terms);
      given.add(terms.or(allowed, count(state).atMost(LinearTerm.ZERO, terms)));
    }
  }

  private RoundMethods methods() {
    return counted.rounds().rounds().get(number - 1);
  }

  private void send() {
    for (int state = 0; state < states.size(); state++) {
      if (sent(states.get(state)) instanceof RecordValue message) {
        senders.computeIfAbsent(message, none -> new ArrayList<>()).add(state);
      }
    }
    for (RecordValue message : senders.keySet()) {
      heard.put(message, LinearTerm.unknown("heard_" + number + "_" + heard.size()));
    }
  }

  private AbstractValue sent(Map<String, AbstractValue> state) {
    Set<AbstractValue> messages = new LinkedHashSet<>();
    ExecutionPath.all(
        terms,
        "send",
        List.of(),
        FeasibilityOracle.ANYTHING,
        path -> {
          CountingExecutor executor = executor(path, new ArrayList<>(), new LoopCache());
          AbstractValue made = sent(executor, state);
          messages.add(made == null ? AbstractValue.NULL : counted.kept("a message", made));
        });
    if (messages.size() != 1) {
      throw CountingExecutor.refusal(
          methods().send().getName(),
          "a message that depends on how values compare",
          "compare them in the update before");
    }
    return messages.iterator().next();
  }

  private @Nullable AbstractValue sent(
      CountingExecutor executor, Map<String, AbstractValue> state) {
    try {
      return executor.run(methods().send(), List.of(), new LinkedHashMap<>(state));
    } catch (CountingExecutor.ThrownException failure) {
      throw CountingExecutor.refusal(
          methods().send().getName(), "a @Send that may fail", "ask for null before");
    }
  }

  private CountingExecutor executor(
      ExecutionPath path, List<AbstractValue> outputs, LoopCache cache) {
    return counted.executor(
        new PhaseNumber(PhaseDistance.NOW),
        number,
        List.copyOf(heard.values()),
        cache,
        path,
        outputs);
  }

  private void hear() {
    LinearTerm lost = LinearTerm.ZERO;
    List<Term> kernel = new ArrayList<>();
    for (Map.Entry<RecordValue, List<Integer>> message : senders.entrySet()) {
      LinearTerm times = Objects.requireNonNull(heard.get(message.getKey()));
      LinearTerm sent =
          message.getValue().stream().map(this::count).reduce(LinearTerm.ZERO, LinearTerm::plus);
      hearing.add(LinearTerm.ZERO.atMost(times, terms));
      hearing.add(times.atMost(sent, terms));
      lost = lost.plus(sent.minus(times));
      for (int state : message.getValue()) {
        hearing.add(terms.or(terms.not(kernel(state)), LinearTerm.of(1).atMost(times, terms)));
      }
    }
    for (int state = 0; state < states.size(); state++) {
      given.add(terms.or(terms.not(kernel(state)), LinearTerm.of(1).atMost(count(state), terms)));
      kernel.add(kernel(state));
    }
    NetworkModel network = counted.network();
    Losses most = network.perReceiver() == Losses.ANY ? network.perRound() : network.perReceiver();
    if (network.has(Trait.KERNEL)) {
      given.add(terms.or(kernel));
    } else if (most == Losses.ANY || network.has(Trait.EVENTUALLY)) {
      kernel.forEach(each -> given.add(terms.not(each)));
    } else {
      LinearTerm bound = most == Losses.AT_MOST_F ? SystemSize.F : LinearTerm.ZERO;
      hearing.add(lost.atMost(bound, terms));
    }
  }

  /** Whether the kernel process is in this state. */
  private Term kernel(int state) {
    return terms.variable("kernel_" + number + "_" + state, Sort.BOOL);
  }

  /** All transitions of processes in this round. */
  List<Transition> moves(Solvers solvers) {
    List<Transition> moves = new ArrayList<>();
    try (Solver solver = solvers.open(STEPS)) {
      given.forEach(solver::add);
      hearing.forEach(solver::add);
      for (int state = 0; state < states.size(); state++) {
        moves.addAll(moves(state, solver));
      }
    }
    return moves;
  }

  private List<Transition> moves(int state, Solver solver) {
    Map<ProcessOutcome, List<Term>> outcomes = new LinkedHashMap<>();
    LoopCache cache = new LoopCache();
    ExecutionPath.all(
        terms,
        "some_" + number,
        List.of(LinearTerm.of(1).atMost(count(state), terms)),
        FeasibilityOracle.of(solver),
        path -> {
          ProcessOutcome outcome = number == 0 ? starts(state, path) : updates(state, path, cache);
          outcomes
              .computeIfAbsent(outcome, none -> new ArrayList<>())
              .add(terms.and(path.conditions()));
        });
    List<Transition> moves = new ArrayList<>();
    outcomes.forEach((outcome, ways) -> moves.add(new Transition(state, outcome, terms.or(ways))));
    return moves;
  }

  private ProcessOutcome starts(int state, ExecutionPath path) {
    List<AbstractValue> outputs = new ArrayList<>();
    CountingExecutor executor =
        counted.executor(AbstractValue.Count.of(0), 0, List.of(), new LoopCache(), path, outputs);
    try {
      Map<String, AbstractValue> fields = counted.initial(states.get(state), executor);
      counted.rounds().init().ifPresent(init -> executor.run(init, List.of(), fields));
      return outcome(counted.started(fields), outputs, path);
    } catch (CountingExecutor.ThrownException failure) {
      return new ProcessOutcome(Map.of(), Set.of(), failure);
    }
  }

  private ProcessOutcome updates(int state, ExecutionPath path, LoopCache cache) {
    List<AbstractValue> outputs = new ArrayList<>();
    List<MessageGroup> entries = new ArrayList<>();
    heard.forEach((message, times) -> entries.add(new MessageGroup(message, times)));
    MailboxView mailbox = new MailboxView("mailbox", List.copyOf(entries));
    Map<String, AbstractValue> fields = new LinkedHashMap<>(states.get(state));
    try {
      executor(path, outputs, cache).run(methods().update(), List.of(mailbox), fields);
      return outcome(fields, outputs, path);
    } catch (CountingExecutor.ThrownException failure) {
      return new ProcessOutcome(Map.of(), Set.of(), failure);
    }
  }

  private ProcessOutcome outcome(
      Map<String, AbstractValue> fields, List<AbstractValue> outputs, ExecutionPath path) {
    return new ProcessOutcome(
        counted.after(number, fields, path), new LinkedHashSet<>(outputs), null);
  }
}
