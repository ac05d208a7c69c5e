package dev.rondo.frontend.code;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.java.SyntaxTree;

/** What may stand before the guard of a handler. */
public final class GuardPrefix {

  private GuardPrefix() {}

  /** Whether a statement declares locals. */
  public static boolean isLocal(Statement statement) {
    return statement
        .toExpressionStmt()
        .filter(expression -> expression.getExpression().isVariableDeclarationExpr())
        .isPresent();
  }

  /**
   * Whether a statement is a loop or a branch that only sets locals: it does not leave the handler,
   * and makes no view of a mailbox that might not be examined.
   */
  public static boolean isCounting(Statement statement, Effects effects) {
    boolean counts = statement.isForEachStmt() || statement.isForStmt() || statement.isIfStmt();
    return counts
        && effects.of(statement).isEmpty()
        && statement.findFirst(ReturnStmt.class).isEmpty()
        && statement.findAll(MethodCallExpr.class).stream()
            .allMatch(
                call -> !Ast.isMailbox(call) || isIterated(call, statement) || isOfIterated(call));
  }

  /** A view of what the loop around it goes through shows nothing that is not examined anyway. */
  public static boolean isOfIterated(MethodCallExpr view) {
    Expression viewed = view;
    while (viewed instanceof MethodCallExpr call && Ast.isMailbox(call)) {
      viewed = Ast.bare(call.getScope().orElseThrow());
    }
    Expression whole = viewed;
    return whole.isNameExpr()
        && view.findAncestor(
                loop -> Ast.bare(loop.getIterable()).equals(whole),
                SyntaxTree.kind(ForEachStmt.class))
            .isPresent();
  }

  private static boolean isIterated(MethodCallExpr view, Statement statement) {
    return statement instanceof ForEachStmt loop && loop.getIterable() == view;
  }
}
