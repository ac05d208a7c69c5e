package dev.rondo.frontend.roles;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SimpleName;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/** New names for members of roles whose names are ambiguous in the file. */
final class RoleNames {

  private final CompilationUnit unit;
  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> given = new HashMap<>();
  private final List<RoleClass> roles;

  RoleNames(CompilationUnit unit, List<RoleClass> roles) {
    this.unit = unit;
    this.roles = roles;
    unit.walk(SimpleName.class, name -> taken.add(name.getIdentifier()));
    roles.forEach(this::give);
  }

  private void give(RoleClass role) {
    Set<String> elsewhere = namedOutside(role);
    for (String member : role.members()) {
      if (elsewhere.contains(member)) {
        given.put(role.name() + "." + member, fresh(prefixed(role, member)));
      }
    }
  }

  /** The names that code outside of a role uses or declares, and those that all processes have. */
  private Set<String> namedOutside(RoleClass role) {
    Set<String> names =
        unit.findAll(Node.class, node -> !TreeBuilder.isInside(node, role.declaration())).stream()
            .flatMap(RoleNames::named)
            .collect(Collectors.toSet());
    Stream.of(rondo.Node.class.getDeclaredMethods()).forEach(method -> names.add(method.getName()));
    return names;
  }

  private static Stream<String> named(Node node) {
    if (node instanceof MethodCallExpr call && call.getScope().isEmpty()) {
      return Stream.of(call.getNameAsString());
    }
    if (node instanceof NameExpr name
        && Symbol.of(name.getName(), Symbol.Field.class).isPresent()) {
      return Stream.of(name.getNameAsString());
    }
    if (node instanceof MethodDeclaration method) {
      return Stream.of(method.getNameAsString());
    }
    return node instanceof FieldDeclaration field
        ? field.getVariables().stream().map(variable -> variable.getNameAsString())
        : Stream.empty();
  }

  /** The new name of a member, if it has one. */
  Optional<String> of(Symbol symbol) {
    String member =
        symbol instanceof Symbol.Field field
            ? field.name()
            : symbol instanceof Symbol.Method method ? method.name() : "";
    return roles.stream()
        .filter(role -> role.owns(symbol))
        .findFirst()
        .flatMap(role -> Optional.ofNullable(given.get(role.name() + "." + member)));
  }

  /** The name of a method of a role. */
  String of(MethodDeclaration method) {
    return Symbol.of(method.getName()).flatMap(this::of).orElse(method.getNameAsString());
  }

  /** The name of the method that tests a role. */
  String test(RoleClass role) {
    return given.computeIfAbsent("is " + role.name(), key -> fresh("is" + role.name()));
  }

  /** A name that the file does not have yet. */
  String fresh(String wish) {
    String name = wish;
    for (int number = 2; !taken.add(name); number++) {
      name = wish + number;
    }
    return name;
  }

  /** A name of a role's own. */
  static String prefixed(RoleClass role, String member) {
    boolean shouts = member.equals(member.toUpperCase(Locale.ROOT)) && member.length() > 1;
    return shouts
        ? role.name().toUpperCase(Locale.ROOT) + "_" + member
        : role.name().substring(0, 1).toLowerCase(Locale.ROOT)
            + role.name().substring(1)
            + member.substring(0, 1).toUpperCase(Locale.ROOT)
            + member.substring(1);
  }

  /** The name of the class that the roles become: that of the class around them, or of the file. */
  static String ofWhole(RoleClasses classes, CompilationUnit unit, String file) {
    if (classes.around().isPresent()) {
      return classes.around().get().getNameAsString();
    }
    String wish = file.endsWith(".java") ? file.substring(0, file.length() - 5) : file;
    boolean isFree =
        SourceVersion.isName(wish)
            && unit.findAll(TypeDeclaration.class).stream()
                .filter(type -> classes.types().stream().noneMatch(role -> role == type))
                .noneMatch(type -> type.getNameAsString().equals(wish));
    return isFree
        ? wish
        : classes.types().stream()
            .map(type -> type.getNameAsString())
            .collect(Collectors.joining("And"));
  }
}
