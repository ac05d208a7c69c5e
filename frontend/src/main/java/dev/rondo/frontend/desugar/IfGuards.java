package dev.rondo.frontend.desugar;

import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.Effects;
import dev.rondo.frontend.code.GuardPrefix;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.code.WhenGuard;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.java.TreeEdits;
import dev.rondo.frontend.model.Handler.Takes;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
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
 *
 * <p>A rejected message waits, one that a handler returns from is gone. Where messages can be late
 * this makes no difference, except where they have an order and no rounds: there a handler of one
 * message is left as it is.
 */
public final class IfGuards {

  private final Effects effects;
  private final NoThrowAnalysis noThrow;
  private final TreeEdits edits;

  private IfGuards(Protocol protocol, TreeEdits edits) {
    this.effects = new Effects(new ProtocolSymbols(protocol));
    this.noThrow = new NoThrowAnalysis(new ProtocolSymbols(protocol));
    this.edits = edits;
  }

  /** Plans a {@code when} for each guard in another form. */
  public static void rewrite(Protocol protocol, TreeEdits edits, Log log) {
    IfGuards forms = new IfGuards(protocol, edits);
    protocol.handlers().stream()
        .filter(handler -> handler.takes() == Takes.MAILBOX || protocol.tags().complete())
        .forEach(handler -> forms.method(handler.declaration(), handler.takes() == Takes.MAILBOX));
    protocol.timeouts().forEach(timeout -> forms.method(timeout.declaration(), false));
    protocol.declaration().getMethods().stream()
        .filter(method -> method.isAnnotationPresent("Request"))
        .forEach(method -> forms.method(method, false));
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
    if (!guard.isEmpty()) {
      edits.add(() -> write(guard, method.getBody().orElseThrow()));
    }
  }

  /** Puts one guard in the place of the last of its statements that stand together. */
  private static void write(List<Integer> guard, BlockStmt body) {
    int first = guard.size() - 1;
    while (first > 0 && guard.get(first - 1) == guard.get(first) - 1) {
      first--;
    }
    List<Statement> parts = guard.stream().map(body::getStatement).toList();
    Statement when =
        TreeBuilder.run(
            TreeBuilder.call(
                "when",
                parts.stream()
                    .map(part -> condition(part, parts.size() == 1))
                    .reduce((left, right) -> new BinaryExpr(left, right, BinaryExpr.Operator.AND))
                    .orElseThrow()));
    TreeEdits.place(when, parts.get(first));
    parts.get(first).getComment().ifPresent(when::setComment);
    body.setStatement(guard.get(first), when);
    Statement last = parts.get(parts.size() - 1);
    if (isLongIf(last)) {
      body.getStatements().addAll(guard.get(guard.size() - 1) + 1, unwrapped(last, body));
    }
    for (int index = guard.size() - 1; index >= 0; index--) {
      if (index != first) {
        parts.get(index).getComment().ifPresent(body::addOrphanComment);
        body.getStatements().remove((int) guard.get(index));
      }
    }
  }

  private static boolean isLongIf(Statement statement) {
    return statement.toIfStmt().filter(branch -> !isReturn(branch.getThenStmt())).isPresent();
  }

  /** What an {@code if} does, without it. */
  private static List<Statement> unwrapped(Statement branch, BlockStmt body) {
    Statement then = branch.asIfStmt().getThenStmt();
    if (!then.isBlockStmt()) {
      return List.of(then);
    }
    BlockStmt block = then.asBlockStmt();
    block.getComment().ifPresent(body::addOrphanComment);
    List.copyOf(block.getOrphanComments()).forEach(body::addOrphanComment);
    return List.copyOf(block.getStatements());
  }

  /** A condition as a part of a larger one, or alone. */
  private static Expression condition(Statement statement, boolean alone) {
    Optional<IfStmt> branch = statement.toIfStmt();
    if (branch.filter(early -> isReturn(early.getThenStmt())).isPresent()) {
      return Negation.of(branch.get().getCondition());
    }
    Expression condition =
        branch
            .map(IfStmt::getCondition)
            .orElseGet(() -> WhenGuard.call(statement).orElseThrow().getArgument(0));
    boolean binds = alone || !(condition.isBinaryExpr() || condition.isConditionalExpr());
    return binds ? condition : new EnclosedExpr(condition);
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
        GuardPrefix.isLocal(statement)
            || statement.isForEachStmt() && GuardPrefix.isCounting(statement, effects);
    Set<String> changed = new TreeSet<>();
    statement
        .findAll(VariableDeclarator.class)
        .forEach(variable -> changed.add(variable.getNameAsString()));
    statement
        .findAll(Expression.class)
        .forEach(part -> Ast.assigned(part).ifPresent(name -> changed.add(name.toString())));
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
    if (GuardPrefix.isLocal(statement)) {
      return effects.of(statement).isEmpty();
    }
    return index < statements.size() - 1
        && !statement.isIfStmt()
        && GuardPrefix.isCounting(statement, effects);
  }

  private boolean isEarlyReturn(Statement statement) {
    return isPlainIf(statement) && !isLongIf(statement);
  }

  private static boolean isReturn(Statement statement) {
    Statement single = Ast.single(statement);
    return single == statement ? single.isReturnStmt() : isReturn(single);
  }

  private boolean isWhole(Statement statement) {
    return isPlainIf(statement) && isLongIf(statement);
  }

  private boolean isPlainIf(Statement statement) {
    return statement
        .toIfStmt()
        .filter(branch -> branch.getElseStmt().isEmpty() && isCondition(branch.getCondition()))
        .isPresent();
  }

  /** A guard only looks; a variable that a pattern brings would be lost with the {@code if}. */
  private boolean isCondition(Expression condition) {
    return effects.of(condition).isEmpty() && condition.findFirst(PatternExpr.class).isEmpty();
  }

  /**
   * The opposite of a condition, as a person would write it: {@code m.k() > k} for {@code m.k() <=
   * k}.
   */
  private static final class Negation extends GenericVisitorWithDefaults<Expression, Void> {

    private static final Set<String> ORDERED = Set.of("int", "long", "short", "byte", "char");

    private Negation() {}

    /** The opposite, made of the parts of a condition. */
    static Expression of(Expression condition) {
      return condition.accept(new Negation(), null);
    }

    @Override
    public Expression defaultAction(Node condition, Void unused) {
      return not((Expression) condition);
    }

    @Override
    public Expression visit(MethodCallExpr call, Void unused) {
      return new UnaryExpr(call, UnaryExpr.Operator.LOGICAL_COMPLEMENT);
    }

    @Override
    public Expression visit(NameExpr name, Void unused) {
      return new UnaryExpr(name, UnaryExpr.Operator.LOGICAL_COMPLEMENT);
    }

    @Override
    public Expression visit(EnclosedExpr enclosed, Void unused) {
      return enclosed.setInner(of(enclosed.getInner()));
    }

    @Override
    public Expression visit(UnaryExpr unary, Void unused) {
      return unary.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT
          ? unary.getExpression()
          : not(unary);
    }

    @Override
    public Expression visit(BinaryExpr binary, Void unused) {
      return switch (binary.getOperator()) {
        case AND -> new EnclosedExpr(joined(binary, BinaryExpr.Operator.OR));
        case OR -> joined(binary, BinaryExpr.Operator.AND);
        default ->
            opposite(binary).<Expression>map(binary::setOperator).orElseGet(() -> not(binary));
      };
    }

    private static Expression not(Expression condition) {
      return new UnaryExpr(new EnclosedExpr(condition), UnaryExpr.Operator.LOGICAL_COMPLEMENT);
    }

    private static Expression joined(BinaryExpr binary, BinaryExpr.Operator opposite) {
      return binary
          .setLeft(of(binary.getLeft()))
          .setRight(of(binary.getRight()))
          .setOperator(opposite);
    }

    /** Of numbers that are not even equal to themselves, no comparison is the other's opposite. */
    private static Optional<BinaryExpr.Operator> opposite(BinaryExpr binary) {
      boolean ordered =
          Symbol.typeOf(binary.getLeft()).filter(ORDERED::contains).isPresent()
              && Symbol.typeOf(binary.getRight()).filter(ORDERED::contains).isPresent();
      return switch (binary.getOperator()) {
        case EQUALS -> Optional.of(BinaryExpr.Operator.NOT_EQUALS);
        case NOT_EQUALS -> Optional.of(BinaryExpr.Operator.EQUALS);
        case LESS -> Optional.of(BinaryExpr.Operator.GREATER_EQUALS).filter(o -> ordered);
        case LESS_EQUALS -> Optional.of(BinaryExpr.Operator.GREATER).filter(o -> ordered);
        case GREATER -> Optional.of(BinaryExpr.Operator.LESS_EQUALS).filter(o -> ordered);
        case GREATER_EQUALS -> Optional.of(BinaryExpr.Operator.LESS).filter(o -> ordered);
        default -> Optional.empty();
      };
    }
  }
}
