package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A class of the file whose objects processes keep in fields.
 *
 * @param objects the fields of the protocol class that hold one object of it each
 */
record OwnedClass(
    Protocol protocol,
    ClassOrInterfaceDeclaration type,
    String binaryName,
    List<VariableDeclarator> objects) {

  /** The first such class of a file. */
  static Optional<OwnedClass> of(Protocol protocol) {
    return variables(protocol).stream()
        .flatMap(variable -> declared(protocol, variable).stream())
        .findFirst()
        .map(type -> of(protocol, type));
  }

  private static OwnedClass of(Protocol protocol, ClassOrInterfaceDeclaration type) {
    List<VariableDeclarator> objects =
        variables(protocol).stream()
            .filter(variable -> declared(protocol, variable).filter(t -> t == type).isPresent())
            .toList();
    return new OwnedClass(protocol, type, binaryName(type.getName()).orElseThrow(), objects);
  }

  private static List<VariableDeclarator> variables(Protocol protocol) {
    return protocol.declaration().getFields().stream()
        .filter(field -> !field.isStatic())
        .flatMap(field -> field.getVariables().stream())
        .toList();
  }

  /** The class of the file that a variable is declared with, where it is no record or interface. */
  private static Optional<ClassOrInterfaceDeclaration> declared(
      Protocol protocol, VariableDeclarator variable) {
    if (!(variable.getType() instanceof ClassOrInterfaceType named)) {
      return Optional.empty();
    }
    return binaryName(named.getName())
        .flatMap(
            name ->
                protocol
                    .unit()
                    .findFirst(
                        ClassOrInterfaceDeclaration.class,
                        type -> binaryName(type.getName()).filter(name::equals).isPresent()))
        .filter(type -> !type.isInterface() && type != protocol.declaration())
        .filter(type -> !Ast.isObserver(type));
  }

  static Optional<String> binaryName(SimpleName name) {
    return Symbol.of(name, Symbol.Type.class).map(Symbol.Type::binaryName);
  }

  String name() {
    return type.getNameAsString();
  }

  /** Whether it stands in the protocol class, so that its methods can stay where they are. */
  boolean isNested() {
    return type.getParentNode().filter(parent -> parent == protocol.declaration()).isPresent();
  }

  List<FieldDeclaration> fields() {
    return type.getFields().stream().filter(field -> !field.isStatic()).toList();
  }

  List<MethodDeclaration> methods() {
    return type.getMethods().stream().filter(method -> !method.isStatic()).toList();
  }

  /** Its static fields and methods. */
  List<BodyDeclaration<?>> constants() {
    List<BodyDeclaration<?>> constants = new ArrayList<>();
    type.getFields().stream().filter(FieldDeclaration::isStatic).forEach(constants::add);
    type.getMethods().stream().filter(MethodDeclaration::isStatic).forEach(constants::add);
    return constants;
  }

  Optional<ConstructorDeclaration> constructor() {
    return type.getConstructors().stream().findFirst();
  }

  /** Whether a name means a field or a method of this class. */
  boolean owns(Node name) {
    Symbol symbol = Symbol.of(name).orElse(null);
    return symbol instanceof Symbol.Field field && field.owner().equals(binaryName)
        || symbol instanceof Symbol.Method method && method.owner().equals(binaryName);
  }

  /** Where one of its objects is named, beside its declaration. */
  List<SimpleName> usesOf(VariableDeclarator object) {
    String owner = binaryName(protocol.declaration().getName()).orElseThrow();
    return protocol
        .unit()
        .findAll(
            SimpleName.class,
            name ->
                name != object.getName()
                    && Symbol.of(name).orElse(null) instanceof Symbol.Field field
                    && field.owner().equals(owner)
                    && field.name().equals(object.getNameAsString()));
  }
}
