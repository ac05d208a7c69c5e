package dev.rondo.unfold;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Decides whether a guard can hold although all of its views of a mailbox are empty. The condition
 * is evaluated for every n and f; there is an answer only if it does not depend on fields and
 * messages.
 */
public final class EmptyViewAnalysis extends SizeArithmetic {

  private static final int MOST_PROCESSES = 64;

  private final Predicate<Expression> isView;

  private EmptyViewAnalysis(Predicate<Expression> isView, int n, int f) {
    super(n, f);
    this.isView = isView;
  }

  /** Whether a condition is false whenever the views are empty. */
  public static boolean refutes(Expression condition, Predicate<Expression> isView) {
    IdentityHashMap<Expression, Boolean> known = new IdentityHashMap<>(); // asked for every n and f
    Predicate<Expression> view = part -> known.computeIfAbsent(part, isView::test);
    if (!namesItsSize(condition)) {
      return new EmptyViewAnalysis(view, 1, 0).isFalse(condition);
    }
    return IntStream.rangeClosed(1, MOST_PROCESSES)
        .allMatch(
            n ->
                IntStream.rangeClosed(0, n)
                    .allMatch(f -> new EmptyViewAnalysis(view, n, f).isFalse(condition)));
  }

  private static boolean namesItsSize(Expression condition) {
    return condition.findFirst(MethodCallExpr.class, SizeArithmetic::isOfRun).isPresent();
  }

  private boolean isFalse(Expression condition) {
    return truth(condition).equals(Optional.of(false));
  }

  @Override
  protected Optional<Integer> sizeOf(Expression collection) {
    return isView.test(collection) ? Optional.of(0) : Optional.empty();
  }
}
