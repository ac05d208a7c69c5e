package dev.rondo.frontend.model;

import com.github.javaparser.ast.DataKey;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import java.util.List;
import java.util.Optional;

/** The meaning of a name. Names of the tree carry their symbol, and clones of the tree keep it. */
public sealed interface Symbol {

  /** A field. */
  record Field(String owner, String name, boolean isStatic, boolean isFinal, String type)
      implements Symbol {}

  /** A parameter or a local variable. */
  record Local(String name, String type) implements Symbol {}

  /**
   * A method.
   *
   * @param owner the binary name of the class that declares it
   */
  record Method(
      String owner, String name, boolean isStatic, List<String> parameterTypes, String returnType)
      implements Symbol {}

  /** A class, a record, an enum, an interface. */
  record Type(String binaryName) implements Symbol {}

  /** Where a name keeps its symbol. */
  DataKey<Symbol> SYMBOL = new DataKey<>() {};

  /** Where an expression keeps the binary name of its erased type. */
  DataKey<String> TYPE = new DataKey<>() {};

  /** Where an expression, and the name that declares a variable, keep their whole type. */
  DataKey<TypeShape> SHAPE = new DataKey<>() {};

  /** Where an expression that is constant, by the rules of Java, keeps its value. */
  DataKey<Object> CONSTANT = new DataKey<>() {};

  /** The key of the mark on lambdas whose functional interface returns void. */
  DataKey<Boolean> VOID_LAMBDA = new DataKey<>() {};

  /** The meaning of a name, if it is known. */
  static Optional<Symbol> of(Node name) {
    return name.findData(SYMBOL);
  }

  /** The meaning of a name, if it is known to be of a kind. */
  static <S extends Symbol> Optional<S> of(Node name, Class<S> kind) {
    return name.findData(SYMBOL).filter(kind::isInstance).map(kind::cast);
  }

  /** The type of an expression, or of the variable that a name declares, where it is known. */
  static Optional<TypeShape> shapeOf(Node expression) {
    return expression.findData(SHAPE);
  }

  /** Whether an expression is a constant that is true. */
  static boolean isAlwaysTrue(Node expression) {
    return expression.findData(CONSTANT).filter(Boolean.TRUE::equals).isPresent();
  }

  /**
   * Whether a field of a process is a constant variable: it has its value even before the field is
   * set.
   */
  static boolean isConstant(FieldDeclaration field, VariableDeclarator variable) {
    boolean isPlain =
        variable.getType().isPrimitiveType() || variable.getType().asString().equals("String");
    return field.isFinal()
        && isPlain
        && variable.getInitializer().flatMap(value -> value.findData(CONSTANT)).isPresent();
  }

  /** The binary name of an expression's erased type, where it is known. */
  static Optional<String> typeOf(Node expression) {
    return expression.findData(TYPE);
  }

  /** A binary name without its package and its enclosing classes. */
  static String simpleName(String binaryName) {
    return binaryName.substring(
        Math.max(binaryName.lastIndexOf('$'), binaryName.lastIndexOf('.')) + 1);
  }
}
