package dev.rondo.frontend.shorthand;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Assignments;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
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

  private static final Set<String> PRIMITIVES =
      Set.of("boolean", "byte", "char", "double", "float", "int", "long", "short");

  private static final Set<BinaryExpr.Operator> FAILING =
      EnumSet.of(BinaryExpr.Operator.DIVIDE, BinaryExpr.Operator.REMAINDER);

  private final Protocol protocol;
  private final Code code;
  private final TextEdits edits;

  private PhaseLoops(Protocol protocol) {
    this.protocol = protocol;
    this.code = new Code(protocol);
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
      if (overAll && isPartOf(handler, loop)) {
        String each = loop.getVariableDeclarator().getNameAsString();
        condition(loop.getBody())
            .flatMap(condition -> ofPhase(condition, each, message))
            .filter(asked -> staysTheSame(asked, loop))
            .ifPresent(
                asked ->
                    edits.insertAfter(
                        loop.getIterable().getEnd().orElseThrow(),
                        ".with(%s -> %s)".formatted(each, protocol.code().textOf(asked))));
      }
    }
  }

  /** Whether a loop is the handler's own: a class inside of it may mean another mailbox. */
  private static boolean isPartOf(Handler handler, ForEachStmt loop) {
    Node at = loop;
    while (at instanceof Statement) {
      at = at.getParentNode().orElseThrow();
    }
    return at == handler.declaration();
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
      if (!onlyLooks(part, each, message)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private static Stream<Expression> conjuncts(Expression condition) {
    return Code.bare(condition) instanceof BinaryExpr both
            && both.getOperator() == BinaryExpr.Operator.AND
        ? Stream.concat(conjuncts(both.getLeft()), conjuncts(both.getRight()))
        : Stream.of(Code.bare(condition));
  }

  private boolean asksForPhase(BinaryExpr asked, String each, Message message) {
    return asked.getOperator() == BinaryExpr.Operator.EQUALS
        && (isPhase(asked.getLeft(), each, message) && isKnown(asked.getRight())
            || isPhase(asked.getRight(), each, message) && isKnown(asked.getLeft()));
  }

  private static boolean isPhase(Expression expression, String each, Message message) {
    return isComponent(expression, each, message)
        && message.phase().filter(named(expression)::equals).isPresent();
  }

  /** Whether an expression is a plain component of the message: asking for it does nothing else. */
  private static boolean isComponent(Expression expression, String each, Message message) {
    return expression instanceof MethodCallExpr call
        && call.getArguments().isEmpty()
        && call.getScope()
            .flatMap(Expression::toNameExpr)
            .filter(name -> name.getNameAsString().equals(each))
            .isPresent()
        && message.components().contains(named(call))
        && isPrimitive(call);
  }

  private static String named(Expression call) {
    return call.asMethodCallExpr().getNameAsString();
  }

  /** A field of the process; locals are left out: what a lambda names may not be assigned again. */
  private boolean isKnown(Expression expression) {
    return code.stateField(expression).isPresent() && isPrimitive(expression);
  }

  private boolean onlyLooks(Expression expression, String each, Message message) {
    Expression bare = Code.bare(expression);
    if (bare instanceof BinaryExpr both) {
      return !FAILING.contains(both.getOperator())
          && onlyLooks(both.getLeft(), each, message)
          && onlyLooks(both.getRight(), each, message);
    }
    if (bare instanceof UnaryExpr unary) {
      return Effects.assigned(unary).isEmpty() && onlyLooks(unary.getExpression(), each, message);
    }
    boolean names = bare instanceof NameExpr || bare.isLiteralExpr() || isKnown(bare);
    return names && isPrimitive(bare) || isComponent(bare, each, message);
  }

  private static boolean isPrimitive(Expression expression) {
    return Symbol.typeOf(expression).filter(PRIMITIVES::contains).isPresent();
  }

  private boolean staysTheSame(BinaryExpr asked, ForEachStmt loop) {
    String field =
        code.stateField(asked.getRight()).or(() -> code.stateField(asked.getLeft())).orElseThrow();
    return !new Assignments(code, field).canBeBy(loop.getBody());
  }
}
