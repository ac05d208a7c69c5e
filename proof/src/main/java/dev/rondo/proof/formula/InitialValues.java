package dev.rondo.proof.formula;

import com.github.javaparser.ast.body.VariableDeclarator;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.proof.symbolic.SymbolicTypes;
import dev.rondo.proof.term.Sort;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of processes before their start, with their inputs. */
final class InitialValues {

  /** An input of more values is a number of the solver. */
  private static final int FEW = 32;

  private final FormulaContext setup;
  private final Terms terms;
  private final int n;

  InitialValues(FormulaContext setup) {
    this.setup = setup;
    this.terms = setup.terms;
    this.n = setup.bounds.n();
  }

  /** The fields of a process before its start. */
  Map<String, Value> of(int process) {
    Map<String, Value> fields = new LinkedHashMap<>();
    Map<String, Value> inputs = new LinkedHashMap<>();
    ProcessStep step =
        new ProcessStep(
            setup, Moment.START, process, terms.number(0), new Monitors(setup, List.of()));
    FieldValues shapes = new FieldValues(setup.text, setup.values, setup.formula, n, 0);
    for (VariableDeclarator variable : setup.text.fields().values()) {
      String name = variable.getNameAsString();
      Optional<InputValues> input =
          Optional.ofNullable(setup.variables.get(name))
              .filter(given -> !given.inputs(process, n, setup.bounds.f()).isEmpty())
              .flatMap(StateVariable::input);
      SymbolicTypes.refuse(variable.getType());
      input.ifPresent(allowed -> inputs.put(name, input(process, name, allowed)));
      fields.put(
          name,
          variable
              .getInitializer()
              .map(expression -> step.executor().evaluate(expression, fields))
              .orElseGet(() -> shapes.initial(variable.getType())));
    }
    // Inputs come once all fields have their initial values.
    fields.putAll(inputs);
    return fields;
  }

  private Value input(int process, String field, InputValues allowed) {
    String name = field + "_input_P" + process;
    List<Integer> range = allowed.values(n, setup.bounds.f());
    boolean open = setup.bounds.anyInput() || range.size() > FEW;
    Term input =
        open
            ? setup.formula.decisions().open(terms.variable(name, Sort.INT))
            : setup.formula.open(name, range);
    setup.formula.decisions().inputs().add(new Decisions.Input(process, allowed, input));
    if (open && !setup.bounds.anyInput()) {
      setup.formula.assume(
          terms.or(range.stream().map(v -> terms.eq(input, terms.number(v))).toList()));
    }
    return setup.values.number(input);
  }
}
