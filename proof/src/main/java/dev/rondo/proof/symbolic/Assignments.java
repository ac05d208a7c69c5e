package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Collected;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.Sequence;
import dev.rondo.proof.value.Values;
import org.jspecify.annotations.Nullable;

/** What changes variables. */
final class Assignments {

  private final Machine machine;

  Assignments(Machine machine) {
    this.machine = machine;
  }

  void declare(VariableDeclarationExpr declaration, Env env) {
    for (VariableDeclarator variable : declaration.getVariables()) {
      Value initial =
          variable
              .getInitializer()
              .map(expression -> owned(expression, machine.expressions().evaluate(expression, env)))
              .orElseGet(() -> unset(variable));
      env.setLocal(variable.getNameAsString(), like(unset(variable), initial));
    }
  }

  /** What is not known is at least of the kind of what was there before. */
  private Value like(@Nullable Value before, Value value) {
    return value instanceof Opaque && before instanceof Scalar scalar
        ? machine.values().fresh(scalar.kind())
        : value;
  }

  /** What a local is before it is assigned: Java sees to it that nobody looks. */
  private Value unset(VariableDeclarator variable) {
    return switch (variable.getTypeAsString()) {
      case "int", "Integer" -> machine.values().number(0);
      case "boolean", "Boolean" -> machine.values().bool(machine.terms().bool(false));
      default -> Values.NULL;
    };
  }

  /** Two names for one list that can change would have to change together. */
  static Value owned(Expression expression, Value value) {
    boolean mutable =
        (value instanceof Sequence sequence && sequence.mutable())
            || (value instanceof Collected set && set.mutable());
    if (mutable && !isNew(expression)) {
      throw new NotCovered(expression, "a second name for a collection that can change", "copy it");
    }
    return value;
  }

  private static boolean isNew(Expression expression) {
    return !(expression instanceof NameExpr || expression instanceof FieldAccessExpr);
  }

  Value assign(AssignExpr assign, Env env) {
    Value value = owned(assign.getValue(), machine.expressions().evaluate(assign.getValue(), env));
    if (assign.getOperator() != AssignExpr.Operator.ASSIGN) {
      BinaryExpr.Operator operator =
          assign
              .getOperator()
              .toBinaryOperator()
              .orElseThrow(() -> new NotCovered(assign, "this operator", "write it out"));
      BinaryExpr combined =
          new BinaryExpr(assign.getTarget().clone(), assign.getValue().clone(), operator);
      combined.setRange(assign.getRange().orElse(null));
      value =
          new Arithmetic(machine)
              .binary(
                  combined, machine.expressions().evaluate(assign.getTarget(), env), value, env);
    }
    if (machine.text().isSent(name(assign.getTarget()))) {
      machine.failWhere(env, machine.values().isNull(value), "null is sent, or sent to", assign);
    }
    store(assign.getTarget(), value, env);
    return value;
  }

  private static String name(Expression target) {
    return target instanceof FieldAccessExpr access
        ? access.getNameAsString()
        : target.toNameExpr().map(NameExpr::getNameAsString).orElse("");
  }

  /** {@code ++} and {@code --}. */
  Value step(UnaryExpr unary, Env env) {
    Term old = machine.expressions().number(unary.getExpression(), env);
    boolean up = unary.getOperator().asString().equals("++");
    Value stepped =
        machine.values().number(machine.terms().add(old, machine.terms().number(up ? 1 : -1)));
    store(unary.getExpression(), stepped, env);
    return unary.isPostfix() ? machine.values().number(old) : stepped;
  }

  /** Puts a value where an expression says. */
  void store(Expression target, Value value, Env env) {
    if (target instanceof NameExpr name) {
      Value local = env.local(name.getNameAsString());
      Value before = local == null ? env.field(name.getNameAsString()) : local;
      env.set(name.getNameAsString(), like(before, value));
    } else if (target instanceof FieldAccessExpr access && access.getScope() instanceof ThisExpr) {
      Value before = env.field(access.getNameAsString());
      env.setField(access.getNameAsString(), like(before, value));
    } else if (target instanceof ArrayAccessExpr access) {
      Value array = machine.expressions().evaluate(access.getName(), env);
      Term index = machine.expressions().number(access.getIndex(), env);
      store(access.getName(), new Lists(machine).set(array, index, value, env, access), env);
    } else {
      throw new NotCovered(target, "a change of this", "change fields, locals and arrays only");
    }
  }

  /** Puts what became of a collection back to where a call has found it. */
  void change(MethodCallExpr call, Value value, Env env) {
    Expression scope = call.getScope().orElseThrow();
    if (isNew(scope)) {
      throw new NotCovered(
          (Node) scope, "a change of a collection without a name", "give it a name first");
    }
    store(scope, value, env);
  }
}
