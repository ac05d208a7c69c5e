package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;
import java.util.Locale;
import java.util.Map;

/**
 * Gives methods of a file that override a convenience method of {@code Node} a name of their own.
 * Later passes then write and read calls of {@code others()} in one meaning only, that of {@code
 * Node}, while calls in the file still run the file's own method.
 */
public final class OverriddenConveniences {

  /** The methods of {@code Node} that are not final, with their number of parameters. */
  private static final Map<String, Integer> CONVENIENCES =
      Map.of("others", 0, "broadcastToOthers", 1);

  private OverriddenConveniences() {}

  /** Plans other names for such methods and for their calls. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    CONVENIENCES.forEach(
        (name, parameters) -> {
          if (protocol.unit().findFirst(MethodDeclaration.class, m -> is(m, name)).isPresent()) {
            rename(protocol, name, parameters, new Rewriting(protocol, edits, log));
          }
        });
  }

  private static boolean is(MethodDeclaration method, String name) {
    return method.getNameAsString().equals(name)
        && method.getParameters().size() == CONVENIENCES.getOrDefault(name, -1)
        && !Ast.isObserver(method);
  }

  private static void rename(Protocol protocol, String name, int parameters, Rewriting rewriting) {
    String own =
        rewriting.fresh("own" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1));
    for (Node node : protocol.unit().findAll(Node.class)) {
      if (node instanceof MethodDeclaration method && is(method, name)) {
        rewriting.edits().add(() -> method.setName(own));
        method.getAnnotationByName("Override").ifPresent(rewriting.edits()::remove);
      } else if (node instanceof MethodCallExpr call && isOfFile(call, name, parameters)) {
        rewriting.edits().add(() -> call.setName(own));
      } else if (node instanceof MethodCallExpr call && isOfNode(call, name)) {
        rewriting.edits().add(call::removeScope);
      } else if (node instanceof MethodReferenceExpr use && isOfFile(use, name, parameters)) {
        rewriting.edits().add(() -> use.setIdentifier(own));
      }
    }
  }

  /** Whether a call runs a method of the file, not that of {@code Node}. */
  private static boolean isOfFile(Node use, String name, int parameters) {
    return Ast.method(use)
        .filter(method -> method.name().equals(name))
        .filter(method -> method.parameterTypes().size() == parameters)
        .filter(method -> !method.owner().equals("rondo.Node"))
        .isPresent();
  }

  /** {@code super.others()}, which nothing hides any more. */
  private static boolean isOfNode(MethodCallExpr call, String name) {
    return call.getNameAsString().equals(name)
        && call.getScope().filter(Expression::isSuperExpr).isPresent()
        && Ast.nodeMethod(call).isPresent();
  }
}
