package dev.rondo.frontend.check;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.java.JavaType;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.StateVariable;
import java.util.Optional;
import java.util.Set;

/** State and messages are of types that can be copied, compared and printed. */
final class StateCheck {

  private static final Set<String> FACTORIES =
      Set.of(
          "of",
          "ofEntries",
          "copyOf",
          "emptyList",
          "emptyMap",
          "emptySet",
          "nCopies",
          "singleton",
          "singletonList",
          "singletonMap",
          "toList",
          "unmodifiableCollection",
          "unmodifiableList",
          "unmodifiableMap",
          "unmodifiableSet",
          "unmodifiableSortedMap",
          "unmodifiableSortedSet");

  private final Code code;
  private final Bindings bindings;
  private final Log log;

  private StateCheck(Code code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
  }

  static void run(Code code, Bindings bindings, Log log) {
    StateCheck check = new StateCheck(code, bindings, log);
    check.statics();
    code.protocol().variables().forEach(check::variable);
    code.protocol().messages().forEach(check::message);
  }

  private void statics() {
    for (FieldDeclaration field : code.protocol().unit().findAll(FieldDeclaration.class)) {
      if (field.isStatic()) {
        for (VariableDeclarator variable : field.getVariables()) {
          if (!field.isFinal() || isMutable(variable)) {
            log.add(Kind.STATIC_FIELD, variable.getName(), variable.getNameAsString());
          }
        }
      }
    }
  }

  private boolean isMutable(VariableDeclarator variable) {
    Optional<JavaType> type = bindings.declaredType(variable.getName());
    if (type.isEmpty()) {
      return false;
    }
    boolean isCollection = SupportedTypes.isCollection(type.get());
    return type.get().isArray()
        || (isCollection && !variable.getInitializer().filter(StateCheck::isFixed).isPresent())
        || type.get().hasOwnMutableFields()
        || type.get().binaryName().startsWith("java.util.concurrent.atomic.")
        || type.get().binaryName().equals("java.lang.StringBuilder");
  }

  private static boolean isFixed(Expression initializer) {
    return initializer
        .toMethodCallExpr()
        .filter(call -> FACTORIES.contains(call.getNameAsString()))
        .isPresent();
  }

  private void variable(StateVariable variable) {
    variable.declarator().getInitializer().stream()
        .flatMap(initial -> initial.findAll(MethodCallExpr.class).stream())
        .forEach(call -> initializer(variable, call));
    bindings
        .declaredType(variable.declarator().getName())
        .filter(type -> !SupportedTypes.ofState(type))
        .ifPresent(
            type ->
                log.add(
                    Kind.UNSUPPORTED_FIELD, variable.position(), variable.name(), type.display()));
  }

  /** A process gets its number and its surroundings only after it was made. */
  private void initializer(StateVariable variable, MethodCallExpr call) {
    Code.nodeMethod(call)
        .ifPresent(name -> log.add(Kind.INITIALIZER_TOO_EARLY, call, variable.name(), name));
  }

  private void message(Message message) {
    for (Parameter component : message.declaration().getParameters()) {
      bindings
          .declaredType(component.getName())
          .filter(type -> !SupportedTypes.ofMessages(type))
          .ifPresent(
              type ->
                  log.add(
                      Kind.UNSUPPORTED_COMPONENT,
                      component.getName(),
                      component.getNameAsString(),
                      message.name(),
                      type.display()));
    }
  }
}
