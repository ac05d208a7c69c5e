package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.model.Symbol;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a class of rounds declares, by name. */
public final class ClassText {

  /** The type of a process as an object: a structure of its fields, sent by itself. */
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
   * @param waiting the fields in which a message waits for its round, and those that say for whom
   */
  public ClassText(ClassOrInterfaceDeclaration declaration, Set<String> waiting) {
    this.declaration = declaration;
    this.waiting = waiting;
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

  /** The state variables, those that the passes have added included. */
  public Map<String, VariableDeclarator> fields() {
    return fields;
  }

  /** Whether what a field is set to is sent, or is where it is sent to. */
  boolean isSent(String field) {
    return waiting.contains(field);
  }

  /** The place of a state variable among all; -1 where there is none of this name. */
  int placeOf(String field) {
    return List.copyOf(fields.keySet()).indexOf(field);
  }

  /** The initial value of a static constant. */
  Optional<Expression> constant(String name) {
    return Optional.ofNullable(constants.get(name)).flatMap(VariableDeclarator::getInitializer);
  }

  /** A record by its name, which may be qualified. */
  public Optional<RecordDeclaration> record(String name) {
    return Optional.ofNullable(records.get(simple(name)));
  }

  /** The constants of an enum by its name, which may be qualified. */
  public Optional<List<String>> enumConstants(String name) {
    return Optional.ofNullable(enums.get(simple(name)));
  }

  /** The types of a record's components, in order. */
  public List<Type> componentTypes(String record) {
    return record(record).orElseThrow().getParameters().stream().map(p -> p.getType()).toList();
  }

  /** The method that a call of the class's own means. */
  Optional<MethodDeclaration> method(String name, int arguments, Optional<Symbol> symbol) {
    List<MethodDeclaration> named =
        declaration.getMethodsByName(name).stream()
            .filter(method -> method.getParameters().size() == arguments)
            .toList();
    if (named.size() > 1 && symbol.orElse(null) instanceof Symbol.Method known) {
      return named.stream().filter(method -> takes(method, known)).findFirst();
    }
    return named.stream().findFirst();
  }

  private static boolean takes(MethodDeclaration method, Symbol.Method known) {
    for (int index = 0; index < known.parameterTypes().size(); index++) {
      String type = simple(known.parameterTypes().get(index));
      String written = method.getParameter(index).getTypeAsString();
      if (!simple(written.replaceAll("<.*", "")).equals(type)) {
        return false;
      }
    }
    return true;
  }

  /** The part of a name after its last dot or dollar sign. */
  public static String simple(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }
}
