package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.frontend.code.Ast;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Evaluates conditions over n, f and sizes of collections for given n and f. The result is empty if
 * it depends on anything else.
 */
public abstract class SizeArithmetic {

  private final int n;
  private final int f;
  private final Truths truths = new Truths();
  private final Numbers numbers = new Numbers();

  /** An evaluation for n processes, at most f of them faulty. */
  protected SizeArithmetic(int n, int f) {
    this.n = n;
    this.f = f;
  }

  /** The size of a collection; empty if unknown. */
  protected Optional<Integer> sizeOf(Expression collection) {
    return Optional.empty();
  }

  /** The value of an expression that is no arithmetic over sizes. */
  protected Optional<Integer> otherNumber(Expression expression) {
    return Optional.empty();
  }

  /** The truth value of a call that does not return a size. */
  protected Optional<Boolean> otherTruth(MethodCallExpr call) {
    return Optional.empty();
  }

  /** Whether a call asks for the number of processes or of faulty ones. */
  public static boolean isOfRun(MethodCallExpr call) {
    return Calls.ofNode(call).filter(name -> name.equals("n") || name.equals("f")).isPresent();
  }

  /** Whether a condition holds. */
  public final Optional<Boolean> truth(Expression expression) {
    Expression condition = Ast.bare(expression);
    return condition.accept(truths, null);
  }

  private final class Truths extends GenericVisitorWithDefaults<Optional<Boolean>, Void> {

    @Override
    public Optional<Boolean> defaultAction(Node condition, Void unused) {
      return Optional.empty();
    }

    @Override
    public Optional<Boolean> visit(BooleanLiteralExpr literal, Void unused) {
      return Optional.of(literal.getValue());
    }

    @Override
    public Optional<Boolean> visit(UnaryExpr unary, Void unused) {
      return unary.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT
          ? truth(unary.getExpression()).map(value -> !value)
          : Optional.empty();
    }

    @Override
    public Optional<Boolean> visit(MethodCallExpr call, Void unused) {
      return size(call, "isEmpty").map(size -> size == 0).or(() -> otherTruth(call));
    }

    @Override
    public Optional<Boolean> visit(BinaryExpr binary, Void unused) {
      return truth(binary);
    }
  }

  private Optional<Boolean> truth(BinaryExpr binary) {
    return switch (binary.getOperator()) {
      case AND -> decidedBy(binary, false);
      case OR -> decidedBy(binary, true);
      case EQUALS -> compared(binary, order -> order == 0);
      case NOT_EQUALS -> compared(binary, order -> order != 0);
      case LESS -> compared(binary, order -> order < 0);
      case LESS_EQUALS -> compared(binary, order -> order <= 0);
      case GREATER -> compared(binary, order -> order > 0);
      case GREATER_EQUALS -> compared(binary, order -> order >= 0);
      default -> Optional.empty();
    };
  }

  /** The value of a conjunction or disjunction: one operand with this value decides it. */
  private Optional<Boolean> decidedBy(BinaryExpr binary, boolean value) {
    Optional<Boolean> left = truth(binary.getLeft());
    Optional<Boolean> right = truth(binary.getRight());
    if (left.equals(Optional.of(value)) || right.equals(Optional.of(value))) {
      return Optional.of(value);
    }
    return left.isPresent() && right.isPresent() ? Optional.of(!value) : Optional.empty();
  }

  private Optional<Boolean> compared(BinaryExpr binary, IntPredicate holds) {
    Optional<Integer> left = number(binary.getLeft());
    Optional<Integer> right = number(binary.getRight());
    return left.isPresent() && right.isPresent()
        ? Optional.of(holds.test(Integer.compare(left.get(), right.get())))
        : Optional.empty();
  }

  /** The value of an arithmetic expression. */
  public final Optional<Integer> number(Expression expression) {
    return Ast.bare(expression).accept(numbers, null);
  }

  private final class Numbers extends GenericVisitorWithDefaults<Optional<Integer>, Void> {

    @Override
    public Optional<Integer> defaultAction(Node expression, Void unused) {
      return otherNumber((Expression) expression);
    }

    @Override
    public Optional<Integer> visit(IntegerLiteralExpr literal, Void unused) {
      return Optional.of(literal.asNumber())
          .filter(Integer.class::isInstance)
          .map(Number::intValue);
    }

    @Override
    public Optional<Integer> visit(MethodCallExpr call, Void unused) {
      return isOfRun(call)
          ? Optional.of(call.getNameAsString().equals("n") ? n : f)
          : size(call, "size").or(() -> otherNumber(call));
    }

    @Override
    public Optional<Integer> visit(BinaryExpr binary, Void unused) {
      return number(binary);
    }
  }

  private Optional<Integer> number(BinaryExpr binary) {
    Optional<Integer> left = number(binary.getLeft());
    Optional<Integer> right = number(binary.getRight());
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    int a = left.get();
    int b = right.get();
    return switch (binary.getOperator()) {
      case PLUS -> Optional.of(a + b);
      case MINUS -> Optional.of(a - b);
      case MULTIPLY -> Optional.of(a * b);
      case DIVIDE -> b == 0 ? Optional.empty() : Optional.of(a / b);
      case REMAINDER -> b == 0 ? Optional.empty() : Optional.of(a % b);
      default -> Optional.empty();
    };
  }

  private Optional<Integer> size(MethodCallExpr call, String asks) {
    return call.getNameAsString().equals(asks) && call.getArguments().isEmpty()
        ? call.getScope().flatMap(this::sizeOf)
        : Optional.empty();
  }
}
