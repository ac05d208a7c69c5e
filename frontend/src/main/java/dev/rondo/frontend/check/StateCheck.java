package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.StateVariable;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** State and messages are of types that can be copied, compared and printed. */
final class StateCheck {

  private final ProtocolSymbols code;
  private final Bindings bindings;
  private final Log log;

  private StateCheck(ProtocolSymbols code, Bindings bindings, Log log) {
    this.code = code;
    this.bindings = bindings;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Bindings bindings, Log log) {
    StateCheck check = new StateCheck(code, bindings, log);
    code.protocol().variables().forEach(check::variable);
    code.protocol().declaration().getMembers().stream()
        .flatMap(member -> member.toInitializerDeclaration().stream())
        .filter(block -> !block.isStatic())
        .forEach(block -> check.early(block.getBody(), "an initializer", new HashSet<>()));
    code.protocol().messages().forEach(check::message);
  }

  private void variable(StateVariable variable) {
    variable
        .declarator()
        .getInitializer()
        .ifPresent(initial -> early(initial, variable.name(), new HashSet<>()));
    bindings
        .declaredType(variable.declarator().getName())
        .filter(type -> !SupportedTypes.ofState(type))
        .ifPresent(
            type ->
                log.add(
                    DiagnosticKind.UNSUPPORTED_FIELD,
                    variable.position(),
                    variable.name(),
                    type.display(),
                    instead(variable)));
  }

  /** What to write; for objects of one's own in a collection, the record that they could be. */
  private String instead(StateVariable variable) {
    return variable.declarator().getType().findAll(ClassOrInterfaceType.class).stream()
        .filter(type -> type != variable.declarator().getType())
        .flatMap(type -> ownClass(type.getNameAsString()).stream())
        .findFirst()
        .map(type -> asRecord(type, variable))
        .orElse(
            "use primitives, strings, enums, records, NodeId, the java.util collections of these,"
                + " or an array of these; a record for a class of your own");
  }

  private Optional<ClassOrInterfaceDeclaration> ownClass(String name) {
    return code.protocol()
        .unit()
        .findFirst(
            ClassOrInterfaceDeclaration.class,
            type -> !type.isInterface() && type.getNameAsString().equals(name));
  }

  private static String asRecord(ClassOrInterfaceDeclaration type, StateVariable variable) {
    String name = type.getNameAsString();
    String components =
        type.getFields().stream()
            .filter(field -> !field.isStatic())
            .flatMap(field -> field.getVariables().stream())
            .map(field -> field.getTypeAsString() + " " + field.getNameAsString())
            .collect(Collectors.joining(", "));
    String field = variable.name();
    String put =
        variable.declarator().getTypeAsString().contains("Map<")
            ? "%s.put(key, new %s(…))".formatted(field, name)
            : "%s.set(index, new %s(…))".formatted(field, name);
    return "make the class a record, record %s(%s), and put a new one in the place of one that changes: %s"
        .formatted(name, components, put);
  }

  /** A process gets its number and its surroundings only after it was made. */
  private void early(Node initial, String what, Set<MethodDeclaration> visited) {
    for (Node use : initial.findAll(Node.class)) {
      Ast.nodeMethod(use)
          .ifPresent(name -> log.add(DiagnosticKind.INITIALIZER_TOO_EARLY, use, what, name));
      code.ownMethod(use)
          .filter(visited::add)
          .flatMap(MethodDeclaration::getBody)
          .ifPresent(body -> early(body, what, visited));
    }
  }

  private void message(Message message) {
    message.kinds().forEach(this::kind);
  }

  private void kind(RecordDeclaration kind) {
    for (Parameter component : kind.getParameters()) {
      bindings
          .declaredType(component.getName())
          .filter(type -> !SupportedTypes.ofMessages(type))
          .ifPresent(
              type ->
                  log.add(
                      DiagnosticKind.UNSUPPORTED_COMPONENT,
                      component.getName(),
                      component.getNameAsString(),
                      kind.getNameAsString(),
                      type.display()));
    }
  }
}
