package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.Calls;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The narrowest views of a mailbox that a guard makes: what its handler uses.
 *
 * @param named those kept in a local
 * @param unnamed those that are not
 */
record Views(List<String> named, List<MethodCallExpr> unnamed) {

  static Views of(Optional<Guard> guard) {
    List<Node> looked = new ArrayList<>();
    guard.ifPresent(g -> looked.addAll(g.locals()));
    guard.ifPresent(g -> looked.add(g.condition()));
    Set<String> narrowed = new TreeSet<>();
    List<String> named = new ArrayList<>();
    List<MethodCallExpr> unnamed = new ArrayList<>();
    for (Node node : looked) {
      for (MethodCallExpr call : node.findAll(MethodCallExpr.class, Views::makesView)) {
        call.getScope()
            .flatMap(Expression::toNameExpr)
            .ifPresent(scope -> narrowed.add(scope.getNameAsString()));
        Node parent = call.getParentNode().orElseThrow();
        if (parent instanceof VariableDeclarator local) {
          named.add(local.getNameAsString());
        } else if (!(parent instanceof MethodCallExpr outer && makesView(outer))) {
          unnamed.add(call);
        }
      }
    }
    named.removeAll(narrowed);
    return new Views(List.copyOf(named), List.copyOf(unnamed));
  }

  private static boolean makesView(MethodCallExpr call) {
    return Symbol.typeOf(call).filter("rondo.Mailbox"::equals).isPresent();
  }

  /**
   * Whether the whole mailbox is used, or the condition can only hold where a view has messages.
   */
  boolean areNoneOrImplied(Expression condition) {
    return (named.isEmpty() && unnamed.isEmpty()) || implied(condition);
  }

  private boolean implied(Expression condition) {
    if (condition instanceof EnclosedExpr enclosed) {
      return implied(enclosed.getInner());
    }
    if (condition instanceof UnaryExpr not
        && not.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      return isCall(not.getExpression(), "isEmpty");
    }
    if (!(condition instanceof BinaryExpr binary)) {
      return false;
    }
    return switch (binary.getOperator()) {
      case AND -> implied(binary.getLeft()) || implied(binary.getRight());
      case GREATER -> isCall(binary.getLeft(), "size") && isNotNegative(binary.getRight());
      default -> false;
    };
  }

  private boolean isCall(Expression expression, String method) {
    return expression instanceof MethodCallExpr call
        && call.getNameAsString().equals(method)
        && call.getScope().filter(this::isView).isPresent();
  }

  private boolean isView(Expression scope) {
    return named.contains(scope.toString())
        || unnamed.stream().anyMatch(view -> view.equals(scope));
  }

  /** Made of numbers, {@code n()} and {@code f()} without subtraction. */
  private static boolean isNotNegative(Expression expression) {
    if (expression instanceof IntegerLiteralExpr) {
      return true;
    }
    if (expression instanceof MethodCallExpr call) {
      return Calls.ofNode(call).filter(name -> name.equals("n") || name.equals("f")).isPresent();
    }
    if (expression instanceof EnclosedExpr enclosed) {
      return isNotNegative(enclosed.getInner());
    }
    return expression instanceof BinaryExpr binary
        && (binary.getOperator() == BinaryExpr.Operator.PLUS
            || binary.getOperator() == BinaryExpr.Operator.MULTIPLY
            || binary.getOperator() == BinaryExpr.Operator.DIVIDE)
        && isNotNegative(binary.getLeft())
        && isNotNegative(binary.getRight());
  }
}
