package dev.rondo.frontend.tags;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Warns of quorums that count messages where one process can send the same message again. A timeout
 * that changes nothing sends its messages again whenever it runs, and a handler that only answers
 * answers each of them.
 *
 * <p>It names only what surely happens in some run. A hunt names what it has seen ({@code
 * CoverageCounter}).
 */
public final class CountedMessagesCheck {

  private static final Set<BinaryExpr.Operator> BOUNDS =
      Set.of(
          BinaryExpr.Operator.GREATER,
          BinaryExpr.Operator.GREATER_EQUALS,
          BinaryExpr.Operator.EQUALS);

  private final Protocol protocol;
  private final ProtocolSymbols code;

  /** For each message that one process can send again: the method that does. */
  private final Map<String, MethodDeclaration> repeated = new LinkedHashMap<>();

  private CountedMessagesCheck(ProtocolSymbols code) {
    this.code = code;
    this.protocol = code.protocol();
  }

  /** Reports the quorums of a protocol. */
  public static void run(ProtocolSymbols code, Log log) {
    if (!code.protocol().writtenAsRounds()) {
      new CountedMessagesCheck(code).run(log);
    }
  }

  private void run(Log log) {
    protocol.timeouts().stream()
        .map(TimeoutHandler::declaration)
        .filter(this::changesNothing)
        .forEach(this::repeats);
    int known;
    do {
      known = repeated.size();
      protocol.handlers().stream()
          .filter(handler -> handler.takes() == Handler.Takes.MESSAGE)
          .filter(handler -> repeated.containsKey(handler.message()))
          .map(Handler::declaration)
          .filter(this::changesNothing)
          .forEach(this::repeats);
    } while (repeated.size() > known);
    for (Handler handler : protocol.handlers()) {
      MethodDeclaration sender = repeated.get(handler.message());
      if (sender != null && handler.countsMessages()) {
        quorum(handler)
            .ifPresent(
                size ->
                    log.add(
                        DiagnosticKind.COUNTED_TWICE,
                        size.getName(),
                        handler.name(),
                        handler.type(),
                        sender.getNameAsString()));
      }
    }
  }

  private boolean changesNothing(MethodDeclaration method) {
    return StateChanges.of(code, List.of(method)).fields().isEmpty();
  }

  private void repeats(MethodDeclaration method) {
    new DirectSends(code)
        .in(List.of(method)).stream()
            .map(DirectSends.Send::message)
            .flatMap(Optional::stream)
            .map(Message::name)
            .forEach(name -> repeated.putIfAbsent(name, method));
  }

  /** The size that a handler compares with more than one. */
  private static Optional<MethodCallExpr> quorum(Handler handler) {
    return handler.declaration().findAll(BinaryExpr.class).stream()
        .filter(compared -> BOUNDS.contains(compared.getOperator()))
        .filter(compared -> !isOneOrNone(compared.getRight()))
        .flatMap(compared -> compared.getLeft().findAll(MethodCallExpr.class).stream())
        .filter(call -> call.getNameAsString().equals("size"))
        .filter(call -> call.getScope().filter(Ast::isMailbox).isPresent())
        .findFirst();
  }

  private static boolean isOneOrNone(Expression bound) {
    return bound.isIntegerLiteralExpr() && bound.asIntegerLiteralExpr().asNumber().intValue() <= 1;
  }
}
