package dev.rondo.frontend.code;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What a piece of code does beside computing a value, through the methods of the file it calls. */
public final class Effects {

  private static final Set<String> ACTIONS =
      Set.of("send", "broadcast", "broadcastToOthers", "choose", "flip", "output", "spawn");

  /** An effect: where it begins, and what it is in words that follow a subject. */
  public record Effect(Node at, String text) {}

  private final Code code;

  public Effects(Code code) {
    this.code = code;
  }

  /** The first effect of a piece of code. */
  public Optional<Effect> of(Node node) {
    return of(node, new HashSet<>());
  }

  private Optional<Effect> of(Node node, Set<MethodDeclaration> visited) {
    Optional<Effect> own = direct(node).or(() -> called(node, visited));
    if (own.isPresent()) {
      return own;
    }
    for (Node child : node.getChildNodes()) {
      Optional<Effect> effect = of(child, visited);
      if (effect.isPresent()) {
        return effect;
      }
    }
    return Optional.empty();
  }

  private static Optional<Effect> direct(Node node) {
    Optional<Expression> assigned = assigned(node);
    if (assigned.isPresent()) {
      Expression target = assigned.get();
      boolean escapes = !Code.bare(target).isNameExpr() && !Collections.isFresh(target);
      return Code.field(target).isPresent() || escapes
          ? Optional.of(new Effect(node, "assigns " + target))
          : Optional.empty();
    }
    Optional<String> action = Code.nodeMethod(node).filter(ACTIONS::contains);
    if (action.isPresent()) {
      return Optional.of(new Effect(node, "calls " + action.get()));
    }
    return node instanceof MethodCallExpr call
        ? Collections.changedBy(call)
            .filter(changed -> !Collections.isFresh(changed))
            .map(
                changed ->
                    new Effect(node, "changes " + changed + " with " + call.getNameAsString()))
        : Optional.empty();
  }

  /** What an assignment, {@code ++} or {@code --} writes to. */
  public static Optional<Expression> assigned(Node node) {
    if (node instanceof AssignExpr assign) {
      return Optional.of(assign.getTarget());
    }
    if (node instanceof UnaryExpr unary) {
      return switch (unary.getOperator()) {
        case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
            Optional.of(unary.getExpression());
        default -> Optional.empty();
      };
    }
    return Optional.empty();
  }

  private Optional<Effect> called(Node node, Set<MethodDeclaration> visited) {
    if (!(node instanceof MethodCallExpr) && !(node instanceof MethodReferenceExpr)) {
      return Optional.empty();
    }
    return code.ownMethod(node)
        .filter(visited::add)
        .flatMap(
            method ->
                method
                    .getBody()
                    .flatMap(body -> of(body, visited))
                    .map(
                        effect ->
                            new Effect(
                                node,
                                "calls " + method.getNameAsString() + ", which " + effect.text())));
  }
}
