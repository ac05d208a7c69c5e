package dev.rondo.frontend.check;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values that nobody can change: a closed list, by what the compiler says they are. What is not
 * on it can change as far as Rondo knows.
 */
final class Constants {

  /** Methods whose result is fixed if their arguments are. */
  private static final Map<String, Set<String>> FIXED =
      Map.of(
          "java.util.List", Set.of("of"),
          "java.util.Set", Set.of("of"),
          "java.util.Map", Set.of("of", "ofEntries", "entry"),
          "java.util.Optional", Set.of("of", "ofNullable", "empty"),
          "java.util.Collections",
              Set.of(
                  "emptyList",
                  "emptyMap",
                  "emptySet",
                  "nCopies",
                  "singleton",
                  "singletonList",
                  "singletonMap"));

  /** Methods whose result is fixed if its elements are, whatever it was made of. */
  private static final Map<String, Set<String>> COPIES =
      Map.of(
          "java.util.List", Set.of("copyOf"),
          "java.util.Set", Set.of("copyOf"),
          "java.util.Map", Set.of("copyOf"),
          "java.util.stream.Stream", Set.of("toList"));

  private final Bindings bindings;

  Constants(Bindings bindings) {
    this.bindings = bindings;
  }

  /** Whether the value of an expression can never change. */
  boolean isFixed(Expression expression) {
    Expression bare = Code.bare(expression);
    Optional<JavaType> type = bindings.typeOf(bare);
    if (bare.isNullLiteralExpr() || type.filter(ImmutableTypes::contain).isPresent()) {
      return true;
    }
    if (bare instanceof MethodCallExpr call) {
      return isFixedCall(call, type);
    }
    if (bare instanceof ObjectCreationExpr creation) {
      return type.filter(JavaType::isRecord).isPresent() && areFixed(creation.getArguments());
    }
    return isStateless(bare);
  }

  private boolean isFixedCall(MethodCallExpr call, Optional<JavaType> type) {
    Optional<Symbol.Method> method = Code.method(call);
    if (method.isEmpty()) {
      return false;
    }
    if (isOneOf(FIXED, method.get())) {
      return areFixed(call.getArguments());
    }
    boolean fixedElements =
        type.filter(t -> !t.arguments().isEmpty())
            .filter(t -> t.arguments().stream().allMatch(ImmutableTypes::contain))
            .isPresent();
    if (isOneOf(COPIES, method.get()) || isViewOfNew(call, method.get())) {
      return fixedElements;
    }
    return isOrder(method.get())
        && call.getScope().map(this::isTypeOrStateless).orElse(true)
        && call.getArguments().stream().allMatch(this::isFixed);
  }

  private boolean areFixed(List<Expression> expressions) {
    return expressions.stream().allMatch(this::isFixed);
  }

  private static boolean isOneOf(Map<String, Set<String>> methods, Symbol.Method method) {
    return methods.getOrDefault(method.owner(), Set.of()).contains(method.name());
  }

  /** {@code Collections.unmodifiableList(new ArrayList<>(…))}: nobody else has the list. */
  private static boolean isViewOfNew(MethodCallExpr call, Symbol.Method method) {
    return method.owner().equals("java.util.Collections")
        && method.name().startsWith("unmodifiable")
        && call.getArgument(0) instanceof ObjectCreationExpr creation
        && creation.getAnonymousClassBody().isEmpty();
  }

  private static boolean isOrder(Symbol.Method method) {
    return method.owner().equals("java.util.Comparator")
        || method.owner().equals("java.util.Collections") && method.name().equals("reverseOrder");
  }

  private boolean isTypeOrStateless(Expression scope) {
    boolean isType =
        scope
            .toNameExpr()
            .flatMap(name -> Symbol.of(name.getName()))
            .filter(Symbol.Type.class::isInstance)
            .isPresent();
    return isType || isFixed(scope);
  }

  /** A function of a static field has nothing of its own to change but what static fields hold. */
  private static boolean isStateless(Expression function) {
    return function instanceof LambdaExpr
        || function instanceof MethodReferenceExpr reference && reference.getScope().isTypeExpr();
  }
}
