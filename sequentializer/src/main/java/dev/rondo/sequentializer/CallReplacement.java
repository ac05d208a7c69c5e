package dev.rondo.sequentializer;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Symbol;

/**
 * Replaces a call by another expression. In Java a call can be a statement but a variable cannot
 * (JLS 14.8): if the value of the call is discarded and the replacement has no effect, the
 * statement is removed.
 */
final class CallReplacement {

  private CallReplacement() {}

  static void replace(MethodCallExpr call, Expression value) {
    if (isStatementExpression(value)) {
      call.replace(value);
    } else if (Ast.parent(call, ForStmt.class)
        .filter(loop -> !isCondition(loop, call))
        .isPresent()) {
      call.remove();
    } else if (Ast.parent(call, ExpressionStmt.class)
        .filter(CallReplacement::isDiscarded)
        .isPresent()) {
      drop((ExpressionStmt) call.getParentNode().orElseThrow());
    } else {
      call.replace(value);
    }
  }

  private static boolean isStatementExpression(Expression value) {
    return value.isMethodCallExpr()
        || value.isObjectCreationExpr()
        || Ast.assigned(value).isPresent();
  }

  private static boolean isCondition(ForStmt loop, Expression expression) {
    return loop.getCompare().filter(condition -> condition == expression).isPresent();
  }

  /**
   * The body of a lambda and an arm of a switch expression look like statements, but are values.
   */
  private static boolean isDiscarded(ExpressionStmt statement) {
    Node parent = statement.getParentNode().orElseThrow();
    if (parent instanceof LambdaExpr lambda) {
      return lambda.containsData(Symbol.VOID_LAMBDA);
    }
    return !(parent instanceof SwitchEntry entry
        && isArrow(entry)
        && entry.getParentNode().filter(SwitchExpr.class::isInstance).isPresent());
  }

  private static void drop(Statement statement) {
    Node parent = statement.getParentNode().orElseThrow();
    if (parent instanceof LambdaExpr lambda) {
      lambda.setBody(new BlockStmt());
    } else if (parent instanceof SwitchEntry entry && isArrow(entry)) {
      entry.setType(SwitchEntry.Type.BLOCK);
      statement.replace(new BlockStmt());
    } else {
      statement.replace(new EmptyStmt());
    }
  }

  private static boolean isArrow(SwitchEntry entry) {
    return entry.getType() == SwitchEntry.Type.EXPRESSION;
  }
}
