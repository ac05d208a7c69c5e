package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FieldAssignments;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Loops over a whole mailbox that begin by asking for the phase of a message: {@code for (Vote v :
 * mailbox) if (v.term() == term) …}. They look at the messages of that phase, and are rewritten to
 * loops over a view of these.
 *
 * <p>The view is made before the loop begins. So nothing in the loop may assign the field that is
 * asked for, and what is asked before it must not show for the other messages. A loop of which this
 * is not known is left as it is.
 */
public final class PhaseLoops {

  private final Protocol protocol;
  private final ProtocolSymbols code;
  private final PlainConditions conditions;
  private final TreeEdits edits;

  private PhaseLoops(Protocol protocol, TreeEdits edits) {
    this.protocol = protocol;
    this.code = new ProtocolSymbols(protocol);
    this.conditions = new PlainConditions(code);
    this.edits = edits;
  }

  /** Plans a view for each such loop. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    PhaseLoops loops = new PhaseLoops(protocol, edits);
    if (protocol.tags().complete()) {
      for (Handler handler : protocol.handlers()) {
        if (handler.takes() == Takes.MAILBOX) {
          loops.of(handler.declaration(), handler.message(), handler.parameter());
        }
      }
      for (TimeoutHandler timeout : protocol.timeouts()) {
        if (timeout.parameter().isPresent()) {
          String message = timeout.message().orElseThrow();
          loops.of(timeout.declaration(), message, timeout.parameter().get());
        }
      }
    }
  }

  private void of(MethodDeclaration method, String messageName, String mailbox) {
    Message message = protocol.message(messageName);
    for (ForEachStmt loop : method.findAll(ForEachStmt.class)) {
      boolean overAll =
          Ast.bare(loop.getIterable())
              .toNameExpr()
              .filter(name -> name.getNameAsString().equals(mailbox))
              .isPresent();
      if (overAll && isPartOf(method, loop)) {
        String each = loop.getVariableDeclarator().getNameAsString();
        condition(loop.getBody())
            .flatMap(condition -> ofPhase(condition, each, message))
            .filter(asked -> staysTheSame(asked, loop))
            .ifPresent(asked -> edits.add(() -> narrow(loop, each, asked)));
      }
    }
  }

  private static void narrow(ForEachStmt loop, String each, Expression asked) {
    Expression condition = SyntaxTree.expression(each + " -> " + SyntaxTree.copy(asked));
    loop.setIterable(TreeBuilder.call(loop.getIterable(), "with", condition));
  }

  /** Whether a loop is the handler's own: a class inside of it may mean another mailbox. */
  private static boolean isPartOf(MethodDeclaration method, ForEachStmt loop) {
    Node at = loop;
    while (at instanceof Statement) {
      at = at.getParentNode().orElseThrow();
    }
    return at == method;
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

  /** The part of a condition that asks for the phase, if all before it only looks. */
  private Optional<BinaryExpr> ofPhase(Expression condition, String each, Message message) {
    for (Expression part : conjuncts(condition).toList()) {
      if (part instanceof BinaryExpr asked && asksForPhase(asked, each, message)) {
        return Optional.of(asked);
      }
      if (!conditions.onlyLooks(part, each, message)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Stream<Expression> conjuncts(Expression condition) {
    return Ast.bare(condition) instanceof BinaryExpr both
            && both.getOperator() == BinaryExpr.Operator.AND
        ? Stream.concat(conjuncts(both.getLeft()), conjuncts(both.getRight()))
        : Stream.of(Ast.bare(condition));
  }

  /** Locals are left out: what a lambda names may not be assigned again. */
  private boolean asksForPhase(BinaryExpr asked, String each, Message message) {
    return asked.getOperator() == BinaryExpr.Operator.EQUALS
        && (isPhase(asked.getLeft(), each, message) && conditions.isField(asked.getRight())
            || isPhase(asked.getRight(), each, message) && conditions.isField(asked.getLeft()));
  }

  private static boolean isPhase(Expression expression, String each, Message message) {
    return PlainConditions.isComponent(expression, each, message)
        && message.phase().filter(named(expression)::equals).isPresent();
  }

  private static String named(Expression call) {
    return call.asMethodCallExpr().getNameAsString();
  }

  private boolean staysTheSame(BinaryExpr asked, ForEachStmt loop) {
    String field =
        code.stateField(asked.getRight()).or(() -> code.stateField(asked.getLeft())).orElseThrow();
    return !new FieldAssignments(code, field).canBeBy(loop.getBody());
  }
}
