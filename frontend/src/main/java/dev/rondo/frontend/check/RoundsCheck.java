package dev.rondo.frontend.check;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.RoundMethods;
import java.util.List;
import java.util.Set;

/** Rounds written by hand send through {@code @Send} methods, which only look. */
final class RoundsCheck {

  private final ProtocolSymbols code;
  private final Log log;

  private RoundsCheck(ProtocolSymbols code, Log log) {
    this.code = code;
    this.log = log;
  }

  static void run(ProtocolSymbols code, Log log) {
    RoundsCheck check = new RoundsCheck(code, log);
    if (code.protocol().writtenAsRounds()) {
      check.rounds();
    } else {
      check.forbid(
          List.of("Send", "Update"),
          "belongs to rounds, but the class extends Node",
          "let the class extend RoundNode, with no handlers; or write @Upon and send the message");
    }
  }

  private void rounds() {
    forbid(
        List.of("Upon"),
        "belongs to handlers, but the class extends RoundNode",
        "write @Update(i) void update(Mailbox<M> heard) with the @Send(i) of its messages; or let"
            + " the class extend Node");
    if (code.protocol().rounds().isEmpty() && !log.hasErrors()) {
      log.add(
          DiagnosticKind.ROUND_METHOD,
          code.protocol().declaration().getName(),
          code.protocol().name(),
          "has no round",
          "write @Send(1) M send() for a record M, and @Update(1) void update(Mailbox<M> heard)");
    }
    code.protocol().declaration().walk(MethodCallExpr.class, this::send);
    code.protocol().rounds().forEach(this::pureSend);
  }

  private void forbid(List<String> annotations, String reason, String hint) {
    for (MethodDeclaration method : code.protocol().declaration().getMethods()) {
      for (String annotation : annotations) {
        if (method.getAnnotationByName(annotation).isPresent()) {
          log.add(
              DiagnosticKind.ROUND_METHOD,
              method.getName(),
              method.getNameAsString(),
              "is marked @" + annotation + ", which " + reason,
              hint);
        }
      }
    }
  }

  private void send(MethodCallExpr call) {
    Ast.nodeMethod(call)
        .filter(Set.of("send", "broadcast", "broadcastToOthers")::contains)
        .ifPresent(name -> log.add(DiagnosticKind.SEND_IN_ROUNDS, call, Ast.place(call), name));
  }

  private void pureSend(RoundMethods round) {
    new Effects(code)
        .of(round.send())
        .ifPresent(
            effect ->
                log.add(
                    DiagnosticKind.SEND_NOT_PURE,
                    effect.at(),
                    round.send().getNameAsString(),
                    effect.text()));
  }
}
