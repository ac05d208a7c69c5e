package dev.rondo.analysis;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.analysis.SpecFields.Field;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;

/**
 * How the counters of a map grow over all places that change them.
 *
 * @param direction 1 where they never fall, 0 where they may
 * @param isUnit whether each change adds 1
 */
record Counts(int direction, boolean isUnit) {

  static Counts of(Field field) {
    boolean isPositive = true;
    boolean isUnit = true;
    for (Expression use : field.uses()) {
      Optional<MethodCallExpr> call = SpecFields.call(use);
      Optional<Object> added = Optional.empty();
      if (call.filter(c -> c.getNameAsString().equals("merge")).isPresent()) {
        added = Code.bare(call.get().getArgument(1)).findData(Symbol.CONSTANT);
      } else if (call.filter(c -> c.getNameAsString().equals("put")).isPresent()) {
        // Only sums of the counter and a constant are accepted where it is run.
        added =
            Optional.of(SpecFields.definition(call.get().getArgument(1)))
                .filter(BinaryExpr.class::isInstance)
                .flatMap(sum -> Code.bare(((BinaryExpr) sum).getRight()).findData(Symbol.CONSTANT));
      } else {
        continue;
      }
      isPositive &= added.filter(value -> value instanceof Integer n && n > 0).isPresent();
      isUnit &= added.filter(Integer.valueOf(1)::equals).isPresent();
    }
    return new Counts(isPositive ? 1 : 0, isUnit);
  }

  /** Whether a function adds two numbers. */
  static boolean isSum(Expression function) {
    if (function instanceof LambdaExpr lambda) {
      List<String> names =
          lambda.getParameters().stream().map(each -> each.getNameAsString()).sorted().toList();
      return lambda
          .getExpressionBody()
          .filter(
              body ->
                  body instanceof BinaryExpr sum
                      && sum.getOperator() == BinaryExpr.Operator.PLUS
                      && List.of(sum.getLeft().toString(), sum.getRight().toString()).stream()
                          .sorted()
                          .toList()
                          .equals(names))
          .isPresent();
    }
    return FileSymbols.method(function)
        .filter(
            method ->
                method.name().equals("sum")
                    && List.of("java.lang.Integer", "java.lang.Long").contains(method.owner()))
        .isPresent();
  }
}
