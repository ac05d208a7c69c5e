package dev.rondo.proof.counting;

import dev.rondo.proof.counting.CountedPhase.RoundViolations;
import dev.rondo.proof.counting.CountingInvariants.CountingFact;
import dev.rondo.proof.counting.CountingInvariants.Counts;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Induction over phases on the counters of local states. */
final class CountingProof {

  /** The violations. */
  enum ViolationKind {
    /** Two values are output. The chosen one is one of those that are output first. */
    AGREEMENT,
    /** The chosen value is output although it is the input of no process. */
    VALIDITY,
    /** Some code throws an exception. */
    EXCEPTIONS
  }

  private final Terms terms;
  private final Solvers solvers;
  private final ViolationKind question;
  private final ProofPart start;
  private final ProofPart step;

  /** How the start, or a phase, changes what is decided. */
  private final class ProofPart {
    final List<Term> formulas;
    final Counts before;
    final Counts after;
    final Term wrong;
    final Term well;

    ProofPart(CountedPhase phase, Term decidedBefore, List<Term> also) {
      formulas = new ArrayList<>(phase.formulas());
      formulas.addAll(also);
      Term decided = decidedBefore;
      List<Term> wrongs = new ArrayList<>();
      Term soFar = terms.bool(true);
      for (RoundViolations shown : phase.shown()) {
        Term now = terms.or(decided, shown.focus());
        Term bad =
            switch (question) {
              case AGREEMENT -> terms.and(now, shown.other());
              case VALIDITY -> shown.focus();
              case EXCEPTIONS -> terms.bool(false);
            };
        wrongs.add(terms.and(soFar, terms.or(bad, shown.failure())));
        // The chosen value is among the first: no other comes before it.
        soFar =
            terms.and(
                soFar,
                terms.not(shown.failure()),
                question == ViolationKind.AGREEMENT ? terms.not(shown.other()) : terms.not(bad));
        decided = now;
      }
      before = new Counts(phase.before(), decidedBefore);
      after = new Counts(phase.afterwards(), decided);
      wrong = terms.or(wrongs);
      well = soFar;
    }
  }

  CountingProof(
      Terms terms,
      Solvers solvers,
      ViolationKind question,
      CountedPhase start,
      List<Term> atStart,
      CountedPhase step,
      Term chosen) {
    this.terms = terms;
    this.solvers = solvers;
    this.question = question;
    List<Term> first = new ArrayList<>(atStart);
    first.add(chosen);
    this.start = new ProofPart(start, terms.bool(false), first);
    this.step = new ProofPart(step, terms.variable("decided", Sort.BOOL), List.of(chosen));
  }

  /** The inductive invariants of the proof, if there is one. */
  Optional<List<CountingFact>> facts(List<CountingFact> candidates) {
    try (Solver atStart = open(start);
        Solver atStep = open(step)) {
      if (atStart.check(List.of(start.wrong)) != Satisfiability.UNSATISFIABLE) {
        return Optional.empty();
      }
      List<CountingFact> useful =
          candidates.stream()
              .filter(fact -> question == ViolationKind.AGREEMENT || !fact.isOfDecision())
              .toList();
      List<CountingFact> kept = kept(atStart, start, List.of(), useful);
      while (true) {
        List<CountingFact> fewer = kept(atStep, step, all(kept, step.before), kept);
        if (fewer.size() == kept.size()) {
          break;
        }
        kept = fewer;
      }
      return isEnough(atStep, kept) ? Optional.of(needed(atStep, kept)) : Optional.empty();
    }
  }

  private Solver open(ProofPart part) {
    Solver solver = solvers.open(Solvers.USUAL_STEPS);
    part.formulas.forEach(solver::add);
    return solver;
  }

  private List<Term> all(List<CountingFact> facts, Counts counts) {
    return facts.stream().map(fact -> fact.of(counts, terms)).toList();
  }

  /** The candidates that hold after the start or a phase, under the induction hypothesis. */
  private List<CountingFact> kept(
      Solver solver, ProofPart part, List<Term> before, List<CountingFact> facts) {
    List<CountingFact> kept = facts;
    while (true) {
      List<Term> query = new ArrayList<>(before);
      query.add(part.well);
      query.add(terms.not(terms.and(all(kept, part.after))));
      Satisfiability answer = solver.check(query);
      if (answer == Satisfiability.UNSATISFIABLE) {
        return kept;
      }
      if (answer == Satisfiability.UNKNOWN) {
        return List.of();
      }
      Model model = solver.model();
      kept = kept.stream().filter(fact -> model.holds(fact.of(part.after, terms))).toList();
    }
  }

  private boolean isEnough(Solver solver, List<CountingFact> facts) {
    List<Term> query = new ArrayList<>(all(facts, step.before));
    query.add(step.wrong);
    return solver.check(query) == Satisfiability.UNSATISFIABLE;
  }

  /** Removes invariants that the proof does not need, for a short certificate. */
  private List<CountingFact> needed(Solver solver, List<CountingFact> facts) {
    List<CountingFact> needed = new ArrayList<>(facts);
    for (int half = needed.size() / 2; half >= 1; half /= 2) {
      for (int from = 0; from < needed.size(); ) {
        List<CountingFact> fewer = new ArrayList<>(needed);
        fewer.subList(from, Math.min(needed.size(), from + half)).clear();
        if (isInductive(solver, fewer)) {
          needed = fewer;
        } else {
          from += half;
        }
      }
    }
    return needed;
  }

  private boolean isInductive(Solver solver, List<CountingFact> facts) {
    List<Term> query = new ArrayList<>(all(facts, step.before));
    query.add(
        terms.or(step.wrong, terms.and(step.well, terms.not(terms.and(all(facts, step.after))))));
    return solver.check(query) == Satisfiability.UNSATISFIABLE;
  }
}
