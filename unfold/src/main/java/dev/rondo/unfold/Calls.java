package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Resolves calls and method references to methods. */
public final class Calls {

  private static final Set<String> NODE_CLASSES = Set.of("rondo.Node", "rondo.RoundNode");

  private Calls() {}

  /**
   * The name of the method of {@code Node} or {@code RoundNode} that a call or reference refers to.
   */
  public static Optional<String> ofNode(Node use) {
    return Ast.method(use)
        .filter(method -> NODE_CLASSES.contains(method.owner()))
        .map(Symbol.Method::name);
  }

  /** The uses of some methods of {@code Node} or {@code RoundNode} in a tree. */
  public static Stream<Expression> to(Set<String> methods, Node tree) {
    return tree.findAll(Expression.class).stream()
        .filter(use -> ofNode(use).filter(methods::contains).isPresent());
  }

  /** Whether a tree calls a method of {@code Node} or {@code RoundNode}. */
  public static boolean areTo(String method, Node tree) {
    return tree.findFirst(
            MethodCallExpr.class, call -> ofNode(call).filter(method::equals).isPresent())
        .isPresent();
  }

  /** The method of the protocol class that a call or reference refers to. */
  public static Optional<MethodDeclaration> helper(Protocol protocol, Node use) {
    return Ast.method(use)
        .flatMap(
            method ->
                protocol.declaration().getMethods().stream()
                    .filter(each -> Symbol.of(each.getName()).filter(method::equals).isPresent())
                    .findFirst());
  }
}
