package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import org.jspecify.annotations.Nullable;

/** What changes variables. */
final class Assignments {

  private final Machine machine;

  Assignments(Machine machine) {
    this.machine = machine;
  }

  void declare(VariableDeclarationExpr declaration, ExecutionState env) {
    for (VariableDeclarator variable : declaration.getVariables()) {
      SupportedTypes.refuse(variable.getType());
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
      case "int", "long", "Integer" -> machine.values().number(0);
      case "boolean", "Boolean" -> machine.values().bool(machine.terms().bool(false));
      default -> Values.NULL;
    };
  }

  /** Two names for one list that can change would have to change together. */
  Value owned(Expression expression, Value value) {
    if (OwnershipRules.isMutable(value) && !isNew(expression)) {
      throw new UnsupportedCode(
          expression, "a second name for a collection that can change", "copy it");
    }
    return value;
  }

  /** Whether nobody else has a name for what an expression gives. */
  private boolean isNew(Expression expression) {
    return expression instanceof ObjectCreationExpr
        || expression instanceof ArrayCreationExpr
        || (expression instanceof MethodCallExpr call && makes(call));
  }

  /** Whether a method of the class returns nothing but what it has made. */
  private boolean makes(MethodCallExpr call) {
    if (call.getScope().filter(scope -> !(scope instanceof ThisExpr)).isPresent()) {
      return Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
          && method.owner().equals("rondo.Mailbox"); // its senders
    }
    return machine
        .text()
        .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()))
        .filter(
            method ->
                method.findAll(ReturnStmt.class).stream()
                    .allMatch(result -> isMade(result, method)))
        .isPresent();
  }

  private static boolean isMade(ReturnStmt result, MethodDeclaration method) {
    Expression value = result.getExpression().orElseThrow();
    return value instanceof ObjectCreationExpr
        || (value instanceof NameExpr name
            && method.findAll(VariableDeclarator.class).stream()
                .anyMatch(made -> made.getNameAsString().equals(name.getNameAsString())));
  }

  /** As Java has it: first where it goes, then what is there, then the value. */
  Value assign(AssignExpr assign, ExecutionState env) {
    Expression target = assign.getTarget();
    if (target instanceof ArrayAccessExpr access) {
      return element(assign, access, env);
    }
    boolean isPlain = assign.getOperator() == AssignExpr.Operator.ASSIGN;
    Value before = isPlain ? Values.NULL : machine.expressions().evaluate(target, env);
    Value value = assigned(assign, before, env);
    if (machine.text().isSent(name(target))) {
      machine.failWhere(env, machine.values().isNull(value), "null is sent, or sent to", assign);
    }
    store(target, value, env);
    return value;
  }

  private Value element(AssignExpr assign, ArrayAccessExpr access, ExecutionState env) {
    Value array = machine.expressions().evaluate(access.getName(), env);
    Term index = new OwnershipRules(machine, env).index(array, access);
    boolean isPlain = assign.getOperator() == AssignExpr.Operator.ASSIGN;
    Value before = isPlain ? Values.NULL : new Lists(machine).get(array, index, env, access);
    Value value = assigned(assign, before, env);
    if (machine.expressions().evaluate(access.getName(), env) != array) {
      throw new UnsupportedCode(
          assign, "an array that changes before its element is set", "compute the value before");
    }
    store(access.getName(), new Lists(machine).set(array, index, value, env, access), env);
    return value;
  }

  private Value assigned(AssignExpr assign, Value before, ExecutionState env) {
    Value value = owned(assign.getValue(), machine.expressions().evaluate(assign.getValue(), env));
    if (assign.getOperator() == AssignExpr.Operator.ASSIGN) {
      return value;
    }
    BinaryExpr.Operator operator =
        assign
            .getOperator()
            .toBinaryOperator()
            .orElseThrow(() -> new UnsupportedCode(assign, "this operator", "write it out"));
    BinaryExpr combined =
        new BinaryExpr(assign.getTarget().clone(), assign.getValue().clone(), operator);
    combined.setRange(assign.getRange().orElse(null));
    return new Arithmetic(machine).binary(combined, before, value, env);
  }

  private static String name(Expression target) {
    return target instanceof FieldAccessExpr access
        ? access.getNameAsString()
        : target.toNameExpr().map(NameExpr::getNameAsString).orElse("");
  }

  /** {@code ++} and {@code --}. */
  Value step(UnaryExpr unary, ExecutionState env) {
    if (unary.getExpression() instanceof ArrayAccessExpr access) {
      Value array = machine.expressions().evaluate(access.getName(), env);
      Term index = new OwnershipRules(machine, env).index(array, access);
      Value there = new Lists(machine).get(array, index, env, access);
      Term old = machine.expressions().number(there, access);
      ListValue changed = new Lists(machine).set(array, index, stepped(unary, old), env, access);
      store(access.getName(), changed, env);
      return unary.isPostfix() ? there : stepped(unary, old);
    }
    Term old = machine.expressions().number(unary.getExpression(), env);
    store(unary.getExpression(), stepped(unary, old), env);
    return unary.isPostfix() ? machine.values().number(old) : stepped(unary, old);
  }

  private Value stepped(UnaryExpr unary, Term old) {
    boolean up = unary.getOperator().asString().equals("++");
    return machine.values().number(machine.terms().add(old, machine.terms().number(up ? 1 : -1)));
  }

  /** Puts a value where an expression says. */
  void store(Expression target, Value value, ExecutionState env) {
    if (target instanceof NameExpr name) {
      Value local = env.local(name.getNameAsString());
      Value before = local == null ? env.field(name.getNameAsString()) : local;
      env.set(name.getNameAsString(), like(before, value));
    } else if (target instanceof FieldAccessExpr access && access.getScope() instanceof ThisExpr) {
      Value before = env.field(access.getNameAsString());
      env.setField(access.getNameAsString(), like(before, value));
    } else {
      throw new UnsupportedCode(
          target, "a change of this", "change fields, locals and arrays only");
    }
  }

  /** Puts what became of a collection back to where a call has found it. */
  void change(MethodCallExpr call, Value value, ExecutionState env) {
    Expression scope = call.getScope().orElseThrow();
    if (!(scope instanceof NameExpr || scope instanceof FieldAccessExpr)) {
      throw new UnsupportedCode(
          (Node) scope, "a change of a collection without a name", "give it a name first");
    }
    store(scope, value, env);
  }
}
