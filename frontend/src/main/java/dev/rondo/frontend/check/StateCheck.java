package dev.rondo.frontend.check;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.diagnostic.Kind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.Bindings;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.StateVariable;
import java.util.HashSet;
import java.util.Set;

/** State and messages are of types that can be copied, compared and printed. */
final class StateCheck {

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
                    Kind.UNSUPPORTED_FIELD, variable.position(), variable.name(), type.display()));
  }

  /** A process gets its number and its surroundings only after it was made. */
  private void early(Node initial, String what, Set<MethodDeclaration> visited) {
    for (Node use : initial.findAll(Node.class)) {
      Code.nodeMethod(use).ifPresent(name -> log.add(Kind.INITIALIZER_TOO_EARLY, use, what, name));
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
                      Kind.UNSUPPORTED_COMPONENT,
                      component.getName(),
                      component.getNameAsString(),
                      kind.getNameAsString(),
                      type.display()));
    }
  }
}
