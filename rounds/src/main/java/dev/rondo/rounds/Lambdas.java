package dev.rondo.rounds;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.type.UnknownType;

/** Builds lambdas. */
final class Lambdas {

  private Lambdas() {}

  /** {@code parameter -> body}. */
  static LambdaExpr of(String parameter, Expression body) {
    return new LambdaExpr(
        new NodeList<>(new Parameter(new UnknownType(), parameter)),
        new ExpressionStmt(body),
        false);
  }
}
