package dev.rondo.rounds;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.unfold.Calls;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Whether a guard can hold although the views that it makes of a mailbox are all empty: it is
 * worked out for every number of processes and of faulty ones, with an answer only where fields and
 * messages do not matter.
 */
final class Emptiness {

  private static final int MOST_PROCESSES = 64;

  private final Predicate<Expression> isView;
  private final int n;
  private final int f;

  private Emptiness(Predicate<Expression> isView, int n, int f) {
    this.isView = isView;
    this.n = n;
    this.f = f;
  }

  /** Whether a condition is false wherever the views are empty. */
  static boolean refutes(Expression condition, Predicate<Expression> isView) {
    IdentityHashMap<Expression, Boolean> known = new IdentityHashMap<>(); // asked for every n and f
    Predicate<Expression> view = part -> known.computeIfAbsent(part, isView::test);
    if (!namesItsSize(condition)) {
      return new Emptiness(view, 1, 0).isFalse(condition);
    }
    return IntStream.rangeClosed(1, MOST_PROCESSES)
        .allMatch(
            n ->
                IntStream.rangeClosed(0, n)
                    .allMatch(f -> new Emptiness(view, n, f).isFalse(condition)));
  }

  private static boolean namesItsSize(Expression condition) {
    return condition.findFirst(MethodCallExpr.class, Emptiness::isSize).isPresent();
  }

  private static boolean isSize(MethodCallExpr call) {
    return Calls.ofNode(call).filter(name -> name.equals("n") || name.equals("f")).isPresent();
  }

  private boolean isFalse(Expression condition) {
    return truth(condition).equals(Optional.of(false));
  }

  private Optional<Boolean> truth(Expression condition) {
    if (condition instanceof EnclosedExpr enclosed) {
      return truth(enclosed.getInner());
    }
    if (condition instanceof BooleanLiteralExpr literal) {
      return Optional.of(literal.getValue());
    }
    if (condition instanceof UnaryExpr not
        && not.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      return truth(not.getExpression()).map(value -> !value);
    }
    if (condition instanceof MethodCallExpr call) {
      return isOfView(call, "isEmpty") ? Optional.of(true) : Optional.empty();
    }
    return condition instanceof BinaryExpr binary ? truth(binary) : Optional.empty();
  }

  private Optional<Boolean> truth(BinaryExpr binary) {
    return switch (binary.getOperator()) {
      case AND -> decidedBy(binary, false);
      case OR -> decidedBy(binary, true);
      case EQUALS -> compared(binary, order -> order == 0);
      case NOT_EQUALS -> compared(binary, order -> order != 0);
      case LESS -> compared(binary, order -> order < 0);
      case LESS_EQUALS -> compared(binary, order -> order <= 0);
      case GREATER -> compared(binary, order -> order > 0);
      case GREATER_EQUALS -> compared(binary, order -> order >= 0);
      default -> Optional.empty();
    };
  }

  /** One side that has this value is enough; the other value takes both. */
  private Optional<Boolean> decidedBy(BinaryExpr binary, boolean value) {
    Optional<Boolean> left = truth(binary.getLeft());
    Optional<Boolean> right = truth(binary.getRight());
    if (left.equals(Optional.of(value)) || right.equals(Optional.of(value))) {
      return Optional.of(value);
    }
    return left.isPresent() && right.isPresent() ? Optional.of(!value) : Optional.empty();
  }

  private Optional<Boolean> compared(BinaryExpr binary, Predicate<Integer> holds) {
    Optional<Integer> left = number(binary.getLeft());
    Optional<Integer> right = number(binary.getRight());
    return left.isPresent() && right.isPresent()
        ? Optional.of(holds.test(Integer.compare(left.get(), right.get())))
        : Optional.empty();
  }

  private Optional<Integer> number(Expression expression) {
    if (expression instanceof EnclosedExpr enclosed) {
      return number(enclosed.getInner());
    }
    if (expression instanceof IntegerLiteralExpr literal) {
      return Optional.of(literal.asNumber())
          .filter(Integer.class::isInstance)
          .map(Number::intValue);
    }
    if (expression instanceof MethodCallExpr call) {
      return isOfView(call, "size") ? Optional.of(0) : ofRun(call);
    }
    return expression instanceof BinaryExpr binary ? number(binary) : Optional.empty();
  }

  private Optional<Integer> ofRun(MethodCallExpr call) {
    return isSize(call)
        ? Optional.of(call.getNameAsString().equals("n") ? n : f)
        : Optional.empty();
  }

  private Optional<Integer> number(BinaryExpr binary) {
    Optional<Integer> left = number(binary.getLeft());
    Optional<Integer> right = number(binary.getRight());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    int a = left.get();
    int b = right.get();
    return switch (binary.getOperator()) {
      case PLUS -> Optional.of(a + b);
      case MINUS -> Optional.of(a - b);
      case MULTIPLY -> Optional.of(a * b);
      case DIVIDE -> b == 0 ? Optional.empty() : Optional.of(a / b);
      case REMAINDER -> b == 0 ? Optional.empty() : Optional.of(a % b);
      default -> Optional.empty();
    };
  }

  private boolean isOfView(MethodCallExpr call, String method) {
    return call.getNameAsString().equals(method)
        && call.getArguments().isEmpty()
        && call.getScope().filter(isView).isPresent();
  }
}
