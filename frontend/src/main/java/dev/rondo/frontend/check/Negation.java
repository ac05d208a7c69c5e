package dev.rondo.frontend.check;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.SourceFile;
import java.util.Optional;
import java.util.Set;

/**
 * The opposite of a condition, as a person would write it: {@code m.k() > k} for {@code m.k() <=
 * k}. It has the same lines.
 */
final class Negation {

  private static final Set<String> ORDERED = Set.of("int", "long", "short", "byte", "char");

  private Negation() {}

  static String of(Expression condition, SourceFile source) {
    if (condition instanceof EnclosedExpr enclosed) {
      return "(" + of(enclosed.getInner(), source) + ")";
    }
    if (condition instanceof UnaryExpr not
        && not.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      return source.textOf(not.getExpression());
    }
    if (condition instanceof BinaryExpr binary) {
      return switch (binary.getOperator()) {
        case AND -> "(" + joined(binary, "||", source) + ")";
        case OR -> joined(binary, "&&", source);
        default ->
            opposite(binary)
                .map(
                    operator ->
                        source.textOf(binary.getLeft())
                            + between(binary, operator)
                            + source.textOf(binary.getRight()))
                .orElseGet(() -> "!(" + source.textOf(condition) + ")");
      };
    }
    boolean simple = condition.isMethodCallExpr() || condition.isNameExpr();
    return simple ? "!" + source.textOf(condition) : "!(" + source.textOf(condition) + ")";
  }

  private static String joined(BinaryExpr binary, String opposite, SourceFile source) {
    return of(binary.getLeft(), source) + between(binary, opposite) + of(binary.getRight(), source);
  }

  /** The operator with the line breaks around it; comments there are left out. */
  private static String between(BinaryExpr binary, String operator) {
    int lines =
        binary.getRight().getBegin().orElseThrow().line
            - binary.getLeft().getEnd().orElseThrow().line;
    return "\n".repeat(lines) + " " + operator + " ";
  }

  /** Of numbers that are not even equal to themselves, no comparison is the other's opposite. */
  private static Optional<String> opposite(BinaryExpr binary) {
    boolean ordered =
        Symbol.typeOf(binary.getLeft()).filter(ORDERED::contains).isPresent()
            && Symbol.typeOf(binary.getRight()).filter(ORDERED::contains).isPresent();
    return switch (binary.getOperator()) {
      case EQUALS -> Optional.of("!=");
      case NOT_EQUALS -> Optional.of("==");
      case LESS -> Optional.of(">=").filter(o -> ordered);
      case LESS_EQUALS -> Optional.of(">").filter(o -> ordered);
      case GREATER -> Optional.of("<=").filter(o -> ordered);
      case GREATER_EQUALS -> Optional.of("<").filter(o -> ordered);
      default -> Optional.empty();
    };
  }
}
