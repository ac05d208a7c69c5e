package dev.rondo.frontend.roles;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Static properties of processes of several roles: they take a list for each role that they speak
 * of, as in {@code @Invariant static boolean mutex(List<Client> clients)}. In the joined class they
 * take the list of all processes, and begin by cutting out those of the role.
 */
final class RoleProperties {

  private static final Symbol LIST = new Symbol.Type("java.util.List");

  private final CompilationUnit unit;
  private final List<RoleClass> roles;

  RoleProperties(CompilationUnit unit, List<RoleClass> roles) {
    this.unit = unit;
    this.roles = roles;
  }

  /**
   * Whether a role is used as the type of a parameter, variable or result in a static method: of a
   * property, or of a helper of one.
   */
  static boolean contain(SimpleName name) {
    Node use = name.getParentNode().orElseThrow();
    Node owner = use.getParentNode().orElse(use);
    boolean isType =
        use instanceof ClassOrInterfaceType
            && (owner instanceof ClassOrInterfaceType
                || owner instanceof Parameter
                || owner instanceof VariableDeclarator
                || owner instanceof MethodDeclaration);
    return isType
        && Stream.iterate(Optional.of(use), Optional::isPresent, n -> n.get().getParentNode())
            .flatMap(Optional::stream)
            .anyMatch(node -> node instanceof MethodDeclaration method && method.isStatic());
  }

  private static boolean isProperty(MethodDeclaration method) {
    return method.isStatic()
        && (method.isAnnotationPresent("Invariant") || method.isAnnotationPresent("Sometimes"));
  }

  private List<MethodDeclaration> all() {
    return unit.findAll(MethodDeclaration.class, RoleProperties::isProperty);
  }

  /** Refuses parameters that are no list of the processes of a role. */
  void check(Log log) {
    for (MethodDeclaration method : all()) {
      String name = method.getNameAsString();
      RoleClass first = roles.get(0);
      String owner =
          method
              .findAncestor(SyntaxTree.kind(ClassOrInterfaceDeclaration.class))
              .map(type -> type.getNameAsString())
              .orElseThrow();
      String hint = "write %s(List<%s> processes), or a list for each role that it speaks of";
      if (method.getParameters().isEmpty()
          || method.getParameters().stream().anyMatch(each -> role(each.getType()).isEmpty())) {
        log.add(
            DiagnosticKind.ROLE_SHAPE,
            method.getName(),
            owner,
            "has the static " + name + ", which does not take lists of processes of roles",
            hint.formatted(name, first.name()));
      }
    }
  }

  /**
   * Writes them for the joined class.
   *
   * @param whole the name of the joined class
   */
  void write(String whole, RoleNames names, TreeEdits edits) {
    for (MethodDeclaration method : all()) {
      String everyone = names.fresh("processes");
      StringBuilder lists = new StringBuilder();
      for (Parameter parameter : method.getParameters()) {
        RoleClass role = role(parameter.getType()).orElseThrow();
        lists.append(
            "java.util.List<%s> %s = %s.subList(%s, %s);"
                .formatted(
                    whole,
                    parameter.getNameAsString(),
                    everyone,
                    role.first(),
                    role.first() + role.n()));
      }
      edits.atStart(method, lists.toString());
      Type list = TreeBuilder.type("java.util.List<" + whole + ">");
      edits.add(() -> method.setParameters(new NodeList<>(new Parameter(list, everyone))));
    }
    for (SimpleName name : unit.findAll(SimpleName.class, RoleProperties::contain)) {
      Node use = name.getParentNode().orElseThrow();
      if (role(name).isPresent() && JoinedRoles.RoleQualifiers.qualifier(name).isEmpty()) {
        edits.add(() -> use.replace(TreeBuilder.type(whole)));
      }
    }
  }

  /** The role of the processes in a list type. */
  private Optional<RoleClass> role(Type type) {
    return type.toClassOrInterfaceType()
        .filter(list -> Symbol.of(list.getName()).filter(LIST::equals).isPresent())
        .flatMap(ClassOrInterfaceType::getTypeArguments)
        .filter(elements -> elements.size() == 1)
        .flatMap(elements -> elements.get(0).toClassOrInterfaceType())
        .flatMap(element -> role(element.getName()));
  }

  private Optional<RoleClass> role(SimpleName name) {
    return roles.stream()
        .filter(
            role -> Symbol.of(name).filter(new Symbol.Type(role.binaryName())::equals).isPresent())
        .findFirst();
  }
}
