package dev.rondo.frontend.code;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The types and methods that a file declares, found by what names mean and never by the names. */
public class FileSymbols implements MethodResolver {

  private static final Set<String> ALIKE =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.String",
          "int",
          "long");

  private final Map<String, TypeDeclaration<?>> types = new HashMap<>();

  private final Map<Symbol, MethodDeclaration> methods = new HashMap<>();

  /** What a file declares. */
  public FileSymbols(CompilationUnit unit) {
    unit.walk(
        node -> {
          if (node instanceof TypeDeclaration<?> type) {
            Symbol.of(type.getName()).ifPresent(symbol -> put(symbol, type));
          }
        });
    unit.findAll(MethodDeclaration.class)
        .forEach(method -> Symbol.of(method.getName()).ifPresent(s -> methods.put(s, method)));
  }

  private void put(Symbol symbol, TypeDeclaration<?> type) {
    if (symbol instanceof Symbol.Type named) {
      types.put(named.binaryName(), type);
    }
  }

  /** Whether a class is declared in the file. */
  public boolean declares(String binaryName) {
    return types.containsKey(binaryName);
  }

  /** A type of the file. */
  public Optional<TypeDeclaration<?>> type(String binaryName) {
    return Optional.ofNullable(types.get(binaryName));
  }

  /** A record of the file. */
  public Optional<RecordDeclaration> record(String binaryName) {
    return type(binaryName)
        .filter(RecordDeclaration.class::isInstance)
        .map(r -> (RecordDeclaration) r);
  }

  /** Whether equal values of this type are indistinguishable. */
  public boolean isAlike(TypeShape type) {
    return ALIKE.contains(type.name())
        || (type.form() == TypeShape.Form.ENUM && declares(type.name()));
  }

  @Override
  public Optional<MethodDeclaration> ownMethod(Node use) {
    return Ast.method(use).flatMap(this::declaration);
  }

  /** The declaration of a method of the file. */
  public Optional<MethodDeclaration> declaration(Symbol.Method method) {
    return Optional.ofNullable(methods.get(method));
  }

  /** Whether a class of the file decides itself what it is equal to. */
  public boolean declaresEquals() {
    return methods.values().stream()
        .anyMatch(
            method ->
                method.getNameAsString().equals("equals") && method.getParameters().size() == 1);
  }

  /** Whether a call runs this declaration and no other of a class of the file. */
  public boolean isOnly(MethodDeclaration method) {
    return methods.values().stream()
        .noneMatch(
            other ->
                other != method
                    && other.getNameAsString().equals(method.getNameAsString())
                    && other.getParameters().size() == method.getParameters().size()
                    && other.getParentNode().orElse(null) != method.getParentNode().orElse(null));
  }

  /** Whether it is a generated accessor of a record. */
  public boolean isComponent(Symbol.Method method) {
    return method.parameterTypes().isEmpty()
        && declaration(method).isEmpty()
        && record(method.owner())
            .filter(
                made ->
                    made.getParameters().stream()
                        .anyMatch(c -> c.getNameAsString().equals(method.name())))
            .isPresent();
  }

  /** Whether the constructor of a record is the generated one. */
  public boolean isMadeSilently(String binaryName) {
    return record(binaryName)
        .filter(
            made ->
                made.getMembers().stream()
                    .noneMatch(
                        member ->
                            member instanceof CompactConstructorDeclaration
                                || member instanceof ConstructorDeclaration))
        .isPresent();
  }
}
