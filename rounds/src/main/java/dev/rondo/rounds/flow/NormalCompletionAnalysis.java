package dev.rondo.rounds.flow;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Symbol;
import java.util.List;
import java.util.Optional;

/** Whether what follows a statement can be reached, as the Java language defines it (JLS 14.22). */
public final class NormalCompletionAnalysis {

  private static final Completes COMPLETES = new Completes();

  private NormalCompletionAnalysis() {}

  public static boolean completes(List<Statement> statements) {
    return statements.stream().allMatch(NormalCompletionAnalysis::completes);
  }

  public static boolean completes(Statement statement) {
    return statement.accept(COMPLETES, null);
  }

  private static boolean isTrue(Expression condition) {
    return Symbol.isAlwaysTrue(condition)
        || condition instanceof BooleanLiteralExpr literal && literal.getValue();
  }

  /** Whether a statement completes, by its kind. */
  private static final class Completes extends GenericVisitorWithDefaults<Boolean, Void> {

    @Override
    public Boolean defaultAction(Node statement, Void unused) {
      return true;
    }

    @Override
    public Boolean visit(ReturnStmt jump, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(ThrowStmt jump, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(BreakStmt jump, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(ContinueStmt jump, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(YieldStmt jump, Void unused) {
      return false;
    }

    @Override
    public Boolean visit(BlockStmt block, Void unused) {
      return completes(block.getStatements());
    }

    @Override
    public Boolean visit(IfStmt branch, Void unused) {
      return completes(branch.getThenStmt())
          || branch.getElseStmt().map(NormalCompletionAnalysis::completes).orElse(true);
    }

    @Override
    public Boolean visit(LabeledStmt labeled, Void unused) {
      return completes(labeled.getStatement())
          || JumpTargets.breaks(labeled.getStatement(), labeled.getLabel().getIdentifier());
    }

    @Override
    public Boolean visit(DoStmt loop, Void unused) {
      boolean comesToItsEnd = completes(loop.getBody()) || JumpTargets.continues(loop);
      return comesToItsEnd && !isTrue(loop.getCondition()) || JumpTargets.breaks(loop);
    }

    @Override
    public Boolean visit(WhileStmt loop, Void unused) {
      return !isTrue(loop.getCondition()) || JumpTargets.breaks(loop);
    }

    @Override
    public Boolean visit(ForStmt loop, Void unused) {
      boolean isEndless = loop.getCompare().map(NormalCompletionAnalysis::isTrue).orElse(true);
      return !isEndless || JumpTargets.breaks(loop);
    }

    @Override
    public Boolean visit(TryStmt attempt, Void unused) {
      boolean ends = attempt.getFinallyBlock().map(block -> !completes(block)).orElse(false);
      boolean some =
          completes(attempt.getTryBlock())
              || attempt.getCatchClauses().stream().anyMatch(clause -> completes(clause.getBody()));
      return !ends && some;
    }

    @Override
    public Boolean visit(SwitchStmt choice, Void unused) {
      boolean exhaustive = choice.getEntries().stream().anyMatch(SwitchEntry::isDefault);
      boolean arrows =
          choice.getEntries().stream()
              .noneMatch(entry -> entry.getType() == SwitchEntry.Type.STATEMENT_GROUP);
      if (!exhaustive || JumpTargets.breaks(choice)) {
        return true;
      }
      return arrows
          ? choice.getEntries().stream().anyMatch(entry -> completes(entry.getStatements()))
          : completes(choice.getEntries().getLast().orElseThrow().getStatements());
    }
  }

  /** Where {@code break} and {@code continue} go. */
  private static final class JumpTargets {

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
        boolean takes = Ast.isLoop(at) || switchesToo && at instanceof SwitchStmt;
        if (takes || at instanceof LambdaExpr || at instanceof BodyDeclaration<?>) {
          return false;
        }
      }
      return false;
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
}
