package dev.rondo.rounds;

import static dev.rondo.frontend.java.Trees.name;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import dev.rondo.frontend.code.BeforeWhen;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.model.Guard;
import dev.rondo.unfold.EmptyViewAnalysis;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The views of a mailbox that a guard makes and does not only narrow further: what its handler
 * uses.
 *
 * @param named those kept in a local
 * @param unnamed those that are not
 * @param perhaps where a guard asks for a view that it narrows, but may hold without having asked
 */
record Views(List<String> named, List<MethodCallExpr> unnamed, List<NameExpr> perhaps) {

  static Views of(Optional<Guard> guard) {
    List<Node> looked = new ArrayList<>();
    guard.ifPresent(g -> looked.addAll(g.locals()));
    guard.ifPresent(g -> looked.add(g.condition()));
    Set<String> narrowed = new TreeSet<>();
    List<String> named = new ArrayList<>();
    List<MethodCallExpr> unnamed = new ArrayList<>();
    for (Node node : looked) {
      for (MethodCallExpr call : node.findAll(MethodCallExpr.class, Views::counts)) {
        call.getScope()
            .flatMap(Expression::toNameExpr)
            .ifPresent(scope -> narrowed.add(scope.getNameAsString()));
        Node parent = call.getParentNode().orElseThrow();
        if (parent instanceof VariableDeclarator local) {
          named.add(local.getNameAsString());
        } else if (!(parent instanceof MethodCallExpr outer && Code.isMailbox(outer))) {
          unnamed.add(call);
        }
      }
    }
    List<NameExpr> perhaps = new ArrayList<>();
    for (String view : narrowed) {
      List<NameExpr> asked = askedIn(looked, view);
      if (asked.stream().noneMatch(Views::isAlwaysReached)) {
        named.remove(view);
        perhaps.addAll(asked);
      }
    }
    return new Views(List.copyOf(named), List.copyOf(unnamed), List.copyOf(perhaps));
  }

  /** Where a view is asked for more than for a view of it. */
  private static List<NameExpr> askedIn(List<Node> nodes, String view) {
    return nodes.stream()
        .flatMap(node -> node.findAll(NameExpr.class).stream())
        .filter(name -> name.getNameAsString().equals(view) && !isOnlyNarrowed(name))
        .toList();
  }

  private static boolean isOnlyNarrowed(NameExpr view) {
    return view.getParentNode().orElseThrow() instanceof MethodCallExpr call
        && call.getScope().filter(scope -> scope == view).isPresent()
        && Code.isMailbox(call);
  }

  private static boolean counts(MethodCallExpr call) {
    return Code.isMailbox(call) && !BeforeWhen.isOfIterated(call);
  }

  /** Whether the whole mailbox is used: the guard makes no view. */
  boolean isWhole() {
    return named.isEmpty() && unnamed.isEmpty();
  }

  /** Whether the condition can only hold where a view has messages. */
  boolean areImplied(Expression condition) {
    return EmptyViewAnalysis.refutes(condition, this::isView);
  }

  private boolean isView(Expression scope) {
    return named.contains(scope.toString())
        || unnamed.stream().anyMatch(view -> view.equals(scope));
  }

  /** The views that the guard need not have looked at where it holds. */
  List<Node> passedOver() {
    List<Node> passedOver = new ArrayList<>(perhaps);
    unnamed.stream().filter(view -> !isAlwaysReached(view)).forEach(passedOver::add);
    return passedOver;
  }

  /** The views as expressions that give the same again after the guard. */
  List<Expression> expressions() {
    List<Expression> views = new ArrayList<>();
    named.forEach(view -> views.add(name(view)));
    unnamed.forEach(view -> views.add(view.clone()));
    return views;
  }

  /**
   * Whether a view is looked at in every run of a guard that holds: it may stand behind the guard's
   * own {@code &&}, but behind no other condition and in no lambda.
   */
  private static boolean isAlwaysReached(Expression view) {
    boolean behindAnd = false;
    Node part = view.getParentNode().orElseThrow();
    while (part instanceof Expression || part instanceof VariableDeclarator) {
      boolean isAnd = part instanceof BinaryExpr b && b.getOperator() == BinaryExpr.Operator.AND;
      boolean skips =
          part instanceof LambdaExpr
              || part instanceof ConditionalExpr
              || part instanceof SwitchExpr
              || (part instanceof BinaryExpr b && b.getOperator() == BinaryExpr.Operator.OR);
      boolean isWhen = part instanceof MethodCallExpr call && WhenGuard.is(call);
      boolean plain = isAnd || part instanceof EnclosedExpr || isWhen;
      if (skips || (behindAnd && !plain)) {
        return false;
      }
      behindAnd |= isAnd;
      part = part.getParentNode().orElseThrow();
    }
    return true;
  }
}
