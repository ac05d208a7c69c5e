package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.model.Protocol;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * Roles that a protocol gives to processes by their indices: {@code node(0)}, or {@code
 * self().index() < 2}. Such a use tells apart processes on both sides of a cut and nobody else, so
 * all between two cuts stay interchangeable.
 */
final class RoleCuts {

  private final Protocol protocol;
  private final int n;
  private final int f;
  private final TreeSet<Integer> cuts = new TreeSet<>();

  RoleCuts(Protocol protocol, int n, int f) {
    this.protocol = protocol;
    this.n = n;
    this.f = f;
  }

  /** The role of each process: how many cuts are before it. */
  int[] roles() {
    int[] roles = new int[n];
    for (int node = 0; node < n; node++) {
      roles[node] = cuts.headSet(node, true).size();
    }
    return roles;
  }

  /** Takes {@code node(c)} or {@code NodeId.of(c)} of a constant; false for other indices. */
  boolean takesName(MethodCallExpr call) {
    OptionalInt index = constant(call.getArgument(0));
    index.ifPresent(this::cutAround);
    return index.isPresent();
  }

  /** Takes {@code x.index()} that is compared with a constant; false for other uses. */
  boolean takesIndex(MethodCallExpr call) {
    Expression index = call;
    while (index.getParentNode().orElse(null) instanceof EnclosedExpr enclosed) {
      index = enclosed;
    }
    if (!(index.getParentNode().orElse(null) instanceof BinaryExpr comparison)) {
      return false;
    }
    boolean left = comparison.getLeft() == index;
    OptionalInt bound = constant(left ? comparison.getRight() : comparison.getLeft());
    return bound.isPresent() && cut(comparison.getOperator(), left, bound.getAsInt());
  }

  private boolean cut(BinaryExpr.Operator operator, boolean left, int bound) {
    switch (operator) {
      case LESS, GREATER_EQUALS -> cuts.add(left ? bound : bound + 1);
      case LESS_EQUALS, GREATER -> cuts.add(left ? bound + 1 : bound);
      case EQUALS, NOT_EQUALS -> cutAround(bound);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void cutAround(int index) {
    cuts.add(index);
    cuts.add(index + 1);
  }

  /** The value of an expression over numbers, constants of the class, n() and f(). */
  private OptionalInt constant(Node expression) {
    if (expression instanceof IntegerLiteralExpr literal) {
      return OptionalInt.of(literal.asNumber().intValue());
    }
    if (expression instanceof EnclosedExpr enclosed) {
      return constant(enclosed.getInner());
    }
    if (expression instanceof NameExpr name) {
      return initializer(name.getNameAsString()).map(this::constant).orElse(OptionalInt.empty());
    }
    if (expression instanceof MethodCallExpr call && call.getArguments().isEmpty()) {
      return switch (call.toString()) {
        case "n()" -> OptionalInt.of(n);
        case "f()" -> OptionalInt.of(f);
        default -> OptionalInt.empty();
      };
    }
    return expression instanceof BinaryExpr binary ? computed(binary) : OptionalInt.empty();
  }

  private OptionalInt computed(BinaryExpr binary) {
    OptionalInt left = constant(binary.getLeft());
    OptionalInt right = constant(binary.getRight());
    if (left.isEmpty() || right.isEmpty()) {
      return OptionalInt.empty();
    }
    int a = left.getAsInt();
    int b = right.getAsInt();
    return switch (binary.getOperator()) {
      case PLUS -> OptionalInt.of(a + b);
      case MINUS -> OptionalInt.of(a - b);
      case MULTIPLY -> OptionalInt.of(a * b);
      case DIVIDE -> b == 0 ? OptionalInt.empty() : OptionalInt.of(a / b);
      default -> OptionalInt.empty();
    };
  }

  /** The value of a constant; a local of the same name could be another, so there must be none. */
  private Optional<Expression> initializer(String name) {
    long declared =
        protocol.declaration().findAll(VariableDeclarator.class).stream()
            .filter(variable -> variable.getNameAsString().equals(name))
            .count();
    return declared != 1
        ? Optional.empty()
        : protocol.declaration().getFields().stream()
            .filter(field -> field.isStatic() && field.isFinal())
            .map(FieldDeclaration::getVariables)
            .flatMap(variables -> variables.stream())
            .filter(variable -> variable.getNameAsString().equals(name))
            .findFirst()
            .flatMap(VariableDeclarator::getInitializer);
  }
}
