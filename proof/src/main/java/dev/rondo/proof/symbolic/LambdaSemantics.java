package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects.ChangedOperands;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.RecordValue;
import java.util.List;
import java.util.Map;

/** Applies lambdas and method references. */
final class LambdaSemantics {

  private final SymbolicExecutor executor;
  private boolean acted;

  LambdaSemantics(SymbolicExecutor executor) {
    this.executor = executor;
  }

  /** Whether one of the functions may have thrown or had another effect. */
  boolean acted() {
    return acted;
  }

  /** Whether a value satisfies a condition, which is evaluated only where the value exists. */
  Term test(Expression function, Value value, ExecutionState env, Term present) {
    return executor.bool(apply(function, List.of(value), env, present), function);
  }

  /** The results of a function for the values that exist. */
  Value apply(Expression function, List<Value> arguments, ExecutionState env, Term present) {
    ExecutionState inside = env.under(present);
    Term entered = inside.path();
    if (function instanceof LambdaExpr lambda) {
      Value result = ofLambda(lambda, arguments, inside);
      refuseChange(function, env, inside);
      acted |= !inside.path().equals(entered) || hasEvents(lambda);
      return result;
    }
    if (function instanceof MethodReferenceExpr reference) {
      Value result = ofReference(reference, arguments, inside);
      acted |= !inside.path().equals(entered);
      return result;
    }
    throw new UnsupportedCode(
        function, "a function that is kept in a variable", "write the lambda here");
  }

  private static boolean hasEvents(LambdaExpr lambda) {
    return lambda
        .findFirst(
            MethodCallExpr.class,
            call -> Ast.method(call).filter(LambdaSemantics::acts).isPresent())
        .isPresent();
  }

  private static boolean acts(Symbol.Method method) {
    return LibraryModel.standard()
        .effects(method)
        .filter(
            effects ->
                effects.change() == ChangedOperands.ACTS
                    || effects.change() == ChangedOperands.DRAWS)
        .isPresent();
  }

  /** Refuses functions with effects, which would be lost. */
  private static void refuseChange(
      Expression function, ExecutionState before, ExecutionState after) {
    if (after.hasChangedSince(before)) {
      throw new UnsupportedCode(function, "a function that changes something", "write a loop");
    }
  }

  private Value ofLambda(LambdaExpr lambda, List<Value> arguments, ExecutionState env) {
    for (int index = 0; index < arguments.size(); index++) {
      SymbolicTypes.refuse(lambda.getParameters().get(index).getType());
      String name = lambda.getParameters().get(index).getNameAsString();
      OwnershipRules.checkBorrowing(lambda.getBody(), name, arguments.get(index), lambda);
      env.setLocal(name, arguments.get(index));
    }
    Value result = executor.run(lambda, env);
    if (result == null) {
      throw new UnsupportedCode(lambda, "a lambda without a value", "write a loop");
    }
    return result;
  }

  private Value ofReference(
      MethodReferenceExpr reference, List<Value> arguments, ExecutionState env) {
    Value first = executor.values().plain(arguments.get(0));
    String name = reference.getIdentifier();
    if (first instanceof RecordValue process && process.type().equals(ClassModel.PROCESS)) {
      return new ProcessSemantics(executor).ask(process, name, env, reference);
    }
    if (first instanceof RecordValue structure) {
      List<String> names = executor.model().components(structure.type());
      if (names.contains(name)) {
        executor.structure(structure, env, reference);
        return structure.components().get(names.indexOf(name));
      }
      boolean isOfRecord =
          executor
              .model()
              .record(structure.type())
              .filter(record -> !record.getMethodsByName(name).isEmpty())
              .isPresent();
      if (isOfRecord) {
        throw new UnsupportedCode(reference, "this method reference", "write a lambda");
      }
    }
    List<MethodDeclaration> own = executor.model().methods(name, arguments.size());
    if (own.size() == 1) {
      for (int index = 0; index < arguments.size(); index++) {
        OwnershipRules.checkBorrowing(own.get(0), index, arguments.get(index), reference);
      }
      ExecutionState callee = env.called(SymbolicExecutor.named(own.get(0), arguments));
      Value result = executor.run(own.get(0), callee);
      refuseChange(reference, env.called(Map.of()), callee);
      env.lookedAt(callee);
      if (result != null) {
        return result;
      }
    }
    boolean unboxes = name.equals("intValue") || name.equals("valueOf");
    if (unboxes) {
      return first;
    }
    throw new UnsupportedCode(reference, "this method reference", "write a lambda");
  }
}
