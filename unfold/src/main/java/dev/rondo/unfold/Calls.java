package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.interpreter.MethodResolver;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What a call calls. */
public final class Calls {

  private static final String NODE = "rondo.Node";
  private static final String ROUND_NODE = "rondo.RoundNode";
  private static final Set<String> SENDS = Set.of("send", "broadcast", "broadcastToOthers");

  private Calls() {}

  /** The name of the method of {@code Node} or {@code RoundNode} that is called. */
  public static Optional<String> ofNode(MethodCallExpr call) {
    return method(call).flatMap(Calls::nameOfNode);
  }

  /** The same for a method reference. */
  public static Optional<String> ofNode(MethodReferenceExpr reference) {
    return Symbol.of(reference)
        .filter(Symbol.Method.class::isInstance)
        .flatMap(method -> nameOfNode((Symbol.Method) method));
  }

  private static Optional<String> nameOfNode(Symbol.Method method) {
    boolean ofNode = method.owner().equals(NODE) || method.owner().equals(ROUND_NODE);
    return ofNode ? Optional.of(method.name()) : Optional.empty();
  }

  /** Where a tree calls a method of {@code Node} or {@code RoundNode}, or names it. */
  public static Stream<Expression> to(Set<String> methods, Node tree) {
    return tree.findAll(Expression.class).stream()
        .filter(
            use ->
                use instanceof MethodCallExpr call
                    ? ofNode(call).filter(methods::contains).isPresent()
                    : use instanceof MethodReferenceExpr reference
                        && ofNode(reference).filter(methods::contains).isPresent());
  }

  /** Whether a tree calls a method of {@code Node} or {@code RoundNode}. */
  public static boolean areTo(String method, Node tree) {
    return tree.findFirst(
            MethodCallExpr.class, call -> ofNode(call).filter(method::equals).isPresent())
        .isPresent();
  }

  /** Whether it sends a message. */
  public static boolean sends(MethodCallExpr call) {
    return ofNode(call).filter(SENDS::contains).isPresent();
  }

  /** Finds the methods of the protocol class. */
  public static MethodResolver resolver(Protocol protocol) {
    return new MethodResolver() {
      @Override
      public Optional<MethodDeclaration> method(MethodCallExpr call) {
        return helper(protocol, call);
      }

      @Override
      public Optional<MethodDeclaration> method(MethodReferenceExpr reference) {
        return helper(protocol, reference);
      }
    };
  }

  /** The method of the protocol class that is called. */
  public static Optional<MethodDeclaration> helper(Protocol protocol, MethodCallExpr call) {
    return method(call).flatMap(method -> declaration(protocol, method));
  }

  /** The method of the protocol class that a method reference means. */
  public static Optional<MethodDeclaration> helper(
      Protocol protocol, MethodReferenceExpr reference) {
    return Symbol.of(reference)
        .filter(Symbol.Method.class::isInstance)
        .flatMap(method -> declaration(protocol, method));
  }

  private static Optional<MethodDeclaration> declaration(Protocol protocol, Symbol method) {
    return protocol.declaration().getMethods().stream()
        .filter(declared -> Symbol.of(declared.getName()).filter(method::equals).isPresent())
        .findFirst();
  }

  /** The binary name of the protocol class. */
  public static String binaryName(Protocol protocol) {
    return Symbol.of(protocol.declaration().getName())
        .filter(Symbol.Type.class::isInstance)
        .map(Symbol.Type.class::cast)
        .map(Symbol.Type::binaryName)
        .orElseGet(protocol::qualifiedName);
  }

  private static Optional<Symbol.Method> method(MethodCallExpr call) {
    return Symbol.of(call.getName())
        .filter(Symbol.Method.class::isInstance)
        .map(Symbol.Method.class::cast);
  }
}
