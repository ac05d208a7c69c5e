package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The declarations of a round class, by name. */
public final class ClassModel {

  /** The type of a process as an object: a record of its fields with itself as the sender. */
  public static final String PROCESS = "a process";

  private final ClassOrInterfaceDeclaration declaration;
  private final Map<String, RecordDeclaration> records = new LinkedHashMap<>();
  private final Map<String, List<String>> enums = new LinkedHashMap<>();
  private final Map<String, VariableDeclarator> constants = new LinkedHashMap<>();
  private final Map<String, VariableDeclarator> fields = new LinkedHashMap<>();

  private final Set<String> waiting;

  /**
   * Reads a class.
   *
   * @param waiting the fields in which a message waits for its round, and the fields of their
   *     receivers
   */
  public ClassModel(ClassOrInterfaceDeclaration declaration, Set<String> waiting) {
    this.declaration = declaration;
    this.waiting = waiting;
    declaration.getMembers().forEach(ClassModel::refuseCodeOfTheStart);
    declaration.findAll(TypeDeclaration.class).forEach(ClassModel::refuseCodeOfLoading);
    declaration.findAll(RecordDeclaration.class).forEach(r -> records.put(r.getNameAsString(), r));
    declaration
        .findAll(EnumDeclaration.class)
        .forEach(
            e ->
                enums.put(
                    e.getNameAsString(),
                    e.getEntries().stream().map(entry -> entry.getNameAsString()).toList()));
    for (FieldDeclaration field : declaration.getFields()) {
      for (VariableDeclarator variable : field.getVariables()) {
        (field.isStatic() ? constants : fields).put(variable.getNameAsString(), variable);
      }
    }
  }

  /** Fields begin as they are declared, and nothing runs before {@code @Init}. */
  private static void refuseCodeOfTheStart(BodyDeclaration<?> member) {
    boolean runs =
        member.isConstructorDeclaration()
            || (member instanceof InitializerDeclaration block && !block.isStatic());
    if (runs) {
      throw new UnsupportedCode(
          member, "code that runs as a process is made", "give fields their values in @Init");
    }
  }

  /**
   * Code that runs when a class is loaded may throw or not terminate, wherever the class is first
   * named.
   */
  private static void refuseCodeOfLoading(TypeDeclaration<?> type) {
    for (BodyDeclaration<?> member : type.getMembers()) {
      boolean runs =
          member instanceof InitializerDeclaration
              || (type.isEnumDeclaration() && member.isConstructorDeclaration())
              || (type.isNestedType() && member instanceof FieldDeclaration field && runs(field));
      if (runs) {
        throw new UnsupportedCode(
            member,
            "code that runs as " + type.getNameAsString() + " is loaded",
            "leave it to the handlers that need it");
      }
    }
  }

  private static boolean runs(FieldDeclaration field) {
    return !field.findAll(MethodCallExpr.class).isEmpty()
        || field.findAll(BinaryExpr.class).stream()
            .map(BinaryExpr::getOperator)
            .anyMatch(Set.of(BinaryExpr.Operator.DIVIDE, BinaryExpr.Operator.REMAINDER)::contains);
  }

  /** The state variables, including those that passes have added. */
  public Map<String, VariableDeclarator> fields() {
    return fields;
  }

  /** The methods of a name. */
  public List<MethodDeclaration> methods(String name) {
    return declaration.getMethodsByName(name);
  }

  /** The method of a name without parameters. */
  public Optional<MethodDeclaration> methodWithoutParameters(String name) {
    return methods(name).stream().filter(method -> method.getParameters().isEmpty()).findFirst();
  }

  /** Whether the value of a field is sent, or is a receiver. */
  boolean isSent(String field) {
    return waiting.contains(field);
  }

  /** The index of a state variable; -1 if there is none of this name. */
  int placeOf(String field) {
    return List.copyOf(fields.keySet()).indexOf(field);
  }

  /** The initial value of a static constant. */
  public Optional<Expression> constant(String name) {
    return Optional.ofNullable(constants.get(name)).flatMap(VariableDeclarator::getInitializer);
  }

  /** A record by its name, which may be qualified. */
  public Optional<RecordDeclaration> record(String name) {
    return Optional.ofNullable(records.get(Symbol.simpleName(name)));
  }

  /** The constants of an enum by its name, which may be qualified. */
  public Optional<List<String>> enumConstants(String name) {
    return Optional.ofNullable(enums.get(Symbol.simpleName(name)));
  }

  /** The kind of scalar of a type, if its values are single terms. */
  public Optional<ScalarType> scalarType(String written) {
    return switch (written) {
      case "int", "long" -> Optional.of(ScalarType.INT);
      case "boolean" -> Optional.of(ScalarType.BOOL);
      case "NodeId", "rondo.NodeId" -> Optional.of(ScalarType.NODE);
      default -> enumConstants(written).map(any -> ScalarType.ofEnum(Symbol.simpleName(written)));
    };
  }

  /**
   * The range of the scalars of a type.
   *
   * @param n the number of processes
   */
  public Term range(Scalar scalar, int n, Terms terms) {
    ScalarType kind = scalar.kind();
    if (!kind.nullable()) {
      return terms.bool(true);
    }
    int bound =
        kind.equals(ScalarType.NODE) ? n : enumConstants(kind.enumName()).orElseThrow().size();
    return terms.and(
        terms.le(terms.number(-1), scalar.term()), terms.lt(scalar.term(), terms.number(bound)));
  }

  /** Records are equal if their components are, unless they define equality. */
  public static void refuseOwnEquality(RecordDeclaration record, Node place) {
    for (String own : List.of("equals", "hashCode")) {
      if (!record.getMethodsByName(own).isEmpty()) {
        throw new UnsupportedCode(
            place, "a record with its own " + own, "leave it out and compare components");
      }
    }
  }

  /** Whether a field holds only mutable lists that the class has created. */
  public boolean isAlwaysNew(String field) {
    Optional<Expression> initial =
        Optional.ofNullable(fields.get(field)).flatMap(VariableDeclarator::getInitializer);
    return initial.filter(ClassModel::isNewList).isPresent()
        && declaration.findAll(AssignExpr.class).stream()
            .filter(assign -> assign.getTarget().toString().matches("(this\\.)?" + field))
            .allMatch(assign -> isNewList(assign.getValue()));
  }

  /** Whether a list in a field is changed in place. */
  public boolean changesInPlace(String field) {
    return declaration.findAll(MethodCallExpr.class).stream()
        .filter(OwnershipRules::changes)
        .flatMap(call -> call.getScope().stream())
        .anyMatch(scope -> scope.toString().matches("(this\\.)?" + field));
  }

  private static boolean isNewList(Expression made) {
    return made instanceof ObjectCreationExpr creation
        && creation.getType().getNameAsString().matches("ArrayList|LinkedList");
  }

  /** The types of a record's components, in order. */
  public List<Type> componentTypes(String record) {
    return record(record).orElseThrow().getParameters().stream().map(p -> p.getType()).toList();
  }

  /** The names of a record's components, in order; empty if there is no such record. */
  List<String> components(String record) {
    return record(record).stream()
        .flatMap(known -> known.getParameters().stream())
        .map(component -> component.getNameAsString())
        .toList();
  }

  /** The methods of a name and a number of parameters. */
  List<MethodDeclaration> methods(String name, int arguments) {
    return declaration.getMethodsByName(name).stream()
        .filter(method -> method.getParameters().size() == arguments)
        .toList();
  }

  /** The method that a call without a scope refers to; empty for a method of Rondo. */
  public Optional<MethodDeclaration> method(String name, int arguments, Optional<Symbol> symbol) {
    List<MethodDeclaration> named = methods(name, arguments);
    if (symbol.orElse(null) instanceof Symbol.Method known && known.owner().startsWith("rondo.")) {
      return Optional.empty();
    }
    if (named.size() > 1 && symbol.orElse(null) instanceof Symbol.Method known) {
      return named.stream().filter(method -> takes(method, known)).findFirst();
    }
    return named.stream().findFirst();
  }

  private static boolean takes(MethodDeclaration method, Symbol.Method known) {
    for (int index = 0; index < known.parameterTypes().size(); index++) {
      String type = Symbol.simpleName(known.parameterTypes().get(index));
      String written = method.getParameter(index).getTypeAsString();
      if (!Symbol.simpleName(written.replaceAll("<.*", "")).equals(type)) {
        return false;
      }
    }
    return true;
  }
}
