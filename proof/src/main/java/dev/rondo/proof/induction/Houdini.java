package dev.rondo.proof.induction;

import dev.rondo.proof.formula.PhaseUnrolling;
import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.induction.CandidateInvariants.CandidateInvariant;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the largest inductive subset of candidate invariants by removing what a counterexample to
 * induction violates, until there is none (Flanagan and Leino, 2001).
 */
final class Houdini {

  /** The limit of solver steps for a guess: less than a second. */
  private static final long SOON = 2_000_000;

  private final Solvers solvers;

  Houdini(Solvers solvers) {
    this.solvers = solvers;
  }

  /** The candidates that hold at the start. */
  List<CandidateInvariant> atFirst(PhaseUnrolling start, List<CandidateInvariant> facts) {
    Terms terms = start.formula().terms();
    StateView view = new StateView(start, start.states().get(0));
    try (Solver solver = solvers.open(Solvers.USUAL_STEPS)) {
      start.formula().assumptions().forEach(solver::add);
      List<CandidateInvariant> kept = facts;
      while (true) {
        List<CandidateInvariant> fewer = unbroken(terms, solver, List.of(), at(view, kept));
        if (fewer.size() == kept.size()) {
          return kept;
        }
        kept = fewer;
      }
    }
  }

  /**
   * The candidates without a quick refutation in the phases after the start. This is a guess that
   * saves harder queries.
   */
  List<CandidateInvariant> unbrokenSoon(PhaseUnrolling start, List<CandidateInvariant> facts) {
    Terms terms = start.formula().terms();
    try (Solver solver = solvers.open(SOON)) {
      start.formula().assumptions().forEach(solver::add);
      List<CandidateInvariant> kept = facts;
      for (SystemState state : start.states()) {
        Map<CandidateInvariant, Term> left = at(new StateView(start, state), kept);
        while (solver.check(List.of(terms.not(terms.and(List.copyOf(left.values())))))
            == Satisfiability.SATISFIABLE) {
          Model model = solver.model();
          left.values().removeIf(fact -> !model.holds(fact));
        }
        kept = List.copyOf(left.keySet());
      }
      return kept;
    }
  }

  /**
   * The candidates that every phase preserves, assuming all of them before it.
   *
   * @param known the known invariants between phases
   */
  List<CandidateInvariant> kept(
      PhaseUnrolling step, List<CandidateInvariant> known, List<CandidateInvariant> facts) {
    StateView before = new StateView(step, step.states().get(0));
    StateView after = new StateView(step, step.states().get(1));
    Terms terms = step.formula().terms();
    try (Solver solver = solvers.open(Solvers.USUAL_STEPS)) {
      step.formula().assumptions().forEach(solver::add);
      // Violations in the phase itself are excluded.
      solver.add(terms.not(step.formula().any(step.formula().violations())));
      at(before, known).values().forEach(solver::add);
      List<CandidateInvariant> kept = facts;
      while (true) {
        List<Term> assumed = List.copyOf(at(before, kept).values());
        List<CandidateInvariant> fewer = unbroken(terms, solver, assumed, at(after, kept));
        if (fewer.size() == kept.size()) {
          return kept;
        }
        kept = fewer;
      }
    }
  }

  static Map<CandidateInvariant, Term> at(StateView view, List<CandidateInvariant> facts) {
    Map<CandidateInvariant, Term> formulas = new LinkedHashMap<>();
    facts.forEach(fact -> formulas.put(fact, fact.formula().apply(view)));
    return formulas;
  }

  /** The candidates that a counterexample does not refute; all if there is no counterexample. */
  private static List<CandidateInvariant> unbroken(
      Terms terms, Solver solver, List<Term> assumed, Map<CandidateInvariant, Term> facts) {
    List<Term> query = new ArrayList<>(assumed);
    query.add(terms.not(terms.and(List.copyOf(facts.values()))));
    Satisfiability answer = solver.check(query);
    if (answer == Satisfiability.UNSATISFIABLE) {
      return List.copyOf(facts.keySet());
    }
    if (answer == Satisfiability.UNKNOWN) {
      return halves(terms, solver, assumed, facts);
    }
    Model model = solver.model();
    return facts.entrySet().stream()
        .filter(fact -> model.holds(fact.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Fewer facts are easier to decide; an undecided fact is removed. */
  private static List<CandidateInvariant> halves(
      Terms terms, Solver solver, List<Term> assumed, Map<CandidateInvariant, Term> facts) {
    List<CandidateInvariant> kept = new ArrayList<>();
    if (facts.size() > 1) {
      List<CandidateInvariant> all = List.copyOf(facts.keySet());
      int middle = all.size() / 2;
      for (List<CandidateInvariant> half :
          List.of(all.subList(0, middle), all.subList(middle, all.size()))) {
        Map<CandidateInvariant, Term> some = new LinkedHashMap<>();
        half.forEach(fact -> some.put(fact, Objects.requireNonNull(facts.get(fact))));
        kept.addAll(unbroken(terms, solver, assumed, some));
      }
    }
    return kept;
  }
}
