package dev.rondo.sequentializer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.unfold.Calls;

/** Whether a tree uses a method of {@code Node}. */
final class Uses {

  private Uses() {}

  static boolean of(Node tree, String method) {
    return tree.findFirst(
            MethodCallExpr.class, call -> Calls.ofNode(call).filter(method::equals).isPresent())
        .isPresent();
  }
}
