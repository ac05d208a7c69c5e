package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.stmt.TryStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.Calls;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Checks sends inside {@code try}. In handlers, a send to a process that does not exist throws at
 * once; in rounds it throws when its round begins, outside the {@code try}. So inside {@code try} a
 * message may go only to processes that certainly exist.
 */
final class GuardedSends {

  private final Protocol protocol;
  private final Log log;

  private GuardedSends(Protocol protocol, Log log) {
    this.protocol = protocol;
    this.log = log;
  }

  /** Reports sends that the {@code try} around them would no longer guard. */
  static void refuse(Protocol protocol, Log log) {
    GuardedSends guarded = new GuardedSends(protocol, log);
    for (TryStmt attempt : protocol.declaration().findAll(TryStmt.class)) {
      attempt.getResources().forEach(resource -> guarded.look(resource, new HashSet<>()));
      guarded.look(attempt.getTryBlock(), new HashSet<>());
    }
  }

  /** Whether an exception between the arguments of a send might be caught. */
  static boolean isGuarded(MethodCallExpr send) {
    return send.findCompilationUnit().flatMap(unit -> unit.findFirst(TryStmt.class)).isPresent();
  }

  private void look(Node code, Set<MethodDeclaration> visited) {
    for (MethodCallExpr call : code.findAll(MethodCallExpr.class)) {
      if (Ast.sends(call) && !(exists(call) && isMade(call))) {
        log.add(
            DiagnosticKind.NOT_TRANSLATED,
            call,
            "a send inside try fails at once where its destination"
                + (exists(call) ? " or its message" : "")
                + " does not exist",
            "compute in the try, and send after it");
      }
      Calls.helper(protocol, call).ifPresent(helper -> follow(helper, visited));
    }
    for (MethodReferenceExpr reference : code.findAll(MethodReferenceExpr.class)) {
      Calls.helper(protocol, reference).ifPresent(helper -> follow(helper, visited));
    }
  }

  private void follow(MethodDeclaration helper, Set<MethodDeclaration> visited) {
    if (visited.add(helper)) {
      helper.getBody().ifPresent(body -> look(body, visited));
    }
  }

  /**
   * Whether the destination of a send certainly exists: all processes, the sender itself, or the
   * sender of a received message.
   */
  private boolean exists(MethodCallExpr send) {
    if (send.getArguments().size() == 1) {
      return true;
    }
    Expression destination = send.getArgument(0);
    while (destination.isEnclosedExpr()) {
      destination = destination.asEnclosedExpr().getInner();
    }
    return destination
            .toMethodCallExpr()
            .flatMap(Calls::ofNode)
            .filter(method -> method.equals("self"))
            .isPresent()
        || isSender(destination);
  }

  private static boolean isMade(MethodCallExpr send) {
    Expression message = send.getArgument(send.getArguments().size() - 1);
    while (message.isEnclosedExpr()) {
      message = message.asEnclosedExpr().getInner();
    }
    return message.isObjectCreationExpr();
  }

  private boolean isSender(Expression destination) {
    Optional<String> name =
        destination
            .toNameExpr()
            .filter(n -> Symbol.of(n.getName(), Symbol.Local.class).isPresent())
            .map(n -> n.getNameAsString());
    return name.isPresent()
        && protocol.handlers().stream()
            .filter(handler -> handler.declaration().isAncestorOf(destination))
            .map(Handler::sender)
            .anyMatch(name::equals);
  }
}
