package dev.rondo.frontend.tags;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Message;
import java.util.List;
import java.util.Optional;

/** The sends that stand in a piece of code itself. */
final class DirectSends {

  /**
   * A send.
   *
   * @param to the destination; empty for a broadcast, also one to others
   * @param message the type of what is sent, where it is made on the spot
   */
  record Send(
      MethodCallExpr call,
      Optional<Expression> to,
      Optional<Message> message,
      Optional<Expression> phase) {

    /** Whether it leaves the sender out. */
    boolean toOthers() {
      return call.getNameAsString().equals("broadcastToOthers");
    }
  }

  private final ProtocolSymbols code;

  DirectSends(ProtocolSymbols code) {
    this.code = code;
  }

  List<Send> in(List<? extends Node> nodes) {
    return nodes.stream()
        .flatMap(node -> node.findAll(MethodCallExpr.class).stream())
        .filter(Ast::sends)
        .map(this::send)
        .toList();
  }

  private Send send(MethodCallExpr call) {
    int last = call.getArguments().size() - 1;
    Optional<Expression> to = last == 0 ? Optional.empty() : Optional.of(call.getArgument(0));
    Optional<ObjectCreationExpr> made = Ast.bare(call.getArgument(last)).toObjectCreationExpr();
    Optional<Message> message = made.flatMap(code.protocol()::madeBy);
    return new Send(call, to, message, message.flatMap(m -> phase(m, made.orElseThrow())));
  }

  private static Optional<Expression> phase(Message message, ObjectCreationExpr made) {
    return message.phaseSource().flatMap(phase -> message.given(made, phase));
  }
}
