package dev.rondo.frontend.roles;

import com.github.javaparser.Position;
import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * The classes of a file that are roles of one protocol, in the order of the text.
 *
 * @param around the class that contains them; absent if they are top-level classes
 */
public record RoleClasses(
    Optional<ClassOrInterfaceDeclaration> around, List<ClassOrInterfaceDeclaration> types) {

  /** The roles of a file; empty unless at least two classes can be roles. */
  public static Optional<RoleClasses> of(CompilationUnit unit) {
    List<ClassOrInterfaceDeclaration> types =
        unit.findAll(
            ClassOrInterfaceDeclaration.class,
            type -> type.getAnnotationByName("Protocol").isPresent());
    if (types.size() < 2) {
      return Optional.empty();
    }
    Node parent = types.get(0).getParentNode().orElse(unit);
    boolean besideEachOther =
        types.stream().allMatch(type -> type.getParentNode().orElse(unit) == parent);
    if (!besideEachOther) {
      return Optional.empty();
    }
    if (parent == unit) {
      return Optional.of(new RoleClasses(Optional.empty(), types));
    }
    return parent instanceof ClassOrInterfaceDeclaration outer && holdsNothingElse(outer)
        ? Optional.of(new RoleClasses(Optional.of(outer), types))
        : Optional.empty();
  }

  /** The names of the roles of a file; empty if it has none, or is not Java. */
  public static List<String> names(SourceFile source) {
    return SyntaxTree.read(source, new Log(source)).flatMap(RoleClasses::of).stream()
        .flatMap(classes -> classes.types().stream())
        .map(ClassOrInterfaceDeclaration::getNameAsString)
        .toList();
  }

  /** Whether a top-level class only contains roles, unlike a test. */
  private static boolean holdsNothingElse(ClassOrInterfaceDeclaration outer) {
    return outer.isTopLevelType()
        && !outer.isInterface()
        && !outer.isAbstract()
        && outer.getExtendedTypes().isEmpty()
        && outer.getImplementedTypes().isEmpty()
        && outer.getTypeParameters().isEmpty()
        && outer.getMembers().stream().allMatch(RoleClasses::isOfNoObject);
  }

  private static boolean isOfNoObject(BodyDeclaration<?> member) {
    return member.isTypeDeclaration()
        || member instanceof FieldDeclaration field && field.isStatic()
        || member instanceof MethodDeclaration method && method.isStatic();
  }

  /** Whether a place is in the class that the roles become. */
  boolean reachAround(Node part) {
    Position begin = part.getBegin().orElseThrow();
    Node first = around.orElse(types.get(0));
    Node last = around.orElse(types.get(types.size() - 1));
    return !begin.isBefore(first.getBegin().orElseThrow())
        && !begin.isAfter(last.getEnd().orElseThrow());
  }
}
