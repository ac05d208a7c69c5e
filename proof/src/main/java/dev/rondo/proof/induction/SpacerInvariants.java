package dev.rondo.proof.induction;

import dev.rondo.proof.formula.PhaseUnrolling;
import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.induction.CandidateInvariants.CandidateInvariant;
import dev.rondo.proof.solver.Spacer;
import dev.rondo.proof.solver.Spacer.HornClauses;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Substitution;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.Var;
import dev.rondo.proof.term.TermText;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
   * Looks for invariants that exclude violations.
   *
   * @param known the known invariants between phases
   * @param wrong the condition of a violation in the phase
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
            new HornClauses.StartStates(start.formula().assumptions(), first.get().parts()),
            new HornClauses.TransitionRule(
                conditions, before.get().parts(), after.get().parts(), wrong));
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

  /** A state as a list of terms, in the same order for all states of a protocol. */
  private static final class StateVector {

    /** A value without a fixed number of parts. */
    private static final class Unbounded extends RuntimeException {
      private static final long serialVersionUID = 1L;
    }

    private final Terms terms;
    private final List<String> names = new ArrayList<>();
    private final List<Term> parts = new ArrayList<>();

    private StateVector(Terms terms) {
      this.terms = terms;
    }

    /**
     * Flattens a state.
     *
     * @param like a state whose values may be unknown, for its structure
     * @param fixed the fields whose value is known
     * @param chosen values that are chosen once for a whole run, such as the key that a spec
     *     watches
     * @return empty if the state holds lists or sets
     */
    static Optional<StateVector> of(
        StateView view, SystemState like, Set<String> fixed, List<Var> chosen) {
      StateVector vector = new StateVector(view.terms());
      try {
        vector.add(view.state(), like, fixed);
      } catch (Unbounded unbounded) {
        return Optional.empty();
      }
      chosen.forEach(
          each -> vector.add(each.name(), view.terms().variable(each.name(), each.sort())));
      List<Term> inputs = view.inputs();
      for (int index = 0; index < inputs.size(); index++) {
        vector.add("input " + index, inputs.get(index));
      }
      return Optional.of(vector);
    }

    List<String> names() {
      return names;
    }

    List<Term> parts() {
      return parts;
    }

    private void add(SystemState state, SystemState like, Set<String> fixed) {
      add("phase", state.phase());
      add("the network is reliable", state.reliable());
      for (int process = 0; process < like.processes().size(); process++) {
        add("P" + process + " has crashed", state.stopped().get(process));
        Map<String, Value> fields = state.processes().get(process);
        for (Map.Entry<String, Value> field : like.processes().get(process).entrySet()) {
          if (!fixed.contains(field.getKey())) {
            Value held = Objects.requireNonNull(fields.get(field.getKey()));
            add(field.getKey() + " of P" + process, held, field.getValue());
          }
        }
      }
      for (int spec = 0; spec < like.watched().size(); spec++) {
        String which = like.watched().size() == 1 ? "" : " of spec " + (spec + 1);
        add(which, state.watched().get(spec), like.watched().get(spec));
      }
    }

    private void add(String which, Watched watched, Watched like) {
      if (!(like.value() instanceof NullValue)) {
        add("decided" + which, watched.any());
        add("the phase of the decision" + which, watched.phase());
        add("the decision" + which, watched.value(), like.value());
      }
    }

    private void add(String name, Term part) {
      names.add(name);
      parts.add(part);
    }

    private void add(String name, Value value, Value like) {
      if (like instanceof Scalar shape) {
        boolean isNumber = shape.term().sort() == Sort.INT;
        Term nothing = isNumber ? terms.number(-1) : terms.bool(false);
        add(name, value instanceof Scalar scalar ? scalar.term() : nothing);
      } else if (like instanceof RecordValue shape) {
        Optional<RecordValue> held =
            value instanceof RecordValue structure ? Optional.of(structure) : Optional.empty();
        add(name + " is there", held.map(RecordValue::present).orElse(terms.bool(false)));
        for (int index = 0; index < shape.components().size(); index++) {
          int at = index;
          Value component = held.map(s -> s.components().get(at)).orElse(Values.NULL);
          add(name + "[" + index + "]", component, shape.components().get(index));
        }
      } else if (like instanceof NodeMapValue shape && value instanceof NodeMapValue held) {
        for (int node = 0; node < shape.values().size(); node++) {
          add(name + " to P" + node, held.values().get(node), shape.values().get(node));
        }
        add(name + " at last", held.last(), shape.last());
      } else {
        throw new Unbounded();
      }
    }
  }
}
