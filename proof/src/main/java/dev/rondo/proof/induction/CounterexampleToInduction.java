package dev.rondo.proof.induction;

import dev.rondo.proof.formula.Decisions;
import dev.rondo.proof.formula.Decisions.Link;
import dev.rondo.proof.formula.Moment;
import dev.rondo.proof.formula.PhaseUnrolling;
import dev.rondo.proof.formula.SystemState;
import dev.rondo.proof.solver.Model;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.verdict.Scene;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A counterexample to induction for the user: two states and the phase between them. */
final class CounterexampleToInduction {

  private final PhaseUnrolling step;
  private final Model model;

  CounterexampleToInduction(PhaseUnrolling step, Model model) {
    this.step = step;
    this.model = model;
  }

  List<Scene> scenes() {
    List<Scene> scenes = new ArrayList<>();
    for (int index = 0; index < step.states().size(); index++) {
      SystemState state = step.states().get(index);
      String phase = " phase " + model.number(state.phase());
      scenes.add(
          new Scene(
              index == 0 ? "before" + phase + " ended" : "after" + phase,
              state.processes().stream().map(this::fields).toList(),
              index + 1 < step.states().size() ? happens(index + 1) : List.of()));
    }
    return scenes;
  }

  private Map<String, String> fields(Map<String, Value> process) {
    Map<String, String> fields = new LinkedHashMap<>();
    process.forEach((name, value) -> fields.put(name, text(value)));
    return fields;
  }

  private List<String> happens(int phase) {
    List<String> lines = new ArrayList<>();
    Map<String, List<String>> perReceiver = new LinkedHashMap<>();
    Decisions decisions = step.formula().decisions();
    for (Map.Entry<Link, Term> link : decisions.links().entrySet()) {
      Moment moment = link.getKey().moment();
      if (moment.phase() == phase && model.holds(link.getValue())) {
        perReceiver
            .computeIfAbsent(
                "round " + moment.round() + ", P" + link.getKey().receiver() + " hears",
                name -> new ArrayList<>())
            .add("P" + link.getKey().sender());
      }
    }
    perReceiver.forEach((who, whom) -> lines.add(who + " " + String.join(" ", whom)));
    for (Decisions.TimeoutChoice timeout : decisions.timeouts()) {
      if (timeout.moment().phase() == phase && model.holds(timeout.fires())) {
        lines.add("round " + timeout.moment().round() + ", P" + timeout.process() + " times out");
      }
    }
    return lines;
  }

  private String text(Value value) {
    if (value instanceof Scalar scalar) {
      return scalar(scalar);
    }
    if (value instanceof RecordValue structure) {
      return model.holds(structure.present())
          ? structure.type()
              + structure.components().stream()
                  .map(this::text)
                  .collect(Collectors.joining(", ", "[", "]"))
          : "null";
    }
    if (value instanceof ListValue list) {
      return list.slots().stream()
          .limit(Math.max(0, model.number(list.length())))
          .map(this::text)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof NullValue ? "null" : "…";
  }

  private String scalar(Scalar scalar) {
    if (scalar.kind().base() == Base.BOOL) {
      return Boolean.toString(model.holds(scalar.term()));
    }
    long number = model.number(scalar.term());
    if (scalar.kind().base() == Base.INT) {
      return Long.toString(number);
    }
    if (number < 0) {
      return "null";
    }
    return scalar.kind().base() == Base.NODE ? "P" + number : "#" + number;
  }
}
