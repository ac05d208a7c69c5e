package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;

/**
 * The opposite of a condition, as a person would write it: {@code m.k() > k} for {@code m.k() <=
 * k}.
 */
final class Negation {

  private static final Set<String> ORDERED = Set.of("int", "long", "short", "byte", "char");

  private Negation() {}

  /** The opposite, made of the parts of a condition. */
  static Expression of(Expression condition) {
    if (condition instanceof EnclosedExpr enclosed) {
      return enclosed.setInner(of(enclosed.getInner()));
    }
    if (condition instanceof UnaryExpr not
        && not.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      return not.getExpression();
    }
    if (condition instanceof BinaryExpr binary) {
      return switch (binary.getOperator()) {
        case AND -> new EnclosedExpr(joined(binary, BinaryExpr.Operator.OR));
        case OR -> joined(binary, BinaryExpr.Operator.AND);
        default ->
            opposite(binary).<Expression>map(binary::setOperator).orElseGet(() -> not(binary));
      };
    }
    boolean simple = condition.isMethodCallExpr() || condition.isNameExpr();
    return simple
        ? new UnaryExpr(condition, UnaryExpr.Operator.LOGICAL_COMPLEMENT)
        : not(condition);
  }

  private static Expression not(Expression condition) {
    return new UnaryExpr(new EnclosedExpr(condition), UnaryExpr.Operator.LOGICAL_COMPLEMENT);
  }

  private static Expression joined(BinaryExpr binary, BinaryExpr.Operator opposite) {
    return binary
        .setLeft(of(binary.getLeft()))
        .setRight(of(binary.getRight()))
        .setOperator(opposite);
  }

  /** Of numbers that are not even equal to themselves, no comparison is the other's opposite. */
  private static Optional<BinaryExpr.Operator> opposite(BinaryExpr binary) {
    boolean ordered =
        Symbol.typeOf(binary.getLeft()).filter(ORDERED::contains).isPresent()
            && Symbol.typeOf(binary.getRight()).filter(ORDERED::contains).isPresent();
    return switch (binary.getOperator()) {
      case EQUALS -> Optional.of(BinaryExpr.Operator.NOT_EQUALS);
      case NOT_EQUALS -> Optional.of(BinaryExpr.Operator.EQUALS);
      case LESS -> Optional.of(BinaryExpr.Operator.GREATER_EQUALS).filter(o -> ordered);
      case LESS_EQUALS -> Optional.of(BinaryExpr.Operator.GREATER).filter(o -> ordered);
      case GREATER -> Optional.of(BinaryExpr.Operator.LESS_EQUALS).filter(o -> ordered);
      case GREATER_EQUALS -> Optional.of(BinaryExpr.Operator.LESS).filter(o -> ordered);
      default -> Optional.empty();
    };
  }
}
