package dev.rondo.proof.counting;

import dev.rondo.proof.solver.Solver;
import dev.rondo.proof.solver.Solver.Model;
import dev.rondo.proof.solver.Solver.Satisfiability;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decides which paths are feasible. */
interface FeasibilityOracle {

  /** Takes every path to be feasible. */
  FeasibilityOracle ANYTHING =
      new FeasibilityOracle() {
        @Override
        public boolean isPossible(List<Term> conditions) {
          return true;
        }

        @Override
        public List<Term> following(List<Term> facts, List<Term> conditions, Terms terms) {
          return List.of();
        }
      };

  /** Whether the conjunction of conditions is satisfiable. */
  boolean isPossible(List<Term> conditions);

  /** The facts that conditions imply. */
  List<Term> following(List<Term> facts, List<Term> conditions, Terms terms);

  /** Asks a solver; a path is feasible unless its condition is unsatisfiable. */
  static FeasibilityOracle of(Solver solver) {
    Map<List<Term>, Boolean> possible = new HashMap<>();
    return new FeasibilityOracle() {
      @Override
      public boolean isPossible(List<Term> conditions) {
        return possible.computeIfAbsent(
            List.copyOf(conditions), asked -> solver.check(asked) != Satisfiability.UNSATISFIABLE);
      }

      @Override
      public List<Term> following(List<Term> facts, List<Term> conditions, Terms terms) {
        List<Term> left = facts;
        while (!left.isEmpty()) {
          List<Term> query = new ArrayList<>(conditions);
          query.add(terms.not(terms.and(left)));
          Satisfiability answer = solver.check(query);
          if (answer != Satisfiability.SATISFIABLE) {
            return answer == Satisfiability.UNSATISFIABLE ? left : List.of();
          }
          Model model = solver.model();
          left = left.stream().filter(model::holds).toList();
        }
        return left;
      }
    };
  }
}
