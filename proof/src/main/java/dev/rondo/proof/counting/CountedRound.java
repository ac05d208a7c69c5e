package dev.rondo.proof.counting;

import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.counting.Abstract.Distance;
import dev.rondo.proof.counting.Abstract.Entry;
import dev.rondo.proof.counting.Abstract.Made;
import dev.rondo.proof.counting.Abstract.Time;
import dev.rondo.proof.counting.Abstract.View;
import dev.rondo.proof.counting.Move.Outcome;
import dev.rondo.proof.solver.Limit;
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

/** One round, from the states that processes can be in before it to what they can do in it. */
final class CountedRound {

  /** So much of a solver for one question; more is never needed. */
  private static final long STEPS = 2_000_000;

  private final Counted counted;
  private final Terms terms;
  private final int number;
  private final List<Map<String, Abstract>> states;
  private final Map<Made, List<Integer>> senders = new LinkedHashMap<>();
  private final Map<Made, Linear> heard = new LinkedHashMap<>();
  private final List<Term> given = new ArrayList<>();
  private final List<Term> hearing = new ArrayList<>();

  /**
   * Before anybody has moved.
   *
   * @param number 0 for the start, where nobody hears anything
   * @param states told apart before the round; at the start the inputs alone
   */
  CountedRound(
      Counted counted, Terms terms, Sizes sizes, int number, List<Map<String, Abstract>> states) {
    this.counted = counted;
    this.terms = terms;
    this.number = number;
    this.states = states;
    given.add(sizes.condition().apply(terms));
    Linear all = Linear.ZERO;
    for (int state = 0; state < states.size(); state++) {
      given.add(Linear.ZERO.atMost(count(state), terms));
      all = all.plus(count(state));
    }
    given.add(all.is(Sizes.N, terms));
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

  List<Map<String, Abstract>> states() {
    return states;
  }

  /** How many processes are in a state before the round. */
  Linear count(int state) {
    return Linear.unknown("count_" + number + "_" + state);
  }

  /** What holds of all processes together. */
  List<Term> given() {
    return given;
  }

  /** What holds of what one process hears. */
  Term hearing() {
    return terms.and(hearing);
  }

  private void start() {
    for (int state = 0; state < states.size(); state++) {
      Term allowed = counted.allowed(states.get(state), terms);
      given.add(terms.or(allowed, count(state).atMost(Linear.ZERO, terms)));
    }
  }

  private RoundMethods methods() {
    return counted.rounds().rounds().get(number - 1);
  }

  private void send() {
    for (int state = 0; state < states.size(); state++) {
      if (sent(states.get(state)) instanceof Made message) {
        senders.computeIfAbsent(message, none -> new ArrayList<>()).add(state);
      }
    }
    for (Made message : senders.keySet()) {
      heard.put(message, Linear.unknown("heard_" + number + "_" + heard.size()));
    }
  }

  private Abstract sent(Map<String, Abstract> state) {
    Set<Abstract> messages = new LinkedHashSet<>();
    Path.all(
        terms,
        "send",
        List.of(),
        Oracle.ANYTHING,
        path -> {
          Local local = local(path, new ArrayList<>(), new LoopCache());
          Abstract made = sent(local, state);
          messages.add(made == null ? Abstract.NULL : counted.kept("a message", made));
        });
    if (messages.size() != 1) {
      throw Local.refusal(
          methods().send().getName(),
          "a message that depends on how values compare",
          "compare them in the update before");
    }
    return messages.iterator().next();
  }

  private @Nullable Abstract sent(Local local, Map<String, Abstract> state) {
    try {
      return local.run(methods().send(), List.of(), new LinkedHashMap<>(state));
    } catch (Local.Failure failure) {
      throw Local.refusal(
          methods().send().getName(), "a @Send that may fail", "ask for null before");
    }
  }

  private Local local(Path path, List<Abstract> outputs, LoopCache cache) {
    return counted.local(
        new Time(Distance.NOW), number, List.copyOf(heard.values()), cache, path, outputs);
  }

  private void hear() {
    Linear lost = Linear.ZERO;
    List<Term> kernel = new ArrayList<>();
    String network = counted.network();
    for (Map.Entry<Made, List<Integer>> message : senders.entrySet()) {
      Linear times = Objects.requireNonNull(heard.get(message.getKey()));
      Linear sent = message.getValue().stream().map(this::count).reduce(Linear.ZERO, Linear::plus);
      hearing.add(Linear.ZERO.atMost(times, terms));
      hearing.add(times.atMost(sent, terms));
      lost = lost.plus(sent.minus(times));
      for (int state : message.getValue()) {
        hearing.add(terms.or(terms.not(kernel(state)), Linear.of(1).atMost(times, terms)));
      }
    }
    for (int state = 0; state < states.size(); state++) {
      given.add(terms.or(terms.not(kernel(state)), Linear.of(1).atMost(count(state), terms)));
      kernel.add(kernel(state));
    }
    switch (network) {
      case "rondo.Kernel" -> given.add(terms.or(kernel));
      case "rondo.Reliable" -> hearing.add(lost.atMost(Linear.ZERO, terms));
      case "rondo.NMinusF", "rondo.BoundedOmissions" -> hearing.add(lost.atMost(Sizes.F, terms));
      default -> kernel.forEach(each -> given.add(terms.not(each)));
    }
  }

  /** Whether a process in this state is the one that all hear. */
  private Term kernel(int state) {
    return terms.variable("kernel_" + number + "_" + state, Sort.BOOL);
  }

  /** All that processes can do. */
  List<Move> moves(Solvers solvers) {
    List<Move> moves = new ArrayList<>();
    try (Solver solver = solvers.open(Limit.steps(STEPS))) {
      given.forEach(solver::add);
      hearing.forEach(solver::add);
      for (int state = 0; state < states.size(); state++) {
        moves.addAll(moves(state, solver));
      }
    }
    return moves;
  }

  private List<Move> moves(int state, Solver solver) {
    Map<Outcome, List<Term>> outcomes = new LinkedHashMap<>();
    LoopCache cache = new LoopCache();
    Path.all(
        terms,
        "some_" + number,
        List.of(Linear.of(1).atMost(count(state), terms)),
        Oracle.of(solver),
        path -> {
          Outcome outcome = number == 0 ? starts(state, path) : updates(state, path, cache);
          outcomes
              .computeIfAbsent(outcome, none -> new ArrayList<>())
              .add(terms.and(path.conditions()));
        });
    List<Move> moves = new ArrayList<>();
    outcomes.forEach((outcome, ways) -> moves.add(new Move(state, outcome, terms.or(ways))));
    return moves;
  }

  private Outcome starts(int state, Path path) {
    List<Abstract> outputs = new ArrayList<>();
    Local local = counted.local(Abstract.Count.of(0), 0, List.of(), new LoopCache(), path, outputs);
    try {
      Map<String, Abstract> fields = counted.initial(states.get(state), local);
      counted.rounds().init().ifPresent(init -> local.run(init, List.of(), fields));
      return outcome(counted.started(fields), outputs, path);
    } catch (Local.Failure failure) {
      return new Outcome(Map.of(), Set.of(), failure);
    }
  }

  private Outcome updates(int state, Path path, LoopCache cache) {
    List<Abstract> outputs = new ArrayList<>();
    List<Entry> entries = new ArrayList<>();
    heard.forEach((message, times) -> entries.add(new Entry(message, times)));
    View mailbox = new View("mailbox", List.copyOf(entries));
    Map<String, Abstract> fields = new LinkedHashMap<>(states.get(state));
    try {
      local(path, outputs, cache).run(methods().update(), List.of(mailbox), fields);
      return outcome(fields, outputs, path);
    } catch (Local.Failure failure) {
      return new Outcome(Map.of(), Set.of(), failure);
    }
  }

  private Outcome outcome(Map<String, Abstract> fields, List<Abstract> outputs, Path path) {
    return new Outcome(counted.after(number, fields, path), new LinkedHashSet<>(outputs), null);
  }
}
