package dev.rondo.frontend.java;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.model.Symbol;

/** Writes into a JavaParser tree what its names mean, so that later passes need no bindings. */
public final class SymbolAnnotator {

  private SymbolAnnotator() {}

  /** Gives every name its {@link Symbol} and every expression its type. */
  public static void attach(CompilationUnit unit, Bindings bindings) {
    unit.walk(
        SimpleName.class,
        name -> bindings.symbolOf(name).ifPresent(symbol -> name.setData(Symbol.SYMBOL, symbol)));
    unit.walk(
        Expression.class,
        expression ->
            bindings
                .typeOf(expression)
                .ifPresent(
                    type -> {
                      expression.setData(Symbol.TYPE, type.binaryName());
                      expression.setData(Symbol.SHAPE, type.shape());
                    }));
    unit.walk(
        SimpleName.class,
        name -> bindings.declaredType(name).ifPresent(t -> name.setData(Symbol.SHAPE, t.shape())));
    unit.walk(
        Expression.class,
        expression ->
            bindings
                .constantOf(expression)
                .ifPresent(constant -> expression.setData(Symbol.CONSTANT, constant)));
    unit.walk(
        Expression.class,
        use -> {
          if (use instanceof MethodReferenceExpr || use instanceof ObjectCreationExpr) {
            bindings.referenceOf(use).ifPresent(method -> use.setData(Symbol.SYMBOL, method));
          }
        });
    unit.walk(
        LambdaExpr.class,
        lambda -> {
          if (bindings.isVoidLambda(lambda)) {
            lambda.setData(Symbol.VOID_LAMBDA, true);
          }
        });
  }
}
