package dev.rondo.frontend.shorthand;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Loops over a whole mailbox that begin by asking for the phase of a message: {@code for (Vote v :
 * mailbox) if (v.term() == term) …}. They look at the messages of that phase, and are rewritten to
 * loops over a view of these.
 */
public final class PhaseLoops {

  private final Protocol protocol;
  private final TextEdits edits;

  private PhaseLoops(Protocol protocol) {
    this.protocol = protocol;
    this.edits = new TextEdits(protocol.code());
  }

  /** The file with these views; empty where there are no such loops. */
  public static Optional<SourceFile> rewritten(Protocol protocol) {
    PhaseLoops loops = new PhaseLoops(protocol);
    if (protocol.tags().complete()) {
      protocol.handlers().stream()
          .filter(handler -> handler.takes() == Takes.MAILBOX)
          .forEach(loops::handler);
    }
    return loops.edits.isEmpty() ? Optional.empty() : Optional.of(loops.edits.apply());
  }

  private void handler(Handler handler) {
    Message message = protocol.message(handler.message());
    for (ForEachStmt loop : handler.declaration().findAll(ForEachStmt.class)) {
      boolean overAll =
          Code.bare(loop.getIterable())
              .toNameExpr()
              .filter(name -> name.getNameAsString().equals(handler.parameter()))
              .isPresent();
      if (overAll) {
        String each = loop.getVariableDeclarator().getNameAsString();
        condition(loop.getBody())
            .flatMap(condition -> ofPhase(condition, each, message))
            .ifPresent(
                asked ->
                    edits.insertAfter(
                        loop.getIterable().getEnd().orElseThrow(),
                        ".with(%s -> %s)".formatted(each, protocol.code().textOf(asked))));
      }
    }
  }

  /** What a loop asks before it does anything. */
  private static Optional<Expression> condition(Statement body) {
    if (body instanceof BlockStmt block) {
      return block.getStatements().size() == 1
          ? condition(block.getStatement(0))
          : Optional.empty();
    }
    return body instanceof IfStmt branch && branch.getElseStmt().isEmpty()
        ? Optional.of(branch.getCondition())
        : Optional.empty();
  }

  private static Optional<Expression> ofPhase(Expression condition, String each, Message message) {
    return conjuncts(condition)
        .filter(
            part ->
                part instanceof BinaryExpr asked
                    && asked.getOperator() == BinaryExpr.Operator.EQUALS
                    && (isPhase(asked.getLeft(), each, message) && isField(asked.getRight())
                        || isPhase(asked.getRight(), each, message) && isField(asked.getLeft())))
        .findFirst();
  }

  private static Stream<Expression> conjuncts(Expression condition) {
    return Code.bare(condition) instanceof BinaryExpr both
            && both.getOperator() == BinaryExpr.Operator.AND
        ? Stream.concat(conjuncts(both.getLeft()), conjuncts(both.getRight()))
        : Stream.of(Code.bare(condition));
  }

  private static boolean isPhase(Expression expression, String each, Message message) {
    return expression instanceof MethodCallExpr call
        && call.getScope().filter(NameExpr.class::isInstance).isPresent()
        && call.getScope().get().toString().equals(each)
        && message.phase().filter(call.getNameAsString()::equals).isPresent();
  }

  /** Locals are left out: what a lambda names may not be assigned again. */
  private static boolean isField(Expression expression) {
    return Code.field(expression).isPresent();
  }
}
