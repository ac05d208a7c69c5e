package dev.rondo.frontend.check;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.BeforeWhen;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.List;
import java.util.Optional;

/**
 * Guards that are written as an {@code if}: a handler that begins with {@code if (c) return;} runs
 * where {@code c} does not hold, and one whose whole body is an {@code if} runs where it does. They
 * are rewritten with {@code when}, so that all later passes and the asynchronous form know them.
 * Lines stay as they are, and so do columns where there is room before the {@code if}.
 *
 * <p>A rejected message waits, one that a handler returns from is gone. Where messages can be late
 * nobody can tell, except where they have an order and no rounds: there a handler of one message is
 * left as it is.
 */
public final class GuardForms {

  private final SourceFile source;
  private final Effects effects;
  private final TextEdits edits;

  private GuardForms(Protocol protocol) {
    this.source = protocol.code();
    this.effects = new Effects(new Code(protocol));
    this.edits = new TextEdits(protocol.code());
  }

  /** The file with its guards as {@code when}; empty where they are all so already. */
  public static Optional<SourceFile> rewritten(Protocol protocol) {
    GuardForms forms = new GuardForms(protocol);
    protocol.handlers().stream()
        .filter(handler -> handler.takes() == Takes.MAILBOX || protocol.tags().complete())
        .forEach(handler -> forms.method(handler.declaration()));
    protocol.timeouts().forEach(timeout -> forms.method(timeout.declaration()));
    protocol.declaration().getMethods().stream()
        .filter(method -> method.isAnnotationPresent("Request"))
        .forEach(forms::method);
    return forms.edits.isEmpty() ? Optional.empty() : Optional.of(forms.edits.apply());
  }

  private void method(MethodDeclaration method) {
    List<Statement> statements =
        method.getBody().<List<Statement>>map(BlockStmt::getStatements).orElse(List.of());
    int first = 0;
    while (first < statements.size() && mayComeFirst(statements, first)) {
      first++;
    }
    int end = first;
    while (end < statements.size() && isEarlyReturn(statements.get(end))) {
      end++;
    }
    boolean whole = end == statements.size() - 1 && isWhole(statements.get(end));
    boolean joins = end > first && end < statements.size() && isWhen(statements.get(end));
    if (method.findAll(MethodCallExpr.class, GuardForms::isWhen).size() > (joins ? 1 : 0)) {
      return; // a guard in the wrong place, which the checks know
    }
    int last = whole || joins ? end : end - 1;
    for (int index = first; index <= last; index++) {
      replace(statements.get(index), index == first, index == last);
    }
  }

  private static boolean isWhen(Statement statement) {
    return statement.isExpressionStmt()
        && statement.asExpressionStmt().getExpression() instanceof MethodCallExpr call
        && isWhen(call);
  }

  private static boolean isWhen(MethodCallExpr call) {
    return Code.nodeMethod(call).filter("when"::equals).isPresent();
  }

  /** A pure local; a loop that sets such locals, where a guard follows. */
  private boolean mayComeFirst(List<Statement> statements, int index) {
    Statement statement = statements.get(index);
    if (BeforeWhen.isLocal(statement)) {
      return effects.of(statement).isEmpty();
    }
    return index < statements.size() - 1
        && !statement.isIfStmt()
        && BeforeWhen.isCounting(statement, effects);
  }

  private boolean isEarlyReturn(Statement statement) {
    return statement instanceof IfStmt branch
        && branch.getElseStmt().isEmpty()
        && isReturn(branch.getThenStmt())
        && isCondition(branch.getCondition());
  }

  private static boolean isReturn(Statement statement) {
    if (statement instanceof BlockStmt block) {
      return block.getStatements().size() == 1 && isReturn(block.getStatement(0));
    }
    return statement instanceof ReturnStmt;
  }

  private boolean isWhole(Statement statement) {
    return statement instanceof IfStmt branch
        && branch.getElseStmt().isEmpty()
        && !isReturn(branch.getThenStmt())
        && isCondition(branch.getCondition());
  }

  /** A guard only looks; a variable that a pattern brings would be lost with the {@code if}. */
  private boolean isCondition(Expression condition) {
    return effects.of(condition).isEmpty() && condition.findFirst(PatternExpr.class).isEmpty();
  }

  private void replace(Statement statement, boolean first, boolean last) {
    String opening = first ? "when(" : "&& ";
    String closing = last ? ");" : "";
    if (statement instanceof IfStmt branch && isReturn(branch.getThenStmt())) {
      String negated = Negation.of(branch.getCondition(), source);
      edits.replace(branch, opening, branch.getCondition(), negated + closing);
    } else if (statement instanceof IfStmt branch) {
      wholeBody(branch, opening, branch.getCondition());
    } else {
      Expression condition =
          statement.asExpressionStmt().getExpression().asMethodCallExpr().getArgument(0);
      edits.replace(statement, opening, condition, joined(condition, first) + closing);
    }
  }

  private void wholeBody(IfStmt branch, String opening, Expression condition) {
    Statement body = branch.getThenStmt();
    edits.replaceBetween(
        branch.getBegin().orElseThrow(),
        body.getBegin().orElseThrow(),
        opening,
        condition,
        joined(condition, opening.startsWith("when")) + "); ");
    if (body instanceof BlockStmt) {
      edits.blank(body.getBegin().orElseThrow());
      edits.blank(body.getEnd().orElseThrow());
    }
  }

  /** A condition as a part of a larger one. */
  private String joined(Expression condition, boolean alone) {
    boolean binds = alone || !(condition instanceof BinaryExpr || condition.isConditionalExpr());
    return binds ? source.textOf(condition) : "(" + source.textOf(condition) + ")";
  }
}
