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
 * @param value such as {@code leader}
 */
record OutputNames(String key, String value) {

  private static final String ANY_KEY = "key";
  private static final String ANY_VALUE = "value";

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
        name(entries.stream().map(entry -> entry.getArgument(0))).orElse(ANY_KEY),
        name(entries.stream().map(entry -> entry.getArgument(1))).orElse(ANY_VALUE));
  }

  /** Several of the values, such as {@code leaders}. */
  String values() {
    if (value.endsWith("y")) {
      return value.substring(0, value.length() - 1) + "ies";
    }
    return value.endsWith("s") ? value + "es" : value + "s";
  }

  /** An output such as {@code leader P1 for term 3}. */
  String entry(String entry) {
    int middle = entry.indexOf('=');
    if (middle < 0) {
      return entry;
    }
    String name = value.equals(ANY_VALUE) ? "" : value + " ";
    return name + entry.substring(middle + 1) + " for " + key + " " + entry.substring(0, middle);
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
}
