package dev.rondo.rounds.flow;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import java.util.List;
import java.util.Optional;

/** Where {@code break} and {@code continue} go. */
final class JumpTargets {

  private JumpTargets() {}

  /** Whether a break leaves this loop or switch, by its label or as the innermost one. */
  static boolean breaks(Statement statement) {
    return statement.findAll(BreakStmt.class).stream()
            .anyMatch(jump -> jump.getLabel().isEmpty() && isInnermost(jump, statement, true))
        || labels(statement).stream().anyMatch(label -> breaks(statement, label));
  }

  /** Whether a break names this label. */
  static boolean breaks(Statement statement, String label) {
    return statement
        .findFirst(BreakStmt.class, jump -> isNamed(jump.getLabel(), label))
        .isPresent();
  }

  /** Whether a continue goes to the condition of this loop. */
  static boolean continues(Statement loop) {
    return loop.findAll(ContinueStmt.class).stream()
        .anyMatch(
            jump ->
                jump.getLabel().isEmpty()
                    ? isInnermost(jump, loop, false)
                    : labels(loop).stream().anyMatch(label -> isNamed(jump.getLabel(), label)));
  }

  /** Whether nothing between a jump and a statement takes the jump, and no other code begins. */
  private static boolean isInnermost(Node jump, Statement target, boolean switchesToo) {
    for (Node at = jump.getParentNode().orElse(null);
        at != null;
        at = at.getParentNode().orElse(null)) {
      if (at == target) {
        return true;
      }
      boolean takes = isLoop(at) || switchesToo && at instanceof SwitchStmt;
      if (takes || at instanceof LambdaExpr || at instanceof BodyDeclaration<?>) {
        return false;
      }
    }
    return false;
  }

  private static boolean isLoop(Node node) {
    return node instanceof WhileStmt
        || node instanceof DoStmt
        || node instanceof ForStmt
        || node instanceof ForEachStmt;
  }

  private static List<String> labels(Statement statement) {
    return statement
        .getParentNode()
        .filter(LabeledStmt.class::isInstance)
        .map(LabeledStmt.class::cast)
        .map(labeled -> List.of(labeled.getLabel().getIdentifier()))
        .orElse(List.of());
  }

  private static boolean isNamed(Optional<SimpleName> found, String label) {
    return found.filter(name -> name.getIdentifier().equals(label)).isPresent();
  }
}
