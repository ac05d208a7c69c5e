package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs methods of one process at one time, on values that are not known. */
public final class Machine {

  /**
   * Who runs the code, and when.
   *
   * @param unrolled how often a loop runs at most whose condition stays unknown
   */
  public record ProcessContext(int process, int n, int f, Term phase, int round, int unrolled) {}

  private final ClassModel text;
  private final Values values;
  private final ProcessContext place;
  private final StepEffects events;
  private final Expressions expressions;
  private final Statements statements;

  /** For one process at one time. */
  public Machine(ClassModel text, Values values, ProcessContext place, StepEffects events) {
    this.text = text;
    this.values = values;
    this.place = place;
    this.events = events;
    this.statements = new Statements(this);
    this.expressions = new Expressions(this);
  }

  /**
   * What became of a call.
   *
   * @param state the fields afterwards
   * @param result what was returned, or null
   * @param arguments the parameters afterwards: a mailbox may have lost what was used
   */
  public record Outcome(
      Map<String, Value> state, @Nullable Value result, Map<String, Value> arguments) {}

  /** Runs a method on a condition. */
  public Outcome run(
      MethodDeclaration method, Term condition, Map<String, Value> state, List<Value> arguments) {
    Map<String, Value> named = named(method, arguments);
    ExecutionState env = new ExecutionState(terms(), condition, state, named);
    Value result = statements.body(method.getBody().orElseThrow(), env);
    Map<String, Value> after = new LinkedHashMap<>();
    for (String name : named.keySet()) {
      Value value = env.local(name);
      if (value != null) {
        after.put(name, value);
      }
    }
    return new Outcome(env.fields(), result, after);
  }

  /** The value of an expression outside of methods, such as an initial value. */
  public Value evaluate(Expression expression, Map<String, Value> state) {
    return expressions.evaluate(
        expression, new ExecutionState(terms(), terms().bool(true), state, Map.of()));
  }

  static Map<String, Value> named(MethodDeclaration method, List<Value> arguments) {
    SupportedTypes.refuseIn(method);
    Map<String, Value> named = new LinkedHashMap<>();
    for (int index = 0; index < arguments.size(); index++) {
      named.put(method.getParameter(index).getNameAsString(), arguments.get(index));
    }
    return named;
  }

  /** The same time at another process. */
  Machine at(int process) {
    ProcessContext other =
        new ProcessContext(
            process, place.n(), place.f(), place.phase(), place.round(), place.unrolled());
    return new Machine(text, values, other, events);
  }

  ClassModel text() {
    return text;
  }

  Values values() {
    return values;
  }

  Terms terms() {
    return values.terms();
  }

  ProcessContext place() {
    return place;
  }

  StepEffects events() {
    return events;
  }

  Expressions expressions() {
    return expressions;
  }

  Statements statements() {
    return statements;
  }

  /** The code throws where a condition holds, and goes on where it does not. */
  void failWhere(ExecutionState env, Term condition, String what, Node node) {
    Term failing = terms().and(env.absolute(), condition);
    if (!terms().isFalse(failing)) {
      events.fails(failing, what, node);
      env.leave(condition);
    }
  }

  /** More is asked for than is unrolled where a condition holds. */
  void exceedWhere(ExecutionState env, Term condition, String what, Node node) {
    Term exceeding = terms().and(env.absolute(), condition);
    if (!terms().isFalse(exceeding)) {
      events.exceeds(exceeding, what, node);
      env.leave(condition);
    }
  }
}
