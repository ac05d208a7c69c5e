package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.EmptyViewAnalysis;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Whether asking a guard may fail for want of messages: it is asked where some are in the mailbox,
 * which need not be in its views.
 */
final class EmptyViews {

  /** What can be asked of no messages, and of what was made of them. */
  private static final Set<String> ANSWERED =
      Set.of(
          "with",
          "only",
          "size",
          "isEmpty",
          "stream",
          "senders",
          "filter",
          "map",
          "mapToInt",
          "mapToLong",
          "mapToObj",
          "boxed",
          "distinct",
          "sorted",
          "count",
          "sum",
          "max",
          "min",
          "average",
          "anyMatch",
          "allMatch",
          "noneMatch",
          "findFirst",
          "findAny",
          "isPresent",
          "orElse",
          "contains",
          "containsAll",
          "equals",
          "toList",
          "iterator",
          "hasNext");

  private final NoThrowAnalysis noThrow;

  EmptyViews(NoThrowAnalysis noThrow) {
    this.noThrow = noThrow;
  }

  /** Whether a guard may fail where its views are empty. */
  boolean mayFail(Guard guard) {
    return guard.locals().stream().anyMatch(local -> asksMore(local) || parts(local))
        || mayFail(guard.condition());
  }

  /** What stands behind a part that is false without messages is not asked. */
  private boolean mayFail(Expression condition) {
    if (condition.isEnclosedExpr()) {
      return mayFail(condition.asEnclosedExpr().getInner());
    }
    if (condition instanceof BinaryExpr both && both.getOperator() == BinaryExpr.Operator.AND) {
      return mayFail(both.getLeft())
          || (!EmptyViewAnalysis.refutes(both.getLeft(), EmptyViews::isMailbox)
              && mayFail(both.getRight()));
    }
    return parts(condition);
  }

  private static boolean asksMore(Node local) {
    return outsideOfLambdas(local, MethodCallExpr.class)
        .anyMatch(call -> !call.getArguments().isEmpty() && !call.getNameAsString().equals("with"));
  }

  private boolean parts(Node asked) {
    return outsideOfLambdas(asked, MethodCallExpr.class).anyMatch(this::mayFail)
        || outsideOfLambdas(asked, BinaryExpr.class)
            .anyMatch(both -> divides(both) && asksMailbox(both.getRight()));
  }

  private boolean mayFail(MethodCallExpr call) {
    boolean isChained = call.getScope().filter(EmptyViews::asksMailbox).isPresent();
    return isChained
        ? !ANSWERED.contains(call.getNameAsString())
        : isGivenMessages(call) && !noThrow.is(call);
  }

  /** A number is as good as any other. */
  private static boolean isGivenMessages(MethodCallExpr call) {
    return call.getArguments().stream()
        .anyMatch(argument -> asksMailbox(argument) && !isPrimitive(argument));
  }

  private static boolean isPrimitive(Expression expression) {
    return Symbol.typeOf(expression).filter(Set.of("int", "long", "boolean")::contains).isPresent();
  }

  private static boolean divides(BinaryExpr both) {
    return both.getOperator() == BinaryExpr.Operator.DIVIDE
        || both.getOperator() == BinaryExpr.Operator.REMAINDER;
  }

  private static boolean asksMailbox(Expression expression) {
    return expression.findFirst(Expression.class, EmptyViews::isMailbox).isPresent();
  }

  private static boolean isMailbox(Expression expression) {
    return Symbol.typeOf(expression).filter("rondo.Mailbox"::equals).isPresent();
  }

  /** What is asked in lambdas is asked of messages. */
  private static <T extends Node> Stream<T> outsideOfLambdas(Node code, Class<T> type) {
    List<T> found = code.findAll(type);
    return found.stream().filter(part -> part.findAncestor(LambdaExpr.class).isEmpty());
  }
}
