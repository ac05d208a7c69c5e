package dev.rondo.frontend.tags;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BinaryExpr.Operator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.GuardPrefix;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** How guards compare the phase of a message. */
final class PhaseGuards {

  /** {@code m.phase() operator value}, in this order. */
  record PhaseComparison(Operator operator, Expression value, Expression at) {
    boolean isEquality() {
      return operator == Operator.EQUALS;
    }
  }

  private static final Set<String> VIEWS = Set.of("with", "only");

  private PhaseGuards() {}

  /** The comparisons that must hold for the message of a handler to be used. */
  static List<PhaseComparison> ofMessage(Handler handler, Message message) {
    return handler.guard().stream()
        .flatMap(guard -> comparisons(guard.condition(), handler.parameter(), message))
        .toList();
  }

  /**
   * For each narrowest view that the guard makes of a mailbox, the comparisons that hold of all its
   * messages; a single empty list where it reads the whole mailbox.
   */
  static List<List<PhaseComparison>> ofViews(Guard guard, Message message) {
    List<MethodCallExpr> views =
        Stream.concat(guard.locals().stream(), Stream.of(guard.condition()))
            .flatMap(part -> part.findAll(MethodCallExpr.class).stream())
            .filter(call -> isView(call) && !GuardPrefix.isOfIterated(call))
            .toList();
    Set<Node> widened = new HashSet<>();
    views.forEach(view -> widened.addAll(chain(view).subList(1, chain(view).size())));
    List<List<PhaseComparison>> narrowest =
        views.stream()
            .filter(view -> !widened.contains(view))
            .map(view -> chain(view).stream().flatMap(v -> comparisons(v, message)).toList())
            .toList();
    return narrowest.isEmpty() ? List.of(List.of()) : narrowest;
  }

  private static boolean isView(MethodCallExpr call) {
    return Ast.method(call)
        .filter(m -> m.owner().equals("rondo.Mailbox") && VIEWS.contains(m.name()))
        .isPresent();
  }

  /** A view and those it is made from. */
  private static List<MethodCallExpr> chain(MethodCallExpr view) {
    List<MethodCallExpr> chain = new ArrayList<>();
    Expression at = view;
    while (at instanceof MethodCallExpr call && isView(call)) {
      chain.add(call);
      Expression scope = Ast.bare(call.getScope().orElseThrow());
      at = Ast.local(scope).flatMap(local -> local.getInitializer()).orElse(scope);
    }
    return chain;
  }

  private static Stream<PhaseComparison> comparisons(MethodCallExpr view, Message message) {
    return view.getArgument(0)
        .toLambdaExpr()
        .filter(lambda -> lambda.getExpressionBody().isPresent())
        .map(
            lambda ->
                comparisons(
                    lambda.getExpressionBody().get(),
                    lambda.getParameter(0).getNameAsString(),
                    message))
        .orElse(Stream.empty());
  }

  private static Stream<PhaseComparison> comparisons(
      Expression condition, String name, Message message) {
    return Ast.conjuncts(condition).stream()
        .flatMap(part -> comparison(part, name, message).stream());
  }

  private static Optional<PhaseComparison> comparison(
      Expression part, String name, Message message) {
    if (!(part instanceof BinaryExpr binary)) {
      return Optional.empty();
    }
    if (isPhase(binary.getLeft(), name, message)) {
      return Optional.of(new PhaseComparison(binary.getOperator(), binary.getRight(), part));
    }
    return isPhase(binary.getRight(), name, message)
        ? Optional.of(new PhaseComparison(mirrored(binary.getOperator()), binary.getLeft(), part))
        : Optional.empty();
  }

  /** Whether an expression is the phase of the message with this name. */
  static boolean isPhase(Expression expression, String name, Message message) {
    return Ast.bare(expression) instanceof MethodCallExpr call
        && call.getScope().filter(scope -> Ast.isName(scope, name)).isPresent()
        && Optional.of(call.getNameAsString()).equals(message.phaseSource())
        && Symbol.of(call.getName()).isPresent();
  }

  private static Operator mirrored(Operator operator) {
    return switch (operator) {
      case LESS -> Operator.GREATER;
      case LESS_EQUALS -> Operator.GREATER_EQUALS;
      case GREATER -> Operator.LESS;
      case GREATER_EQUALS -> Operator.LESS_EQUALS;
      default -> operator;
    };
  }
}
