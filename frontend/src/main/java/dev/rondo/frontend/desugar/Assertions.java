package dev.rondo.frontend.desugar;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.AssertStmt;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Protocol;

/** Rewrites assertions as exceptions, since the JVM skips assertions by default. */
public final class Assertions {

  private Assertions() {}

  /** Plans an exception for each assertion. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    for (AssertStmt assertion : protocol.unit().findAll(AssertStmt.class)) {
      // An else that follows belongs to another if.
      boolean alone = Ast.parent(assertion, BlockStmt.class).isEmpty();
      edits.replace(
          assertion, () -> alone ? TreeBuilder.block(thrown(assertion)) : thrown(assertion));
    }
  }

  private static Statement thrown(AssertStmt assertion) {
    ObjectCreationExpr error =
        (ObjectCreationExpr) TreeBuilder.create(TreeBuilder.type("java.lang.AssertionError"));
    assertion.getMessage().ifPresent(message -> error.setArguments(new NodeList<>(message)));
    return new IfStmt(
        new UnaryExpr(
            new EnclosedExpr(assertion.getCheck()), UnaryExpr.Operator.LOGICAL_COMPLEMENT),
        new ThrowStmt(error),
        null);
  }
}
