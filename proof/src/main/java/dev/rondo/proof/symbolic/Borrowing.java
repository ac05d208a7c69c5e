package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Collected;
import dev.rondo.proof.value.Value.Sequence;
import java.util.Set;

/**
 * A method that is given a collection that can change may only look at it: then it does not matter
 * that it is given a copy here.
 */
final class Borrowing {

  private static final Set<String> CHANGES =
      Set.of("add", "addAll", "remove", "removeAll", "clear", "set", "put", "sort", "retainAll");

  private Borrowing() {}

  static void check(MethodDeclaration method, int index, Value argument, MethodCallExpr call) {
    boolean mutable =
        (argument instanceof Sequence sequence && sequence.mutable())
            || (argument instanceof Collected set && set.mutable());
    if (!mutable) {
      return;
    }
    String name = method.getParameter(index).getNameAsString();
    for (NameExpr use : method.findAll(NameExpr.class)) {
      if (use.getNameAsString().equals(name) && !looks(use)) {
        throw new NotCovered(
            call.getArgument(index),
            "a method that keeps or changes a collection it is given",
            "return a new one instead");
      }
    }
  }

  private static boolean looks(NameExpr use) {
    Node parent = use.getParentNode().orElseThrow();
    if (parent instanceof MethodCallExpr call) {
      boolean isScope = call.getScope().filter(scope -> scope == use).isPresent();
      return !isScope || !CHANGES.contains(call.getNameAsString());
    }
    return parent instanceof ForEachStmt || parent instanceof ObjectCreationExpr;
  }
}
