package dev.rondo.analysis.nodes;

import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.SizeArithmetic;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Roles that a protocol gives to processes by their indices: {@code node(0)}, or {@code
 * self().index() < 2}. Such a use tells apart processes on both sides of a cut only, so all between
 * two cuts stay interchangeable.
 */
final class IndexRoles extends SizeArithmetic {

  private final FileSymbols own;
  private final int n;
  private final int f;
  private final int most;
  private final TreeSet<Integer> cuts = new TreeSet<>();

  /**
   * For numbers of processes at the start and in all.
   *
   * @param f how many may be faulty
   */
  IndexRoles(FileSymbols own, int n, int f, int most) {
    super(n, f);
    this.own = own;
    this.n = n;
    this.f = f;
    this.most = most;
    cuts.add(n); // a broadcast goes to those that there are at the start
  }

  /** The role of each process: how many cuts are before it. */
  int[] roles() {
    int[] roles = new int[most];
    for (int node = 0; node < most; node++) {
      roles[node] = cuts.headSet(node, true).size();
    }
    return roles;
  }

  /** Takes {@code node(c)} or {@code NodeId.of(c)} of a constant; false for other indices. */
  boolean takesName(MethodCallExpr call) {
    Optional<Integer> index = number(call.getArgument(0));
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
    Optional<Integer> bound = number(left ? comparison.getRight() : comparison.getLeft());
    return bound.isPresent() && cut(comparison.getOperator(), left, bound.get());
  }

  /** Takes processes that are not as the others. */
  void takeProcesses(InputValues processes) {
    Set<Integer> numbers = Set.copyOf(processes.values(n, f));
    for (int number : numbers) {
      Stream.of(number - 1, number + 1)
          .filter(beside -> !numbers.contains(beside))
          .forEach(beside -> cuts.add(Math.max(beside, number)));
    }
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

  /** The constants of the file. */
  @Override
  protected Optional<Integer> otherNumber(Expression expression) {
    return expression instanceof NameExpr name
        ? initializer(name).flatMap(this::number)
        : Optional.empty();
  }

  /** The value of a constant of the file; a parameter or a local of the same name is another. */
  private Optional<Expression> initializer(NameExpr name) {
    return Symbol.of(name.getName(), Symbol.Field.class)
        .filter(field -> field.isStatic() && field.isFinal() && field.type().equals("int"))
        .flatMap(field -> own.type(field.owner()).flatMap(type -> declared(type, field.name())));
  }

  private static Optional<Expression> declared(TypeDeclaration<?> type, String name) {
    return type.getFields().stream()
        .flatMap(field -> field.getVariables().stream())
        .filter(variable -> variable.getNameAsString().equals(name))
        .findFirst()
        .flatMap(VariableDeclarator::getInitializer);
  }
}
