package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the result of a loop does not depend on the order of its elements: it only counts, adds,
 * takes a minimum or maximum, combines Booleans, or fills sorted sets, each variable in one of
 * these ways, and reads none of these variables otherwise. All other code in it is pure.
 */
public final class CommutativeLoop {

  private static final String ORDER = "this loop may depend on the order of the elements";
  private static final String SET = "set";

  // What reads no collection.
  private static final Set<String> BLIND =
      Set.of("java.lang.Math", "rondo.Mailbox", "rondo.Node", "rondo.NodeId", "rondo.RoundNode");
  private static final Set<String> WHOLE_NUMBERS = Set.of("byte", "short", "int", "long");
  private static final Set<String> SORTED_SETS =
      Set.of("java.util.SortedSet", "java.util.NavigableSet", "java.util.TreeSet");

  private final FileSymbols own;
  private final PurityAnalysis pure;
  private final NoThrowAnalysis noThrow;
  private final Steps steps = new Steps();
  private final Map<Symbol, String> ways = new HashMap<>();
  private final Set<Node> gathering = Collections.newSetFromMap(new IdentityHashMap<>());

  private CommutativeLoop(FileSymbols own) {
    this.own = own;
    this.pure = new PurityAnalysis(own);
    this.noThrow = new NoThrowAnalysis(own);
  }

  /** Why the order matters; empty if it does not. */
  public static Optional<Refusal> check(ForEachStmt loop, FileSymbols own) {
    if (loop.findAncestor(SyntaxTree.kind(TryStmt.class)).isPresent()) {
      return Optional.of(
          Refusal.at(loop, "this loop may be left, by an exception, at any element"));
    }
    CommutativeLoop check = new CommutativeLoop(own);
    Optional<Refusal> refusal = check.statement(loop.getBody());
    return refusal.isPresent() ? refusal : check.otherUse(loop.getBody());
  }

  private Optional<Refusal> statement(Statement statement) {
    return statement.accept(steps, null);
  }

  /** Why the order of the iterations matters to a statement. */
  private final class Steps extends GenericVisitorWithDefaults<Optional<Refusal>, Void> {

    @Override
    public Optional<Refusal> defaultAction(Node step, Void unused) {
      return Optional.of(Refusal.at(step, ORDER));
    }

    @Override
    public Optional<Refusal> visit(BlockStmt block, Void unused) {
      return block.getStatements().stream()
          .map(CommutativeLoop.this::statement)
          .flatMap(Optional::stream)
          .findFirst();
    }

    @Override
    public Optional<Refusal> visit(IfStmt choice, Void unused) {
      return pure.expression(choice.getCondition())
          .or(() -> statement(choice.getThenStmt()))
          .or(() -> choice.getElseStmt().flatMap(CommutativeLoop.this::statement));
    }

    @Override
    public Optional<Refusal> visit(ContinueStmt next, Void unused) {
      return next.getLabel().isEmpty() ? Optional.empty() : defaultAction((Node) next, unused);
    }

    @Override
    public Optional<Refusal> visit(ExpressionStmt step, Void unused) {
      return step.getExpression().accept(this, unused);
    }

    @Override
    public Optional<Refusal> visit(VariableDeclarationExpr declaration, Void unused) {
      return declaration.getVariables().stream() // new in every iteration
          .flatMap(variable -> variable.getInitializer().flatMap(pure::expression).stream())
          .findFirst();
    }

    @Override
    public Optional<Refusal> visit(UnaryExpr unary, Void unused) {
      boolean counts =
          unary.getOperator().name().endsWith("INCREMENT")
              && isWhole(unary.getExpression())
              && gathersIn(unary.getExpression(), "+");
      return counts ? Optional.empty() : defaultAction((Node) unary, unused);
    }

    @Override
    public Optional<Refusal> visit(AssignExpr assign, Void unused) {
      return assigned(assign);
    }

    @Override
    public Optional<Refusal> visit(MethodCallExpr call, Void unused) {
      return fillsSet(call)
          ? pure.expression(call.getArgument(0))
          : defaultAction((Node) call, unused);
    }
  }

  private Optional<Refusal> assigned(AssignExpr assign) {
    Expression target = assign.getTarget();
    Expression value = assign.getValue();
    Optional<Expression> added =
        switch (assign.getOperator()) {
          case PLUS -> given(isWhole(target) && isWhole(value) && gathersIn(target, "+"), value);
          case BINARY_AND -> given(gathersIn(target, "&"), value);
          case BINARY_OR -> given(gathersIn(target, "|"), value);
          case ASSIGN -> joined(target, value);
          default -> Optional.empty();
        };
    return added.isPresent()
        ? pure.expression(added.get())
        : Optional.of(Refusal.at(assign, ORDER));
  }

  private static Optional<Expression> given(boolean gathers, Expression value) {
    return gathers ? Optional.of(value) : Optional.empty();
  }

  private static boolean isWhole(Expression target) {
    return Symbol.typeOf(target).filter(WHOLE_NUMBERS::contains).isPresent();
  }

  /**
   * {@code x = x && …} and {@code x = Math.max(x, …)}: the operand that is combined with the
   * variable.
   */
  private Optional<Expression> joined(Expression target, Expression value) {
    if (value instanceof BinaryExpr binary && isSame(binary.getLeft(), target)) {
      boolean and = binary.getOperator() == BinaryExpr.Operator.AND;
      boolean or = binary.getOperator() == BinaryExpr.Operator.OR;
      // Whether the right side is evaluated depends on earlier elements.
      boolean joins = (and || or) && noThrow.is(binary.getRight());
      gathering.add(binary.getLeft());
      return given(joins && gathersIn(target, and ? "&" : "|"), binary.getRight());
    }
    if (value instanceof MethodCallExpr call
        && Ast.method(call).filter(m -> m.owner().equals("java.lang.Math")).isPresent()
        && Set.of("min", "max").contains(call.getNameAsString())
        && isWhole(call)
        && isSame(call.getArgument(0), target)) {
      gathering.add(call.getArgument(0));
      return given(gathersIn(target, call.getNameAsString()), call.getArgument(1));
    }
    return Optional.empty();
  }

  private static boolean isSame(Expression one, Expression other) {
    return variable(one).isPresent() && variable(one).equals(variable(other));
  }

  private boolean fillsSet(MethodCallExpr call) {
    boolean adds = Set.of("add", "addAll").contains(call.getNameAsString());
    Optional<Expression> set = call.getScope();
    return adds
        && call.getArguments().size() == 1
        && Ast.method(call).filter(m -> !own.declares(m.owner())).isPresent()
        && set.flatMap(Symbol::shapeOf).filter(this::isSortedSet).isPresent()
        && gathersIn(set.orElseThrow(), SET)
        && gathering.add(call);
  }

  private boolean isSortedSet(TypeShape type) {
    return SORTED_SETS.contains(type.name())
        && type.arguments().size() == 1
        && own.isAlike(type.arguments().get(0));
  }

  private boolean gathersIn(Expression target, String way) {
    gathering.add(target);
    Optional<Symbol> variable = variable(target);
    return variable.isPresent()
        && ways.merge(variable.get(), way, (old, now) -> old.equals(now) ? old : "").equals(way);
  }

  /** The variable that an expression is, however it is written. */
  private static Optional<Symbol> variable(Expression expression) {
    return Ast.unqualifiedName(expression).flatMap(Symbol::of);
  }

  private static boolean isUse(Expression expression) {
    return expression instanceof MethodCallExpr || expression instanceof MethodReferenceExpr;
  }

  /** A method of the file may read a field, and a set may have another name. */
  private boolean mayLook(Expression use) {
    Optional<Symbol.Method> method = Ast.method(use);
    boolean isOwn = method.flatMap(own::declaration).isPresent();
    if (isOwn && ways.keySet().stream().anyMatch(Symbol.Field.class::isInstance)) {
      return true;
    }
    boolean isBlind =
        method.filter(m -> own.isComponent(m) || BLIND.contains(m.owner())).isPresent();
    return ways.containsValue(SET) && !isBlind;
  }

  /** The accumulated variables must not be read within the loop, nor by methods that it calls. */
  private Optional<Refusal> otherUse(Statement body) {
    Optional<Expression> looks =
        body.findFirst(
            Expression.class, use -> isUse(use) && !gathering.contains(use) && mayLook(use));
    if (looks.isPresent()) {
      return looks.map(use -> Refusal.at(use, use + " may read what this loop gathers"));
    }
    List<SimpleName> names = body.findAll(SimpleName.class);
    return names.stream()
        .filter(name -> Symbol.of(name).filter(ways::containsKey).isPresent())
        .filter(name -> name.getParentNode().filter(gathering::contains).isEmpty())
        .findFirst()
        .map(name -> Refusal.at(name, name + " is read while it is gathered, in some order"));
  }
}
