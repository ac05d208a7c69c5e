package dev.rondo.frontend.roles;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Warns of roles that do not exchange messages with any other role: they are probably protocols of
 * their own. Roles that name each other, or that one property names, belong together.
 */
final class SeparateRoles {

  private final CompilationUnit unit;
  private final List<RoleClass> roles;

  private SeparateRoles(CompilationUnit unit, List<RoleClass> roles) {
    this.unit = unit;
    this.roles = roles;
  }

  static void warn(CompilationUnit unit, List<RoleClass> roles, Log log) {
    SeparateRoles separate = new SeparateRoles(unit, roles);
    List<RoleClass> handling =
        roles.stream().filter(role -> !separate.taken(role).isEmpty()).toList();
    if (handling.isEmpty()) {
      return;
    }
    RoleClass first = handling.get(0);
    Set<RoleClass> together = separate.connectedTo(first);
    handling.stream()
        .filter(role -> !together.contains(role))
        .findFirst()
        .ifPresent(
            role ->
                log.add(
                    DiagnosticKind.ROLES_APART,
                    role.declaration().getName(),
                    first.name(),
                    role.name(),
                    roles.stream().mapToInt(RoleClass::n).sum()));
  }

  private Set<RoleClass> connectedTo(RoleClass first) {
    Set<RoleClass> found = new HashSet<>(Set.of(first));
    boolean grows = true;
    while (grows) {
      grows =
          found.addAll(
              roles.stream()
                  .filter(role -> found.stream().anyMatch(each -> areConnected(each, role)))
                  .toList());
    }
    return found;
  }

  private boolean areConnected(RoleClass one, RoleClass other) {
    Set<String> ofOne = names(one.declaration());
    Set<String> ofOther = names(other.declaration());
    return ofOne.contains(other.name())
        || ofOther.contains(one.name())
        || taken(one).stream().anyMatch(ofOther::contains)
        || taken(other).stream().anyMatch(ofOne::contains)
        || isNamedWith(one, other);
  }

  /** Whether a method outside of the roles, such as an invariant, names both. */
  private boolean isNamedWith(RoleClass one, RoleClass other) {
    return unit
        .findAll(
            MethodDeclaration.class,
            method ->
                roles.stream().noneMatch(role -> TreeBuilder.isInside(method, role.declaration())))
        .stream()
        .map(SeparateRoles::names)
        .anyMatch(names -> names.contains(one.name()) && names.contains(other.name()));
  }

  /** The messages that a role handles: types of parameters, and records that implement these. */
  private Set<String> taken(RoleClass role) {
    Set<String> types =
        role.declaration().getMethods().stream()
            .filter(method -> method.isAnnotationPresent("Upon"))
            .flatMap(method -> method.getParameters().stream())
            .flatMap(parameter -> names(parameter.getType()).stream())
            .filter(name -> !name.equals("NodeId") && !name.equals("Mailbox"))
            .collect(Collectors.toCollection(HashSet::new));
    unit.findAll(RecordDeclaration.class).stream()
        .filter(
            message ->
                message.getImplementedTypes().stream()
                    .map(ClassOrInterfaceType::getNameAsString)
                    .anyMatch(types::contains))
        .forEach(message -> types.add(message.getNameAsString()));
    return types;
  }

  private static Set<String> names(Node part) {
    return part.findAll(SimpleName.class).stream()
        .map(SimpleName::getIdentifier)
        .collect(Collectors.toSet());
  }
}
