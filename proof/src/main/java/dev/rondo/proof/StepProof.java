package dev.rondo.proof;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.Position;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.proof.formula.FormulaBuilder;
import dev.rondo.proof.formula.ProofObligation;
import dev.rondo.proof.formula.StartSymmetry;
import dev.rondo.proof.formula.StepTranslation;
import dev.rondo.proof.formula.StepUnrolling;
import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.run.async.AllowedFaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Searches the interleaved steps of a protocol for violations with a solver. */
public final class StepProof {

  private final Protocol protocol;
  private final AllowedFaults faults;
  private final Bounds bounds;
  private final Solvers solvers;
  private final StartSymmetry symmetry;

  /** A proof for a protocol some of whose starts are equal up to names. */
  public StepProof(
      Protocol protocol,
      AllowedFaults faults,
      Bounds bounds,
      Solvers solvers,
      StartSymmetry symmetry) {
    this.protocol = protocol;
    this.faults = faults;
    this.bounds = bounds;
    this.solvers = solvers;
    this.symmetry = symmetry;
  }

  /**
   * Decides the runs with a given number of steps. Shorter runs must have been decided before:
   * their violations are not looked for.
   *
   * @param log gets what formulas do not cover; then there is no verdict
   * @return {@code HoldsInSteps} if there are such runs without a violation, {@code EveryRunEnds}
   *     if there are no such runs
   */
  public Optional<ProofVerdict> decide(int steps, Log log) {
    return StepTranslation.of(protocol, faults, bounds, steps, symmetry, log)
        .map(unrolling -> decide(unrolling, steps));
  }

  private ProofVerdict decide(StepUnrolling unrolling, int steps) {
    FormulaBuilder formula = unrolling.formula();
    List<ProofObligation> violations = last(formula.violations(), steps);
    List<ProofObligation> notCovered = last(formula.notCovered(), steps);
    Term wrong = formula.any(violations);
    Term beyond = formula.any(notCovered);
    List<Term> all = new ArrayList<>(formula.assumptions());
    all.addAll(List.of(unrolling.isFull(), wrong, beyond));
    try (Solver solver = solvers.open(Solvers.USUAL_STEPS, all)) {
      formula.assumptions().forEach(solver::add);
      solver.add(unrolling.isFull());
      Satisfiability exists = solver.check(List.of());
      if (exists == Satisfiability.UNSATISFIABLE) {
        return new ProofVerdict.EveryRunEnds(bounds, steps - 1);
      }
      Satisfiability fails = solver.check(List.of(wrong));
      if (fails == Satisfiability.SATISFIABLE) {
        Model model = solver.model();
        return new ProofVerdict.RefutedInSteps(
            bounds, unrolling.run(model), steps, first(violations, model).what());
      }
      Satisfiability exceeds = solver.check(List.of(beyond));
      if (exceeds == Satisfiability.SATISFIABLE) {
        ProofObligation claim = first(notCovered, solver.model());
        return new ProofVerdict.NotCovered(
            bounds, claim.what(), Position.of(claim.place()).line(), Optional.empty());
      }
      return List.of(exists, fails, exceeds).contains(Satisfiability.UNKNOWN)
          ? new ProofVerdict.Undecided(bounds, false)
          : new ProofVerdict.HoldsInSteps(bounds, steps);
    }
  }

  /** Those of the last step. */
  private static List<ProofObligation> last(List<ProofObligation> claims, int steps) {
    return claims.stream().filter(claim -> claim.moment().phase() == steps).toList();
  }

  /** The first in the order of the run. */
  private static ProofObligation first(List<ProofObligation> claims, Model model) {
    return claims.stream()
        .filter(claim -> model.holds(claim.condition()))
        .findFirst()
        .orElseThrow();
  }
}
