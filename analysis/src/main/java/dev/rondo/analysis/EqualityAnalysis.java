package dev.rondo.analysis;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.library.LibraryTypes;
import dev.rondo.frontend.library.LibraryTypes.TypeFact;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether {@code equals} of a type is an equivalence on values: code of the user may not decide it,
 * nor the identity of objects.
 */
final class EqualityAnalysis {

  private final Protocol protocol;
  private final FileSymbols own;
  private final Set<String> asked = new HashSet<>();

  EqualityAnalysis(Protocol protocol, FileSymbols own) {
    this.protocol = protocol;
    this.own = own;
  }

  /** Whether its values are compared by content. */
  boolean isEquivalence(TypeShape type) {
    asked.clear();
    return isSound(type);
  }

  /** A type that holds values of itself is judged by the rest of it. */
  private boolean isSound(TypeShape type) {
    if (type.form() == TypeShape.Form.ENUM
        || LibraryTypes.has(type.name(), TypeFact.EQUATED, type.arguments(), this::isSound)) {
      return true;
    }
    if (type.form() == TypeShape.Form.PRIMITIVE || type.form() == TypeShape.Form.ARRAY) {
      return false;
    }
    if (!asked.add(type.name())) {
      return true;
    }
    if (type.name().equals("java.lang.Object") || type.form() == TypeShape.Form.VARIABLE) {
      return outputs().stream().allMatch(this::isSound);
    }
    return own.type(type.name()).filter(this::isSoundDeclaration).isPresent();
  }

  /** Whether {@code ==} is the same as {@code equals}. */
  static boolean isIdentity(TypeShape type) {
    return type.form() == TypeShape.Form.PRIMITIVE
            && LibraryTypes.has(type.name(), TypeFact.EQUATED)
        || type.form() == TypeShape.Form.ENUM
        || type.name().equals("rondo.NodeId");
  }

  /** Whether sorted collections order its values by content. */
  static boolean isOrdered(TypeShape type) {
    return LibraryTypes.has(type.name(), TypeFact.ORDERED) || type.form() == TypeShape.Form.ENUM;
  }

  private List<TypeShape> outputs() {
    return protocol.unit().findAll(MethodCallExpr.class).stream()
        .filter(call -> Ast.nodeMethod(call).filter("output"::equals).isPresent())
        .map(
            call ->
                Symbol.shapeOf(call.getArgument(0))
                    .orElse(new TypeShape("?", TypeShape.Form.CLASS, List.of())))
        .toList();
  }

  private boolean isSoundDeclaration(TypeDeclaration<?> type) {
    if (type instanceof RecordDeclaration made) {
      return made.getMethodsByName("equals").isEmpty()
          && made.getParameters().stream()
              .allMatch(part -> Symbol.shapeOf(part.getName()).filter(this::isSound).isPresent());
    }
    if (type instanceof ClassOrInterfaceDeclaration declared && declared.isInterface()) {
      return protocol.unit().findAll(TypeDeclaration.class).stream()
          .filter(each -> implementsOne((TypeDeclaration<?>) each, declared.getNameAsString()))
          .allMatch(each -> isSoundDeclaration((TypeDeclaration<?>) each));
    }
    return type.isEnumDeclaration();
  }

  private static boolean implementsOne(TypeDeclaration<?> type, String name) {
    if (type instanceof RecordDeclaration made) {
      return made.getImplementedTypes().stream().anyMatch(t -> t.getNameAsString().equals(name));
    }
    return type instanceof ClassOrInterfaceDeclaration declared
        && (declared.getImplementedTypes().stream().anyMatch(t -> t.getNameAsString().equals(name))
            || declared.getExtendedTypes().stream()
                .anyMatch(t -> t.getNameAsString().equals(name)));
  }
}
