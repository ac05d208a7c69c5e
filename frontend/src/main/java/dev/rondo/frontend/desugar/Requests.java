package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A {@code @Request} in full: a timeout that counts how often it has run, and draws its arguments
 * first.
 */
final class Requests {

  private final Rewriting rewriting;
  private final MethodDeclaration method;
  private final AnnotationExpr annotation;

  private Requests(Rewriting rewriting, MethodDeclaration method, AnnotationExpr annotation) {
    this.rewriting = rewriting;
    this.method = method;
    this.annotation = annotation;
  }

  static void write(Rewriting rewriting, MethodDeclaration method, AnnotationExpr annotation) {
    Requests request = new Requests(rewriting, method, annotation);
    Optional<String> fault = request.fault();
    if (fault.isPresent()) {
      rewriting.add(
          DiagnosticKind.REQUEST_SHAPE, method.getName(), method.getNameAsString(), fault.get());
    } else {
      request.write();
    }
  }

  private Optional<String> fault() {
    Optional<Integer> times = Rewriting.number(annotation, "times", 1);
    if (rewriting.protocol().writtenAsRounds()) {
      return Optional.of("is in a protocol that is written as rounds");
    }
    if (method.isStatic() || !method.getType().isVoidType() || method.getBody().isEmpty()) {
      return Optional.of("is not a void method of the process");
    }
    if (method.getAnnotations().stream().anyMatch(Requests::isOfAnotherKind)) {
      return Optional.of("is also another kind of handler");
    }
    if (times.isEmpty() || times.get() < 1) {
      return Optional.of("needs a literal from 1 as times");
    }
    return method.getParameters().stream()
        .flatMap(parameter -> fault(parameter).stream())
        .findFirst();
  }

  private static boolean isOfAnotherKind(AnnotationExpr other) {
    return List.of("Upon", "Timeout", "Init", "Recover", "Invariant", "Sometimes")
        .contains(other.getName().getIdentifier());
  }

  private Optional<String> fault(Parameter parameter) {
    String name = parameter.getNameAsString();
    if (DrawnNumber.of(parameter).isEmpty()) {
      return Optional.of("takes " + parameter.getType() + " " + name + ", which has no @Input");
    }
    boolean seen =
        Rewriting.untilGuard(method).stream()
            .flatMap(statement -> statement.findAll(NameExpr.class).stream())
            .anyMatch(use -> use.getNameAsString().equals(name));
    return seen
        ? Optional.of("reads " + name + " in its guard, but it is drawn after the guard")
        : Optional.empty();
  }

  private void write() {
    String counter = rewriting.fresh(method.getNameAsString() + "Requests");
    int times = Rewriting.number(annotation, "times", 1).orElseThrow();
    List<Parameter> parameters = method.getParameters();
    String draws =
        parameters.stream()
            .map(
                parameter ->
                    " int "
                        + parameter.getName()
                        + " = "
                        + DrawnNumber.of(parameter).orElseThrow().code()
                        + ";")
            .collect(Collectors.joining());
    rewriting.timeout(method, annotation, counter + " < " + times, counter + "++;" + draws);
    rewriting.edits().add(() -> method.getParameters().clear());
    rewriting.edits().insertAfter(method, "private int " + counter + ";");
  }
}
