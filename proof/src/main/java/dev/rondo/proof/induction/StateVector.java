package dev.rondo.proof.induction;

import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.formula.SystemState.Watched;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Term.Var;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A state as a list of terms, in the same order for all states of a protocol. */
final class StateVector {

  /** A shape that has no fixed number of parts. */
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
   * Takes a state apart.
   *
   * @param like a state of which everything may be unknown: it says what there is
   * @param fixed fields of which all is known
   * @param chosen what is chosen once for a whole run, such as the key that a spec watches
   * @return nothing where the state holds lists or sets
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
