package dev.rondo.proof.induction;

import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.PhaseUnrolling;
import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.NodeMapValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/** A state, as invariants read it. */
record StateView(PhaseUnrolling unfolding, SystemState state) {

  Terms terms() {
    return unfolding.formula().terms();
  }

  Values values() {
    return unfolding.values();
  }

  int n() {
    return unfolding.bounds().n();
  }

  Term phase() {
    return state.phase();
  }

  List<Term> inputs() {
    return unfolding.formula().decisions().inputs().stream().map(Decisions.Input::value).toList();
  }

  /** The value of a location in the state of a process; false if a record around it is null. */
  Term at(StateLocation location, int process) {
    Value value = Objects.requireNonNull(state.processes().get(process).get(location.field()));
    if (location.component() < 0) {
      return value instanceof Scalar scalar ? scalar.term() : terms().number(0);
    }
    return value instanceof RecordValue structure
            && structure.components().get(location.component()) instanceof Scalar scalar
        ? scalar.term()
        : terms().number(0);
  }

  /** Whether a location in the state of a process exists: the record around it is not null. */
  Term isThere(StateLocation location, int process) {
    if (location.component() < 0) {
      return terms().bool(true);
    }
    return isSet(location.field(), process);
  }

  /** Whether a field of a process is not null. */
  Term isSet(String field, int process) {
    Map<String, Value> fields = state.processes().get(process);
    return terms().not(values().isNull(Objects.requireNonNull(fields.get(field))));
  }

  /** Whether no message waits in a field of a process that has one for each destination. */
  Term isEmpty(String field, int process) {
    Value held = Objects.requireNonNull(state.processes().get(process).get(field));
    List<Term> nothing = new ArrayList<>();
    if (held instanceof NodeMapValue each) {
      each.values().forEach(value -> nothing.add(values().isNull(value)));
      nothing.add(values().isNull(each.last()));
    }
    return terms().and(nothing);
  }

  /** A condition on all processes. */
  Term forAll(IntFunction<Term> each) {
    List<Term> all = new ArrayList<>();
    for (int process = 0; process < n(); process++) {
      all.add(each.apply(process));
    }
    return terms().and(all);
  }
}
