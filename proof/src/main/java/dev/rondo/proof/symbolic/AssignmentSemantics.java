package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.ReturnStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.interpreter.Location;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;
import org.jspecify.annotations.Nullable;

/** Declarations and assignments of variables. */
final class AssignmentSemantics {

  private final SymbolicExecutor executor;

  AssignmentSemantics(SymbolicExecutor executor) {
    this.executor = executor;
  }

  void declare(VariableDeclarator variable, @Nullable Value initial, ExecutionState env) {
    SymbolicTypes.refuse(variable.getType());
    Value unset = unset(variable);
    Value value = initial == null ? unset : owned(variable.getInitializer().orElseThrow(), initial);
    env.setLocal(variable.getNameAsString(), like(unset, value));
  }

  /** An unknown value has the type of the value before it. */
  private Value like(@Nullable Value before, Value value) {
    return value instanceof Opaque && before instanceof Scalar scalar
        ? executor.values().fresh(scalar.kind())
        : value;
  }

  /** The value of a local before it is assigned; definite assignment excludes reads of it. */
  private Value unset(VariableDeclarator variable) {
    return switch (variable.getTypeAsString()) {
      case "int", "long", "Integer" -> executor.values().number(0);
      case "boolean", "Boolean" -> executor.values().bool(executor.terms().bool(false));
      default -> Values.NULL;
    };
  }

  /** Two names for one mutable list would have to change together, which is not supported. */
  Value owned(Expression expression, Value value) {
    if (OwnershipRules.isMutable(value) && !isNew(expression)) {
      throw new UnsupportedCode(
          expression, "a second name for a collection that can change", "copy it");
    }
    return value;
  }

  /** Whether the value of an expression is a fresh object without aliases. */
  private boolean isNew(Expression expression) {
    return expression.isObjectCreationExpr()
        || expression.isArrayCreationExpr()
        || expression.toMethodCallExpr().filter(this::makes).isPresent();
  }

  /** Whether a method of the class returns only objects that it has created. */
  private boolean makes(MethodCallExpr call) {
    if (!Ast.isUnqualified(call)) {
      return Symbol.of(call.getName()).orElse(null) instanceof Symbol.Method method
          && method.owner().equals("rondo.Mailbox"); // the senders
    }
    return executor
        .model()
        .method(call.getNameAsString(), call.getArguments().size(), Symbol.of(call.getName()))
        .filter(
            method ->
                method.findAll(ReturnStmt.class).stream()
                    .allMatch(result -> isMade(result, method)))
        .isPresent();
  }

  private static boolean isMade(ReturnStmt result, MethodDeclaration method) {
    Expression value = result.getExpression().orElseThrow();
    return value.isObjectCreationExpr()
        || method.findAll(VariableDeclarator.class).stream()
            .anyMatch(made -> Ast.isName(value, made.getNameAsString()));
  }

  /** A variable that is assigned. */
  Location<Value, ExecutionState> variable(Expression target) {
    return new Location<>() {
      @Override
      public Value read(ExecutionState env) {
        return executor.evaluate(target, env);
      }

      @Override
      public void write(Value value, Expression place, ExecutionState env) {
        if (place instanceof AssignExpr assign) {
          owned(assign.getValue(), value);
        }
        if (executor.model().isSent(name(target))) {
          executor.failWhere(
              env, executor.values().isNull(value), "null is sent, or sent to", place);
        }
        store(target, value, env);
      }
    };
  }

  /** An array element that is read or assigned: the array and the index are evaluated first. */
  Location<Value, ExecutionState> element(ArrayAccessExpr access, ExecutionState state) {
    Value array = executor.evaluate(access.getName(), state);
    Term index = new OwnershipRules(executor, state).index(array, access);
    return new Location<>() {
      @Override
      public Value read(ExecutionState env) {
        return new ListSemantics(executor).get(array, index, env, access);
      }

      @Override
      public void write(Value value, Expression place, ExecutionState env) {
        if (place instanceof AssignExpr assign) {
          owned(assign.getValue(), value);
        }
        if (executor.evaluate(access.getName(), env) != array) {
          throw new UnsupportedCode(
              place, "an array that changes before its element is set", "compute the value before");
        }
        store(
            access.getName(),
            new ListSemantics(executor).set(array, index, value, env, access),
            env);
      }
    };
  }

  private static String name(Expression target) {
    return target
        .toFieldAccessExpr()
        .map(FieldAccessExpr::getNameAsString)
        .or(() -> target.toNameExpr().map(NameExpr::getNameAsString))
        .orElse("");
  }

  /** Assigns a value to the target of an expression. */
  void store(Expression target, Value value, ExecutionState env) {
    String name =
        Ast.unqualifiedName(target)
            .map(SimpleName::getIdentifier)
            .orElseThrow(
                () ->
                    new UnsupportedCode(
                        target, "a change of this", "change fields, locals and arrays only"));
    Value before = OwnershipRules.held(target, env);
    if (target.isNameExpr()) {
      env.set(name, like(before, value));
    } else {
      env.setField(name, like(before, value));
    }
  }

  /** Assigns the changed collection to the variable through which a call has found it. */
  void change(MethodCallExpr call, Value value, ExecutionState env) {
    Expression scope = call.getScope().orElseThrow();
    if (!scope.isNameExpr() && !scope.isFieldAccessExpr()) {
      throw new UnsupportedCode(
          (Node) scope, "a change of a collection without a name", "give it a name first");
    }
    store(scope, value, env);
  }
}
