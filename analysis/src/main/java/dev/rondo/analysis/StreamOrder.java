package dev.rondo.analysis;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import java.util.Set;

/** Whether what a stream comes to does not depend on the order of its elements. */
public final class StreamOrder {

  private static final Set<String> STEPS =
      Set.of("filter", "map", "mapToInt", "mapToLong", "mapToObj", "boxed", "distinct");
  private static final Set<String> ENDS =
      Set.of("anyMatch", "allMatch", "noneMatch", "count", "sum");

  // Without a comparator there are no ties that the order would decide.
  private static final Set<String> ENDS_WITHOUT_ARGUMENTS = Set.of("max", "min");

  private StreamOrder() {}

  /** Follows the calls on a stream to the last. */
  public static boolean isIrrelevant(MethodCallExpr stream) {
    Expression at = stream;
    while (at.getParentNode().orElse(null) instanceof MethodCallExpr next
        && next.getScope().filter(at::equals).isPresent()) {
      String name = next.getNameAsString();
      if (ENDS.contains(name)
          || (ENDS_WITHOUT_ARGUMENTS.contains(name) && next.getArguments().isEmpty())) {
        return true;
      }
      if (!STEPS.contains(name)) {
        return false;
      }
      at = next;
    }
    return false;
  }
}
