package dev.rondo.frontend.check;

import com.github.javaparser.Range;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.BeforeWhen;
import dev.rondo.frontend.code.Code;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.source.SourceFile;
import dev.rondo.frontend.source.TextEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

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
  private final NoThrowAnalysis noThrow;
  private final TextEdits edits;

  private GuardForms(Protocol protocol) {
    this.source = protocol.code();
    this.effects = new Effects(new Code(protocol));
    this.noThrow = new NoThrowAnalysis(new Code(protocol));
    this.edits = new TextEdits(protocol.code());
  }

  /** The file with its guards as {@code when}; empty where they are all so already. */
  public static Optional<SourceFile> rewritten(Protocol protocol) {
    GuardForms forms = new GuardForms(protocol);
    protocol.handlers().stream()
        .filter(handler -> handler.takes() == Takes.MAILBOX || protocol.tags().complete())
        .forEach(handler -> forms.method(handler.declaration(), handler.takes() == Takes.MAILBOX));
    protocol.timeouts().forEach(timeout -> forms.method(timeout.declaration(), false));
    protocol.declaration().getMethods().stream()
        .filter(method -> method.isAnnotationPresent("Request"))
        .forEach(method -> forms.method(method, false));
    return forms.edits.isEmpty() ? Optional.empty() : Optional.of(forms.edits.apply());
  }

  /**
   * Rewrites the guard of a method.
   *
   * @param overLocals whether locals may stand between its conditions: views of a mailbox, whose
   *     messages a handler would otherwise have used before it returns
   */
  private void method(MethodDeclaration method, boolean overLocals) {
    List<Statement> statements =
        method.getBody().<List<Statement>>map(BlockStmt::getStatements).orElse(List.of());
    int first = 0;
    while (first < statements.size() && mayComeFirst(statements, first)) {
      first++;
    }
    List<Integer> guard = guard(statements, first, overLocals);
    long known =
        guard.stream().filter(index -> WhenGuard.call(statements.get(index)).isPresent()).count();
    if (method.findAll(MethodCallExpr.class, WhenGuard::is).size() > known) {
      return; // a guard in the wrong place, which the checks know
    }
    int together = Math.max(0, guard.size() - 1);
    while (together > 0 && guard.get(together - 1) == guard.get(together) - 1) {
      together--;
    }
    StringBuilder opening = new StringBuilder("when(");
    for (int index : guard.subList(0, together)) {
      opening.append(moved(statements.get(index).asIfStmt()));
    }
    for (int index : guard.subList(together, guard.size())) {
      boolean isFirst = index == guard.get(together);
      boolean isLast = index == guard.get(guard.size() - 1);
      replace(statements.get(index), isFirst ? opening.toString() : "&& ", isLast);
    }
  }

  /** Takes an early return away; what stands for it in a guard further down. */
  private String moved(IfStmt early) {
    edits.put(early.getBegin().orElseThrow(), early.getEnd().orElseThrow(), "");
    return Negation.of(early.getCondition(), source) + " && ";
  }

  /**
   * Which statements are the guard: early returns, then {@code when} or an {@code if} to the end.
   */
  private List<Integer> guard(List<Statement> statements, int first, boolean overLocals) {
    List<Integer> guard = new ArrayList<>();
    for (int index = first; index < statements.size(); index++) {
      Statement statement = statements.get(index);
      boolean isLast = index == statements.size() - 1;
      if (isLast && isWhole(statement)
          || !guard.isEmpty() && WhenGuard.call(statement).isPresent()) {
        guard.add(index);
        break;
      }
      if (isEarlyReturn(statement)) {
        guard.add(index);
      } else if (!overLocals || !mayPass(guard.stream().map(statements::get), statement)) {
        break;
      }
    }
    return guard;
  }

  /** Whether early returns can as well stand behind a statement that counts or makes views. */
  private boolean mayPass(Stream<Statement> earlier, Statement statement) {
    boolean looks =
        BeforeWhen.isLocal(statement)
            || statement.isForEachStmt() && BeforeWhen.isCounting(statement, effects);
    Set<String> changed = new TreeSet<>();
    statement
        .findAll(VariableDeclarator.class)
        .forEach(variable -> changed.add(variable.getNameAsString()));
    statement
        .findAll(Expression.class)
        .forEach(part -> Effects.assigned(part).ifPresent(name -> changed.add(name.toString())));
    return looks
        && effects.of(statement).isEmpty()
        && noThrow.is(statement)
        && earlier.allMatch(early -> isMovable(early.asIfStmt(), changed));
  }

  /** Whether a condition stands in one line and names nothing that is set later. */
  private static boolean isMovable(IfStmt early, Set<String> changed) {
    Range range = early.getCondition().getRange().orElseThrow();
    return range.begin.line == range.end.line
        && early.getCondition().findAll(SimpleName.class).stream()
            .noneMatch(name -> changed.contains(name.getIdentifier()));
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

  private void replace(Statement statement, String opening, boolean last) {
    String closing = last ? ");" : "";
    if (statement instanceof IfStmt branch && isReturn(branch.getThenStmt())) {
      String negated = Negation.of(branch.getCondition(), source);
      edits.replace(branch, opening, branch.getCondition(), negated + closing);
    } else if (statement instanceof IfStmt branch) {
      wholeBody(branch, opening, branch.getCondition());
    } else {
      Expression condition = WhenGuard.call(statement).orElseThrow().getArgument(0);
      edits.replace(statement, opening, condition, joined(condition, opening) + closing);
    }
  }

  private void wholeBody(IfStmt branch, String opening, Expression condition) {
    Statement body = branch.getThenStmt();
    edits.replaceBetween(
        branch.getBegin().orElseThrow(),
        body.getBegin().orElseThrow(),
        opening,
        condition,
        joined(condition, opening) + "); ");
    if (body instanceof BlockStmt) {
      edits.blank(body.getBegin().orElseThrow());
      edits.blank(body.getEnd().orElseThrow());
    }
  }

  /** A condition as a part of a larger one. */
  private String joined(Expression condition, String opening) {
    boolean alone = opening.equals("when(");
    boolean binds = alone || !(condition instanceof BinaryExpr || condition.isConditionalExpr());
    return binds ? source.textOf(condition) : "(" + source.textOf(condition) + ")";
  }
}
