package dev.rondo.frontend.code;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.Optional;
import java.util.Set;

/** Which calls change a {@code java.util} collection. */
public final class Collections {

  private static final Set<String> MUTATORS =
      Set.of(
          "add",
          "addAll",
          "addFirst",
          "addLast",
          "clear",
          "compute",
          "computeIfAbsent",
          "computeIfPresent",
          "merge",
          "offer",
          "offerFirst",
          "offerLast",
          "poll",
          "pollFirst",
          "pollFirstEntry",
          "pollLast",
          "pollLastEntry",
          "pop",
          "push",
          "put",
          "putAll",
          "putIfAbsent",
          "remove",
          "removeAll",
          "removeFirst",
          "removeIf",
          "removeLast",
          "replace",
          "replaceAll",
          "retainAll",
          "set",
          "setValue",
          "sort");

  private static final Set<String> BIT_MUTATORS =
      Set.of("and", "andNot", "clear", "flip", "or", "set", "xor");

  private static final Set<String> STATIC_MUTATORS =
      Set.of("addAll", "fill", "reverse", "rotate", "setAll", "shuffle", "sort", "swap");

  private Collections() {}

  /** The collection that a call changes. */
  public static Optional<Expression> changedBy(MethodCallExpr call) {
    Optional<Symbol.Method> method = Code.method(call);
    if (method.filter(m -> m.owner().startsWith("java.util.")).isEmpty()) {
      return Optional.empty();
    }
    if (method.get().owner().equals("java.util.BitSet")) {
      return BIT_MUTATORS.contains(method.get().name()) ? call.getScope() : Optional.empty();
    }
    if (!method.get().isStatic()) {
      return MUTATORS.contains(method.get().name()) ? call.getScope() : Optional.empty();
    }
    boolean changes =
        Set.of("java.util.Collections", "java.util.Arrays").contains(method.get().owner())
            && STATIC_MUTATORS.contains(method.get().name());
    return changes ? call.getArguments().getFirst() : Optional.empty();
  }

  /** Whether an expression begins with a local that was made new where it is declared. */
  public static boolean isFresh(Expression expression) {
    Expression root = Code.root(expression);
    return root instanceof ObjectCreationExpr
        || root.isArrayCreationExpr()
        || Code.local(root)
            .flatMap(variable -> variable.getInitializer())
            .filter(
                initial ->
                    initial.isObjectCreationExpr()
                        || initial.isArrayCreationExpr()
                        || initial.isArrayInitializerExpr())
            .isPresent();
  }
}
