package dev.rondo.analysis;

import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;

/**
 * An assignment {@code f = f ⊕ value} with an operation that is commutative and associative.
 *
 * @param operator {@code +}, {@code ||}, {@code max} or {@code min}
 * @param value what is added
 */
record Growth(String operator, Expression value) {

  static Optional<Growth> of(AssignExpr assign) {
    Expression target = Code.bare(assign.getTarget());
    Expression value = Code.bare(assign.getValue());
    if (value instanceof BooleanLiteralExpr literal && literal.getValue()) {
      return Optional.of(new Growth("||", literal));
    }
    if (value instanceof BinaryExpr binary) {
      return switch (binary.getOperator()) {
        case PLUS -> with("+", target, binary.getLeft(), binary.getRight());
        case OR, BINARY_OR -> with("||", target, binary.getLeft(), binary.getRight());
        default -> Optional.empty();
      };
    }
    if (value instanceof MethodCallExpr call && call.getArguments().size() == 2) {
      return FileSymbols.method(call)
          .filter(method -> method.owner().equals("java.lang.Math"))
          .map(Symbol.Method::name)
          .filter(name -> name.equals("max") || name.equals("min"))
          .flatMap(name -> with(name, target, call.getArgument(0), call.getArgument(1)));
    }
    return Optional.empty();
  }

  private static Optional<Growth> with(
      String operator, Expression target, Expression left, Expression right) {
    if (isSame(target, left)) {
      return Optional.of(new Growth(operator, right));
    }
    return isSame(target, right) ? Optional.of(new Growth(operator, left)) : Optional.empty();
  }

  private static boolean isSame(Expression target, Expression operand) {
    return Code.field(target).isPresent()
        && Code.field(target).equals(Code.field(Code.bare(operand)));
  }
}
