package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.RoundMethods;
import dev.rondo.proof.counting.CountedPhase.Moved;
import dev.rondo.proof.counting.CountingInvariants.CountingFact;
import dev.rondo.proof.counting.CountingProof.ViolationKind;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.rounds.RoundProtocol;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import rondo.runtime.NetworkModel;
import rondo.runtime.NetworkModel.Trait;

/** Proves safety for every number of processes by counter abstraction. */
public final class EveryN {

  private static final Set<String> SPECS = Set.of("rondo.Agreement", "rondo.Validity");

  /** The largest number of local states that is supported. */
  private static final int MOST_STATES = 60;

  private final RoundProtocol rounds;
  private final Solvers solvers;
  private final Bounds bounds;

  private EveryN(RoundProtocol rounds, Solvers solvers, Bounds bounds) {
    this.rounds = rounds;
    this.solvers = solvers;
    this.bounds = bounds;
  }

  /**
   * Tries to prove it.
   *
   * @param bounds the network, and the n and f of the protocol
   * @param log gets what is not covered; then there is no verdict
   */
  public static Optional<ProofVerdict> prove(
      RoundProtocol rounds, Solvers solvers, Bounds bounds, Log log) {
    try {
      return Optional.of(new EveryN(rounds, solvers, bounds).verdict());
    } catch (UnsupportedCode notCovered) {
      notCovered.report(log);
      return Optional.empty();
    }
  }

  private ProofVerdict verdict() {
    refuse();
    for (SystemSize sizes : SystemSize.of(bounds.n(), bounds.f(), asksForF())) {
      Optional<List<String>> facts = facts(sizes);
      if (facts.isPresent()) {
        return new ProofVerdict.ForEveryN(bounds, sizes.text(), facts.get());
      }
    }
    return new ProofVerdict.NotForEveryN(bounds);
  }

  private void refuse() {
    Node place = rounds.declaration().getName();
    NetworkModel model = bounds.model();
    refuseIf(
        !model.hasSequentialForm() || model.has(Trait.PROGRAMMED) || model.has(Trait.CRASHES),
        place,
        "this network",
        "use Arbitrary, Reliable, NMinusF, Kernel, NonEmptyKernel, BoundedOmissions or"
            + " EventuallyReliable");
    refuseIf(
        !SPECS.containsAll(rounds.protocol().settings().specs()),
        place,
        "a spec other than Agreement and Validity",
        "prove it for some n, without --every-n");
    refuseIf(
        !rounds.protocol().invariants().isEmpty(),
        place,
        "an @Invariant",
        "prove it for some n, without --every-n");
    refuseIf(
        !rounds.protocol().tags().phased(),
        place,
        "a protocol of a single phase",
        "prove it for some n, without --every-n");
    refuseIf(
        !rounds.protocol().roles().isEmpty(),
        place,
        "roles, each with an n of its own",
        "prove it for some n, without --every-n");
    refuseIf(
        rounds.protocol().settings().severalRoles(),
        place,
        "roles with times of their own",
        "prove it for some n, without --every-n");
    refuseIf(
        rounds.protocol().settings().max() > rounds.protocol().settings().n(),
        place,
        "processes that are made on the way",
        "leave out max");
    for (var timeout : rounds.timeouts()) {
      refuseIf(true, timeout.getName(), "a timeout", "prove it for some n, without --every-n");
    }
    for (RoundMethods round : rounds.rounds()) {
      refuseIf(
          round.sendsPerDestination(),
          round.send().getName(),
          "a message to some process",
          "send the same to all, or prove it for some n");
      refuseIf(
          round.takesOneByOne(),
          round.update().getName(),
          "messages taken one by one",
          "take the messages of a round together, as a Mailbox");
    }
    rounds.protocol().messages().forEach(message -> refuse(message, place));
  }

  private static void refuse(Message message, Node place) {
    refuseIf(
        message.hasKinds(),
        place,
        "several messages in a round",
        "let one record say which of them it is");
    refuseIf(
        !message.components().containsAll(message.phase().stream().toList()),
        place,
        "the phase of " + message.name(),
        "make it an int component of the message");
  }

  private static void refuseIf(boolean refused, Node place, String what, String instead) {
    if (refused) {
      throw CountingExecutor.refusal(place, what, instead);
    }
  }

  private boolean asksForF() {
    boolean called =
        rounds.declaration().findAll(MethodCallExpr.class).stream()
            .anyMatch(call -> call.getNameAsString().equals("f") && call.getArguments().isEmpty());
    boolean input =
        rounds.protocol().variables().stream()
            .anyMatch(variable -> variable.input().toString().contains("text=f"));
    return called || input || bounds.model().dependsOnF();
  }

  private List<ViolationKind> questions() {
    List<String> specs = rounds.protocol().settings().specs();
    List<ViolationKind> questions = new ArrayList<>();
    if (specs.contains("rondo.Agreement")) {
      questions.add(ViolationKind.AGREEMENT);
    }
    if (specs.contains("rondo.Validity")) {
      questions.add(ViolationKind.VALIDITY);
    }
    if (!specs.contains("rondo.Agreement")) {
      // Runs in which the chosen value is the input of a process may throw, too.
      questions.add(ViolationKind.EXCEPTIONS);
    }
    return questions;
  }

  /** The invariants of all proofs together; none if one of them fails. */
  private Optional<List<String>> facts(SystemSize sizes) {
    Terms terms = new Terms();
    CounterAbstraction counted = new CounterAbstraction(rounds, bounds.model());
    List<Moved> moved = moved(counted, terms, sizes);
    Moved start = moved.get(0);
    List<Moved> phase = moved.subList(1, moved.size());
    List<Map<String, AbstractValue>> states = phase.get(0).round().states();
    List<CountingFact> candidates = new CountingInvariants(states).all(counted.compared());
    Set<String> all = new LinkedHashSet<>();
    if (moved.stream().flatMap(each -> each.moves().stream()).allMatch(EveryN::showsNothing)) {
      all.add("no process ever outputs anything");
    }
    for (ViolationKind question : questions()) {
      for (LinearTerm focus : focuses(counted, moved)) {
        Optional<List<CountingFact>> facts =
            new CountingProof(
                    terms,
                    solvers,
                    question,
                    new CountedPhase(terms, focus, List.of(start), states),
                    atStart(question, focus, start.round(), terms),
                    new CountedPhase(terms, focus, phase, states),
                    outputs(counted, focus, moved, terms))
                .facts(candidates);
        if (facts.isEmpty()) {
          return Optional.empty();
        }
        String prefix = focus.isConstant() ? "v = " + focus.constant() + ", " : "";
        facts.get().forEach(fact -> all.add(prefix + fact.text()));
      }
    }
    return Optional.of(List.copyOf(all));
  }

  private static boolean showsNothing(Transition move) {
    return move.outcome().outputs().isEmpty();
  }

  /** Which values to choose: any, or each of those that can be output. */
  private static List<LinearTerm> focuses(CounterAbstraction counted, List<Moved> moved) {
    if (!counted.inputs().areListed()) {
      return List.of(CounterAbstraction.FOCUS);
    }
    List<LinearTerm> all = new ArrayList<>();
    CountedPhase.constants(moved).forEach(constant -> all.add(LinearTerm.of(constant)));
    // Where nothing is output, exceptions are still looked for.
    return all.isEmpty() ? List.of(LinearTerm.ZERO) : all;
  }

  /** The chosen value is output at some time: it is in the range of inputs, or a constant. */
  private static Term outputs(
      CounterAbstraction counted, LinearTerm focus, List<Moved> moved, Terms terms) {
    List<Term> any = new ArrayList<>();
    CountedPhase.constants(moved).forEach(c -> any.add(focus.is(LinearTerm.of(c), terms)));
    InputRange range = counted.range();
    if (range.isOpen()) {
      any.add(terms.and(range.low().atMost(focus, terms), focus.atMost(range.high(), terms)));
    }
    return any.isEmpty() ? terms.bool(true) : terms.or(any);
  }

  /** No process has the output that violates validity as its input. */
  private static List<Term> atStart(
      ViolationKind question, LinearTerm focus, CountedRound start, Terms terms) {
    List<Term> none = new ArrayList<>();
    for (int state = 0; state < start.states().size(); state++) {
      boolean has = start.states().get(state).values().stream().anyMatch(value -> is(value, focus));
      if (question == ViolationKind.VALIDITY && has) {
        none.add(start.count(state).atMost(LinearTerm.ZERO, terms));
      }
    }
    return none;
  }

  private static boolean is(AbstractValue value, LinearTerm focus) {
    return value.equals(new AbstractValue.InputValue(AbstractValue.Region.FOCUS))
        || value.equals(new AbstractValue.Count(focus));
  }

  /** The start and all rounds, each with all states that processes can come to. */
  private List<Moved> moved(CounterAbstraction counted, Terms terms, SystemSize sizes) {
    int count = rounds.rounds().size();
    List<Set<Map<String, AbstractValue>>> states = new ArrayList<>();
    states.add(new LinkedHashSet<>(counted.inputsOfOne()));
    for (int round = 1; round <= count; round++) {
      states.add(new LinkedHashSet<>());
    }
    Map<Integer, Moved> moved = new TreeMap<>();
    while (true) {
      int known = states.stream().mapToInt(Set::size).sum();
      for (int number = 0; number <= count; number++) {
        List<Map<String, AbstractValue>> before = List.copyOf(states.get(number));
        Moved last = moved.get(number);
        if (last != null && last.round().states().equals(before)) {
          continue;
        }
        CountedRound round = new CountedRound(counted, terms, sizes, number, before);
        List<Transition> moves = round.moves(solvers);
        moved.put(number, new Moved(round, moves));
        Set<Map<String, AbstractValue>> next = states.get(number == count ? 1 : number + 1);
        moves.stream()
            .filter(move -> move.outcome().failure() == null)
            .forEach(move -> next.add(move.outcome().state()));
        refuseIf(
            next.size() > MOST_STATES,
            rounds.declaration().getName(),
            "a process of so many states",
            "keep less in fields, or prove it for some n");
      }
      if (states.stream().mapToInt(Set::size).sum() == known) {
        return List.copyOf(moved.values());
      }
    }
  }
}
