package dev.rondo.frontend.tags;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.model.Message;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Where a message says its phase: {@code ballot}, {@code header.epoch}, {@code term:index}. */
public final class PhaseName {

  private PhaseName() {}

  /** The name; empty where a message says none. */
  public static String of(Message message) {
    List<String> sources = message.phaseSources();
    if (sources.size() != 1) {
      return String.join(":", sources);
    }
    Set<String> parts = parts(message, sources.get(0));
    return parts.size() == 1
        ? sources.get(0) + "." + parts.iterator().next()
        : sources.get(0); // the component itself, or all of a pair
  }

  /** What the method that computes the phase asks of a component. */
  private static Set<String> parts(Message message, String component) {
    String phase = message.phase().orElseThrow();
    return message.kinds().stream()
        .flatMap(kind -> kind.getMethodsByName(phase).stream())
        .flatMap(method -> method.findAll(MethodCallExpr.class).stream())
        .filter(call -> call.getScope().filter(scope -> names(scope, component)).isPresent())
        .map(MethodCallExpr::getNameAsString)
        .collect(Collectors.toSet());
  }

  private static boolean names(Expression scope, String component) {
    return scope.isNameExpr() && scope.asNameExpr().getNameAsString().equals(component);
  }
}
