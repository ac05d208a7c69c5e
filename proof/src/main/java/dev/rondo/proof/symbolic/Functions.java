package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Structure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Applies lambdas and method references. */
final class Functions {

  private final Machine machine;

  Functions(Machine machine) {
    this.machine = machine;
  }

  /** Whether a value satisfies a condition, which is asked only where it is there. */
  Term test(Expression function, Value value, Env env, Term present) {
    return machine.expressions().bool(apply(function, List.of(value), env, present), function);
  }

  /** What a function makes of values, where they are there. */
  Value apply(Expression function, List<Value> arguments, Env env, Term present) {
    Env inside = env.under(present);
    if (function instanceof LambdaExpr lambda) {
      return ofLambda(lambda, arguments, inside);
    }
    if (function instanceof MethodReferenceExpr reference) {
      return ofReference(reference, arguments, inside);
    }
    throw new NotCovered(
        function, "a function that is kept in a variable", "write the lambda here");
  }

  private Value ofLambda(LambdaExpr lambda, List<Value> arguments, Env env) {
    for (int index = 0; index < arguments.size(); index++) {
      env.setLocal(lambda.getParameters().get(index).getNameAsString(), arguments.get(index));
    }
    Statement body = lambda.getBody();
    if (body instanceof ExpressionStmt expression) {
      return machine.expressions().evaluate(expression.getExpression(), env);
    }
    Value result = machine.statements().body((BlockStmt) body, env);
    if (result == null) {
      throw new NotCovered(lambda, "a lambda without a value", "write a loop");
    }
    return result;
  }

  private Value ofReference(MethodReferenceExpr reference, List<Value> arguments, Env env) {
    Value first = machine.values().plain(arguments.get(0));
    String name = reference.getIdentifier();
    if (first instanceof Structure process && process.type().equals(ClassText.PROCESS)) {
      return new Processes(machine).ask(process, name, env, reference);
    }
    if (first instanceof Structure structure) {
      Optional<RecordDeclaration> record = machine.text().record(structure.type());
      List<String> names = new ArrayList<>();
      record.ifPresent(r -> r.getParameters().forEach(p -> names.add(p.getNameAsString())));
      if (names.contains(name)) {
        machine.expressions().structure(structure, env, reference);
        return structure.components().get(names.indexOf(name));
      }
    }
    Optional<MethodDeclaration> own =
        machine.text().method(name, arguments.size(), Optional.empty());
    if (own.isPresent()) {
      Map<String, Value> named = Machine.named(own.get(), arguments);
      Value result =
          machine.statements().body(own.get().getBody().orElseThrow(), env.called(named));
      if (result != null) {
        return result;
      }
    }
    boolean unboxes = name.equals("intValue") || name.equals("valueOf");
    if (unboxes) {
      return first;
    }
    throw new NotCovered(reference, "this method reference", "write a lambda");
  }
}
