package dev.rondo.conform.drive;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.frontend.source.Position;
import java.util.List;
import java.util.Optional;

/**
 * The event in the user's file that a timeout of the compiled protocol represents: a timeout, a
 * request or a recovery.
 *
 * @param name the name of the method in the file
 * @param arguments the possible arguments of a request
 */
record ExternalEvent(ExternalEventKind kind, String name, List<InputValues> arguments) {

  /** What happens. */
  enum ExternalEventKind {
    TIMEOUT,
    REQUEST,
    RECOVERY
  }

  /** The events of a protocol, by the numbers of their timeouts. */
  static List<ExternalEvent> of(Protocol protocol) {
    List<MethodDeclaration> written =
        SyntaxTree.parse(protocol.source()).findAll(MethodDeclaration.class);
    return protocol.timeouts().stream().map(timeout -> of(timeout, written)).toList();
  }

  private static ExternalEvent of(TimeoutHandler timeout, List<MethodDeclaration> written) {
    Optional<MethodDeclaration> method =
        written.stream()
            .filter(each -> Position.of(each.getName()).line() == timeout.position().line())
            .findFirst();
    String name = method.map(MethodDeclaration::getNameAsString).orElse(timeout.name());
    if (method.filter(each -> each.isAnnotationPresent("Recover")).isPresent()) {
      return new ExternalEvent(ExternalEventKind.RECOVERY, name, List.of());
    }
    return method
        .filter(each -> each.isAnnotationPresent("Request"))
        .map(
            each ->
                new ExternalEvent(
                    ExternalEventKind.REQUEST,
                    name,
                    each.getParameters().stream().map(ExternalEvent::values).toList()))
        .orElseGet(() -> new ExternalEvent(ExternalEventKind.TIMEOUT, name, List.of()));
  }

  private static InputValues values(Parameter parameter) {
    return parameter
        .getAnnotationByName("Input")
        .flatMap(input -> input.findFirst(StringLiteralExpr.class))
        .flatMap(text -> InputValues.parse(text.asString()))
        .orElseThrow();
  }
}
