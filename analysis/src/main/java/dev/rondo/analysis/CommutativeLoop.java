package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.model.Symbol;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether a loop comes to the same in every order of its elements: it only counts, adds up, takes a
 * minimum or maximum, joins truths, or fills sets, each variable in one of these ways, and looks at
 * none of these variables otherwise.
 */
public final class CommutativeLoop {

  private static final Set<String> SETS =
      Set.of(
          "java.util.Set",
          "java.util.SortedSet",
          "java.util.NavigableSet",
          "java.util.TreeSet",
          "java.util.HashSet");

  private final Map<String, String> ways = new HashMap<>();
  private final Set<Node> gathering = Collections.newSetFromMap(new IdentityHashMap<>());

  private CommutativeLoop() {}

  /** Why the order matters; empty where it does not. */
  public static Optional<Refusal> check(ForEachStmt loop) {
    CommutativeLoop check = new CommutativeLoop();
    Optional<Refusal> refusal = check.statement(loop.getBody());
    return refusal.isPresent() ? refusal : check.otherUse(loop.getBody());
  }

  private Optional<Refusal> statement(Statement statement) {
    if (statement instanceof BlockStmt block) {
      return block.getStatements().stream()
          .map(this::statement)
          .flatMap(Optional::stream)
          .findFirst();
    }
    if (statement instanceof IfStmt choice) {
      Optional<Refusal> then = statement(choice.getThenStmt());
      return then.isPresent() ? then : choice.getElseStmt().flatMap(this::statement);
    }
    if (statement instanceof ContinueStmt) {
      return Optional.empty();
    }
    if (statement instanceof ExpressionStmt expression && gathers(expression.getExpression())) {
      return Optional.empty();
    }
    return Optional.of(Refusal.at(statement, "this loop may depend on the order of the senders"));
  }

  private boolean gathers(Expression expression) {
    if (expression instanceof VariableDeclarationExpr) {
      return true; // new in every turn
    }
    if (expression instanceof UnaryExpr unary) {
      boolean counts =
          unary.getOperator() == UnaryExpr.Operator.POSTFIX_INCREMENT
              || unary.getOperator() == UnaryExpr.Operator.PREFIX_INCREMENT;
      return counts && gathersIn(unary.getExpression(), "+");
    }
    if (expression instanceof AssignExpr assign) {
      return assigns(assign);
    }
    return expression instanceof MethodCallExpr call && fillsSet(call);
  }

  private boolean assigns(AssignExpr assign) {
    Expression target = assign.getTarget();
    return switch (assign.getOperator()) {
      case PLUS -> isNumber(target) && gathersIn(target, "+");
      case BINARY_AND -> gathersIn(target, "&");
      case BINARY_OR -> gathersIn(target, "|");
      case ASSIGN -> joins(target, assign.getValue());
      default -> false;
    };
  }

  private static boolean isNumber(Expression target) {
    return Symbol.typeOf(target)
        .filter(type -> type.equals("int") || type.equals("long"))
        .isPresent();
  }

  private boolean joins(Expression target, Expression value) {
    if (value instanceof BinaryExpr binary && binary.getLeft().equals(target)) {
      boolean and = binary.getOperator() == BinaryExpr.Operator.AND;
      boolean or = binary.getOperator() == BinaryExpr.Operator.OR;
      return (and || or) && joined(binary.getLeft(), target, and ? "&" : "|");
    }
    if (value instanceof MethodCallExpr call
        && call.getScope().filter(scope -> scope.toString().equals("Math")).isPresent()
        && Set.of("min", "max").contains(call.getNameAsString())
        && call.getArgument(0).equals(target)) {
      return joined(call.getArgument(0), target, call.getNameAsString());
    }
    return false;
  }

  private boolean joined(Expression again, Expression target, String way) {
    gathering.add(again);
    return gathersIn(target, way);
  }

  private boolean fillsSet(MethodCallExpr call) {
    boolean adds = Set.of("add", "addAll").contains(call.getNameAsString());
    Optional<Expression> scope = call.getScope();
    return adds
        && scope.flatMap(Symbol::typeOf).filter(SETS::contains).isPresent()
        && gathersIn(scope.orElseThrow(), "set");
  }

  private boolean gathersIn(Expression target, String way) {
    gathering.add(target);
    return target instanceof NameExpr name
        && ways.merge(name.getNameAsString(), way, (old, now) -> old.equals(now) ? old : "")
            .equals(way);
  }

  /** What is gathered must not be looked at within the loop. */
  private Optional<Refusal> otherUse(Node tree) {
    return tree.findAll(NameExpr.class).stream()
        .filter(name -> ways.containsKey(name.getNameAsString()))
        .filter(name -> !gathering.contains(name))
        .findFirst()
        .map(
            name ->
                Refusal.at(
                    name,
                    name + " is looked at while it is gathered, in the order of the senders"));
  }
}
