package dev.rondo.frontend.roles;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A class that is a role.
 *
 * @param first the number of its first process
 * @param n how many processes it has
 * @param isLast whether no other role follows
 */
record RoleClass(ClassOrInterfaceDeclaration declaration, int first, int n, boolean isLast) {

  String name() {
    return declaration.getNameAsString();
  }

  String binaryName() {
    return Symbol.of(declaration.getName(), Symbol.Type.class)
        .map(Symbol.Type::binaryName)
        .orElseThrow();
  }

  AnnotationExpr annotation() {
    return declaration.getAnnotationByName("Protocol").orElseThrow();
  }

  Optional<MethodDeclaration> init() {
    return declaration.getMethods().stream()
        .filter(method -> method.isAnnotationPresent("Init"))
        .findFirst();
  }

  Set<String> members() {
    return Stream.concat(
            declaration.getFields().stream()
                .map(FieldDeclaration::getVariables)
                .flatMap(List::stream)
                .map(variable -> variable.getNameAsString()),
            declaration.getMethods().stream().map(MethodDeclaration::getNameAsString))
        .collect(Collectors.toSet());
  }

  /** Whether a symbol is a field or a method of this class. */
  boolean owns(Symbol symbol) {
    return symbol instanceof Symbol.Field field && field.owner().equals(binaryName())
        || symbol instanceof Symbol.Method method && method.owner().equals(binaryName());
  }

  /** The condition that a process has this role, by its number. */
  String condition(String process) {
    String from = process + ".index() >= " + first;
    String until = process + ".index() < " + (first + n);
    if (first == 0) {
      return until;
    }
    return isLast ? from : from + " && " + until;
  }
}
