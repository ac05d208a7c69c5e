package dev.rondo.workflow.hunting;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.model.Protocol;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The names of the key and the value of outputs such as {@code Map.entry(term, leader)}.
 *
 * @param key such as {@code term}
 * @param values several of the values, such as {@code leaders}
 */
record OutputNames(String key, String values) {

  /** The words of a protocol; plain ones where its outputs do not agree on a name. */
  static OutputNames of(Protocol protocol) {
    List<MethodCallExpr> entries =
        protocol.declaration().findAll(MethodCallExpr.class).stream()
            .filter(call -> call.getNameAsString().equals("output"))
            .flatMap(call -> call.getArguments().stream())
            .filter(MethodCallExpr.class::isInstance)
            .map(MethodCallExpr.class::cast)
            .filter(entry -> entry.getNameAsString().equals("entry"))
            .filter(entry -> entry.getArguments().size() == 2)
            .toList();
    return new OutputNames(
        name(entries.stream().map(entry -> entry.getArgument(0))).orElse("key"),
        several(name(entries.stream().map(entry -> entry.getArgument(1))).orElse("value")));
  }

  /** The one name of some expressions; constants have none. */
  private static Optional<String> name(Stream<Expression> expressions) {
    List<String> names = expressions.flatMap(each -> name(each).stream()).distinct().toList();
    return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
  }

  private static Optional<String> name(Expression expression) {
    if (expression instanceof NameExpr name) {
      return Optional.of(name.getNameAsString());
    }
    return expression instanceof MethodCallExpr call
            && call.getArguments().isEmpty()
            && call.getScope().isPresent()
        ? Optional.of(call.getNameAsString())
        : Optional.empty();
  }

  private static String several(String name) {
    if (name.endsWith("y")) {
      return name.substring(0, name.length() - 1) + "ies";
    }
    return name.endsWith("s") ? name + "es" : name + "s";
  }
}
