package dev.rondo.frontend.model;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.Statement;
import java.util.List;

/**
 * When a handler may run.
 *
 * @param locals the pure locals before {@code when}
 * @param call the call of {@code when}
 */
public record Guard(List<Statement> locals, MethodCallExpr call) {

  /** The line of the call of {@code when}; 0 where the user has not written it. */
  public int line() {
    return call.getBegin().map(begin -> begin.line).orElse(0);
  }

  /** What must hold. */
  public Expression condition() {
    return call.getArgument(0);
  }
}
