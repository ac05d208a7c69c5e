package dev.rondo.proof;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.source.Position;
import dev.rondo.proof.decode.ModelChoices;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.FormulaBuilder;
import dev.rondo.proof.formula.ProofObligation;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.formula.Translation;
import dev.rondo.proof.induction.Induction;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.rounds.RoundProtocol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Searches the rounds of a protocol for violations with a solver. */
public final class Proof {

  /**
   * The limit of solver steps for one query: some seconds. Steps, since every machine counts the
   * same.
   */
  private static final long SOON = 20_000_000;

  /** With more phases, only queries with little effort are made. */
  private static final int FEW_PHASES = 2;

  private final RoundProtocol rounds;
  private final Solvers solvers;
  private final StartSymmetry symmetry;

  /** A proof for a protocol. */
  public Proof(RoundProtocol rounds, Solvers solvers) {
    this(rounds, solvers, StartSymmetry.NONE);
  }

  /** A proof for a protocol some of whose starts are equal up to names. */
  public Proof(RoundProtocol rounds, Solvers solvers, StartSymmetry symmetry) {
    this.rounds = rounds;
    this.solvers = solvers;
    this.symmetry = symmetry;
  }

  /**
   * Bounded model checking of a number of phases.
   *
   * @param log gets what formulas do not cover; then there is no verdict
   */
  public Optional<ProofVerdict> bounded(Bounds bounds, Log log) {
    Optional<ProofVerdict> answer = decided(bounds, Solvers.USUAL_STEPS, log);
    if (answer.isEmpty()) {
      return Optional.empty();
    }
    ProofVerdict verdict = answer.get();
    boolean timesOut = !rounds.timeouts().isEmpty();
    if (timesOut && verdict instanceof ProofVerdict.Holds) {
      return Optional.of(new ProofVerdict.Holds(bounds, holdsForAnyTimeouts(bounds)));
    }
    return Optional.of(verdict);
  }

  /**
   * Looks for a violation in the runs of a number of phases, with little effort.
   *
   * @param log gets what formulas do not cover; then there is no verdict
   */
  public Optional<ProofVerdict> soon(Bounds bounds, Log log) {
    long steps = bounds.phases() <= FEW_PHASES ? SOON : SOON / 20;
    return decided(bounds, steps, log);
  }

  private Optional<ProofVerdict> decided(Bounds bounds, long steps, Log log) {
    return Translation.bounded(rounds, bounds, symmetry, log)
        .map(formula -> decide(formula, bounds, steps));
  }

  /** If a process may time out more often than the formula allows, a coarser formula decides. */
  private boolean holdsForAnyTimeouts(Bounds bounds) {
    Bounds coarse = bounds.withTimeouts(Bounds.ANY_NUMBER);
    Log ignored = new Log(rounds.protocol().source());
    return decided(coarse, Solvers.USUAL_STEPS, ignored)
        .filter(ProofVerdict.Holds.class::isInstance)
        .isPresent();
  }

  private ProofVerdict decide(FormulaBuilder formula, Bounds bounds, long steps) {
    List<Term> all = new ArrayList<>(formula.assumptions());
    all.add(formula.any(formula.violations()));
    all.add(formula.any(formula.notCovered()));
    try (Solver solver = solvers.open(steps, all)) {
      formula.assumptions().forEach(solver::add);
      Satisfiability wrong = solver.check(List.of(formula.any(formula.violations())));
      if (wrong == Satisfiability.SATISFIABLE) {
        return refuted(formula, solver.model(), bounds);
      }
      Satisfiability beyond = solver.check(List.of(formula.any(formula.notCovered())));
      if (wrong == Satisfiability.UNSATISFIABLE && beyond == Satisfiability.SATISFIABLE) {
        Model model = solver.model();
        ProofObligation claim = first(formula.notCovered(), model);
        return new ProofVerdict.NotCovered(
            bounds,
            claim.what(),
            Position.of(claim.place()).line(),
            Optional.of(choices(formula, model, bounds)));
      }
      return wrong == Satisfiability.UNKNOWN || beyond == Satisfiability.UNKNOWN
          ? new ProofVerdict.Undecided(bounds, false)
          : new ProofVerdict.Holds(bounds, true);
    }
  }

  private ProofVerdict refuted(FormulaBuilder formula, Model model, Bounds bounds) {
    ProofObligation claim = first(formula.violations(), model);
    return new ProofVerdict.Refuted(
        bounds, choices(formula, model, bounds), claim.what() + " in " + claim.moment());
  }

  private ModelChoices choices(FormulaBuilder formula, Model model, Bounds bounds) {
    return new ModelChoices(formula.decisions(), model, bounds, rounds.rounds().size());
  }

  /** The first in the order of the run. */
  private static ProofObligation first(List<ProofObligation> claims, Model model) {
    return claims.stream()
        .filter(claim -> model.holds(claim.condition()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Induction over phases, first with arbitrary inputs, then with inputs from their ranges.
   *
   * @param log gets what formulas do not cover; then there is no verdict
   */
  public Optional<ProofVerdict> forAllPhases(Bounds bounds, Log log) {
    if (!rounds.protocol().tags().phased()) {
      return bounded(bounds.withPhases(1), log);
    }
    Induction induction = new Induction(rounds, solvers);
    Optional<ProofVerdict> open = induction.prove(bounds.withAnyInput(true), log);
    boolean hasInputs = rounds.protocol().variables().stream().anyMatch(v -> v.input().isPresent());
    return open.isEmpty() || open.get() instanceof ProofVerdict.Proved || !hasInputs
        ? open
        : induction.prove(bounds.withAnyInput(false), log);
  }
}
