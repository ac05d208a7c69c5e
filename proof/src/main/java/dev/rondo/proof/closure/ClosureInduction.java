package dev.rondo.proof.closure;

import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.proof.closure.LocalInvariants.LocalInvariant;
import dev.rondo.proof.closure.LocalInvariants.MessageInvariant;
import dev.rondo.proof.closure.SymbolicStep.Received;
import dev.rondo.proof.closure.SymbolicStep.SymbolicSend;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Proves the tag conditions by induction: Houdini weakens the candidate invariants of processes and
 * messages until every step preserves them; under the remaining ones a solver looks for a step that
 * violates a condition.
 */
final class ClosureInduction implements AutoCloseable {

  /** The limit of solver steps for one query. Steps, not seconds, so that answers do not vary. */
  private static final long EFFORT = 4_000_000;

  /** The reason if it gave up. */
  static final String LIMIT = "the solver reached its limit; a smaller n may help";

  /** The number of solver calls before it gives up. */
  private static final int MOST_QUESTIONS = 400;

  /** The limit of solver steps for all queries together: about half a minute on a usual core. */
  private static final long MOST_STEPS = 75_000_000;

  /**
   * The limit of terms in all steps and facts. Many processes have more than a solver can handle.
   */
  private static final int MOST_TERMS = 2_000_000;

  private final Terms terms;
  private final List<CandidateFact> candidates = new ArrayList<>();
  private final List<InductionQuery> steps = new ArrayList<>();
  private final int factsOfProcesses;
  private int questions;

  /**
   * Whether a condition is proved.
   *
   * @param example a step that breaks it, from a state that the known facts do not exclude
   */
  record Outcome(boolean holds, Optional<String> example) {

    private static final Outcome PROVED = new Outcome(true, Optional.empty());
    private static final Outcome UNKNOWN = new Outcome(false, Optional.empty());
  }

  /** A candidate fact about processes or messages, which may have been refuted. */
  private static final class CandidateFact {
    private boolean kept = true;
  }

  /**
   * The repeated query for one step: whether it violates a fact under others.
   *
   * @param holds for each candidate a name for that it holds before
   * @param after for each candidate that it holds afterwards
   * @param broken for each candidate a name for that it does not
   */
  private record InductionQuery(
      SymbolicStep step, Solver solver, List<Term> holds, List<Term> after, List<Term> broken) {}

  ClosureInduction(
      Terms terms,
      List<SymbolicStep> steps,
      List<LocalInvariant> facts,
      List<MessageInvariant> messageFacts,
      Solvers solver) {
    this.terms = terms;
    this.factsOfProcesses = facts.size();
    facts.forEach(fact -> candidates.add(new CandidateFact()));
    messageFacts.forEach(fact -> candidates.add(new CandidateFact()));
    Set<Integer> processes = new TreeSet<>();
    steps.forEach(step -> processes.add(step.before().process()));
    for (SymbolicStep step : steps) {
      List<Term> before = new ArrayList<>();
      List<Term> after = new ArrayList<>();
      for (LocalInvariant fact : facts) {
        if (terms.size() > MOST_TERMS) {
          questions = MOST_QUESTIONS + 1;
          return;
        }
        before.add(step.isStart() ? terms.bool(true) : fact.in(step.before()));
        after.add(fact.in(step.after()));
      }
      for (MessageInvariant fact : messageFacts) {
        before.add(received(step, fact));
        after.add(sent(step, fact, processes));
      }
      InductionQuery question = question(step, solver.open(EFFORT), before, after);
      this.steps.add(question);
      // A refuted fact need not be checked for later steps.
      boolean more = true;
      while (more) {
        more = breaksFacts(question);
      }
    }
  }

  private InductionQuery question(
      SymbolicStep step, Solver solver, List<Term> before, List<Term> after) {
    step.typing().forEach(solver::add);
    List<Term> holds = new ArrayList<>();
    List<Term> broken = new ArrayList<>();
    for (int index = 0; index < before.size(); index++) {
      holds.add(terms.variable("fact_" + index, Sort.BOOL));
      broken.add(terms.variable("breaks_" + index, Sort.BOOL));
      boolean isTouched = after.get(index) != before.get(index);
      if (candidates.get(index).kept) {
        solver.add(terms.implies(holds.get(index), before.get(index)));
        Term breaks = isTouched ? terms.not(after.get(index)) : terms.bool(false);
        solver.add(terms.implies(broken.get(index), breaks));
      }
    }
    return new InductionQuery(step, solver, holds, after, broken);
  }

  /** Whether all remaining facts are inductive. */
  boolean settles() {
    if (questions > MOST_QUESTIONS) {
      return false; // not every step was checked
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (InductionQuery question : steps) {
        while (breaksFacts(question)) {
          changed = true;
        }
        if (questions > MOST_QUESTIONS) {
          return false;
        }
      }
    }
    return true;
  }

  /** Removes the facts that a run of a step violates; returns whether there were any. */
  private boolean breaksFacts(InductionQuery question) {
    SymbolicStep step = question.step();
    List<Term> asked = new ArrayList<>(step.running());
    step.ofUse().values().forEach(violation -> asked.add(terms.not(violation)));
    step.ofSends().values().forEach(violation -> asked.add(terms.not(violation)));
    asked.add(terms.or(kept(question.broken())));
    Satisfiability answer = ask(question, asked);
    if (answer == Satisfiability.UNSATISFIABLE || questions > MOST_QUESTIONS) {
      return false;
    }
    if (answer == Satisfiability.UNKNOWN) {
      questions = MOST_QUESTIONS + 1;
      return false;
    }
    Model model = question.solver().model();
    for (int index = 0; index < candidates.size(); index++) {
      CandidateFact candidate = candidates.get(index);
      candidate.kept = candidate.kept && model.holds(question.after().get(index));
    }
    return true;
  }

  private List<Term> kept(List<Term> some) {
    List<Term> kept = new ArrayList<>();
    for (int index = 0; index < some.size(); index++) {
      if (candidates.get(index).kept) {
        kept.add(some.get(index));
      }
    }
    return kept;
  }

  /** The instances of the facts for one message. */
  private Term received(SymbolicStep step, MessageInvariant fact) {
    Term receiver = terms.number(step.before().process());
    List<Term> all = new ArrayList<>();
    for (Received message : step.received()) {
      if (fact.type().equals(message.type())) {
        Term holds = fact.formula().of(message.phase(), message.sender(), receiver);
        all.add(terms.implies(message.present(), holds));
      }
    }
    return terms.and(all);
  }

  private Term sent(SymbolicStep step, MessageInvariant fact, Set<Integer> processes) {
    Term sender = terms.number(step.before().process());
    List<Term> all = new ArrayList<>();
    for (SymbolicSend message : step.sent()) {
      if (message.type().equals(fact.type())) {
        List<Term> receivers =
            message.to() == null
                ? processes.stream().map(terms::number).toList()
                : List.of(message.to());
        for (Term receiver : receivers) {
          Term holds = fact.formula().of(message.phase(), sender, receiver);
          all.add(terms.implies(message.condition(), holds));
        }
      }
    }
    return terms.and(all);
  }

  private Satisfiability ask(InductionQuery question, List<Term> also) {
    questions++;
    if (steps.stream().mapToLong(each -> each.solver().steps()).sum() > MOST_STEPS) {
      return Satisfiability.UNKNOWN;
    }
    List<Term> all = kept(question.holds());
    all.addAll(also);
    return question.solver().check(all);
  }

  /**
   * Why messages may be sent out of order: a step whose sends violate a condition, or that exceeds
   * what was modelled; empty if there is no such step.
   */
  Optional<String> outOfOrder() {
    for (InductionQuery question : steps) {
      List<Term> wrong = new ArrayList<>(question.step().ofSends().values());
      wrong.add(question.step().beyond());
      if (!outcome(question, sending(question, terms.or(wrong))).holds()) {
        return Optional.of(outOfOrder(question));
      }
    }
    return Optional.empty();
  }

  private String outOfOrder(InductionQuery question) {
    for (Map.Entry<DiagnosticKind, Term> wrong : question.step().ofSends().entrySet()) {
      Outcome outcome = outcome(question, sending(question, wrong.getValue()));
      if (outcome.example().isPresent()) {
        return question.step().action()
            + switch (wrong.getKey()) {
              case TAG1 -> " may send to an earlier round";
              case TAG2 -> " may send with a phase that is not its own";
              default -> " may send twice with one tag";
            }
            + ", if "
            + outcome.example().get();
      }
    }
    return outcome(question, sending(question, question.step().beyond())).example().isPresent()
        ? question.step().action() + " may loop more often than formulas follow"
        : LIMIT;
  }

  /** If the used messages violate a condition, that comes first. */
  private Term sending(InductionQuery question, Term wrong) {
    return terms.and(terms.not(terms.or(List.copyOf(question.step().ofUse().values()))), wrong);
  }

  /** Whether no step of an action violates a condition by the messages that it uses. */
  Outcome outcome(String action, DiagnosticKind condition) {
    return steps.stream()
        .filter(question -> question.step().action().equals(action))
        .map(question -> outcome(question, condition))
        .filter(outcome -> !outcome.holds())
        .findFirst()
        .orElse(Outcome.PROVED);
  }

  private Outcome outcome(InductionQuery question, DiagnosticKind condition) {
    if (condition == DiagnosticKind.TAG4) {
      Optional<Term> mixes = question.step().mixes();
      return mixes.isPresent() && cannotMix(question, mixes.get())
          ? Outcome.PROVED
          : Outcome.UNKNOWN;
    }
    return outcome(question, question.step().ofUse().getOrDefault(condition, terms.bool(false)));
  }

  /** Two messages are only assumed to exist: they may have the same sender. */
  private boolean cannotMix(InductionQuery question, Term mixes) {
    List<Term> known = new ArrayList<>();
    for (int index = 0; index < factsOfProcesses; index++) {
      if (candidates.get(index).kept) {
        known.add(question.holds().get(index));
      }
    }
    known.add(mixes);
    questions++;
    return question.solver().check(known) == Satisfiability.UNSATISFIABLE;
  }

  private Outcome outcome(InductionQuery question, Term wrong) {
    List<Term> asked = new ArrayList<>(question.step().running());
    asked.add(wrong);
    return switch (ask(question, asked)) {
      case UNSATISFIABLE -> Outcome.PROVED;
      case SATISFIABLE ->
          new Outcome(false, Optional.of(question.step().example(question.solver().model())));
      case UNKNOWN -> Outcome.UNKNOWN;
    };
  }

  @Override
  public void close() {
    steps.forEach(question -> question.solver().close());
  }
}
