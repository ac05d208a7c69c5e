package dev.rondo.proof.induction;

import dev.rondo.proof.formula.PhaseUnrolling;
import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.solver.HornClauses;
import dev.rondo.proof.solver.Spacer;
import dev.rondo.proof.term.Substitution;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.Var;
import dev.rondo.proof.term.TermText;
import dev.rondo.proof.term.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Invariants between phases that Spacer synthesizes, beyond the candidates. */
final class SpacerInvariants {

  private static final int LONGEST = 120;

  private final PhaseUnrolling start;
  private final PhaseUnrolling step;
  private final Set<String> fixed;

  SpacerInvariants(PhaseUnrolling start, PhaseUnrolling step, Set<String> fixed) {
    this.start = start;
    this.step = step;
    this.fixed = fixed;
  }

  /**
   * Looks for facts with which nothing goes wrong.
   *
   * @param known what holds between any two phases
   * @param wrong that something goes wrong in the phase
   */
  List<CandidateInvariant> with(List<CandidateInvariant> known, Term wrong, long steps) {
    SystemState like = step.states().get(0);
    Optional<StateVector> first = vector(new StateView(start, start.states().get(0)), like);
    Optional<StateVector> before = vector(new StateView(step, like), like);
    Optional<StateVector> after = vector(new StateView(step, step.states().get(1)), like);
    if (first.isEmpty() || before.isEmpty() || after.isEmpty()) {
      return List.of();
    }
    List<Term> conditions = new ArrayList<>(step.formula().assumptions());
    conditions.addAll(Houdini.at(new StateView(step, like), known).values());
    HornClauses clauses =
        new HornClauses(
            new HornClauses.Start(start.formula().assumptions(), first.get().parts()),
            new HornClauses.Step(conditions, before.get().parts(), after.get().parts(), wrong));
    Terms terms = new Terms();
    List<Var> state = variables(terms, before.get());
    return Spacer.invariant(clauses, steps, terms, state).orElse(List.of()).stream()
        .map(part -> fact(part, state, like))
        .toList();
  }

  private Optional<StateVector> vector(StateView view, SystemState like) {
    List<Var> chosen =
        step.formula().decisions().variables().stream()
            .filter(variable -> variable.name().startsWith("watched_"))
            .toList();
    return StateVector.of(view, like, fixed, chosen);
  }

  private static List<Var> variables(Terms terms, StateVector vector) {
    List<Var> variables = new ArrayList<>();
    for (int index = 0; index < vector.names().size(); index++) {
      variables.add(terms.variable(vector.names().get(index), vector.parts().get(index).sort()));
    }
    return variables;
  }

  private CandidateInvariant fact(Term part, List<Var> state, SystemState like) {
    String text = TermText.of(part);
    String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    return new CandidateInvariant(
        "found: " + shown,
        view -> {
          Map<Term, Term> values = new HashMap<>();
          List<Term> parts = vector(view, like).orElseThrow().parts();
          for (int index = 0; index < state.size(); index++) {
            values.put(state.get(index), parts.get(index));
          }
          return new Substitution(view.terms(), values).in(part);
        });
  }
}
