package dev.rondo.analysis;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.NoThrowAnalysis;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Guard;
import dev.rondo.frontend.model.HasProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TimeoutHandler;
import dev.rondo.unfold.SizeArithmetic;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The processes that may time out, as far as the index of a process decides its guards: of {@code
 * when(self().equals(node(0)))} only process 0 may. A guard is taken to hold if anything else
 * decides it, or if its evaluation may throw before the index is compared.
 */
public final class TimedProcesses {

  private final Protocol protocol;
  private final ProtocolSymbols code;
  private final NoThrowAnalysis noThrow;
  private final HasProcessCounts counts;

  private TimedProcesses(Protocol protocol, HasProcessCounts counts) {
    this.protocol = protocol;
    this.code = new ProtocolSymbols(protocol);
    this.noThrow = new NoThrowAnalysis(code);
    this.counts = counts;
  }

  /** The processes of a protocol that may time out, as bits. */
  public static long of(Protocol protocol, HasProcessCounts counts) {
    TimedProcesses timed = new TimedProcesses(protocol, counts);
    return IntStream.range(0, counts.max())
        .filter(timed::mayTimeOut)
        .mapToLong(process -> 1L << process)
        .reduce(0, (some, other) -> some | other);
  }

  private boolean mayTimeOut(int process) {
    return protocol.timeouts().stream()
        .map(TimeoutHandler::guard)
        .anyMatch(guard -> guard.filter(own -> isRuledOut(own, process)).isEmpty());
  }

  private boolean isRuledOut(Guard guard, int process) {
    if (!guard.locals().isEmpty()) {
      return false;
    }
    for (Expression part : Ast.conjuncts(guard.condition())) {
      IndexArithmetic index = new IndexArithmetic(process);
      Optional<Boolean> truth = index.truth(part);
      if (!noThrow.is(part) && !index.coversAllOf(part)) {
        return false;
      }
      if (truth.equals(Optional.of(false))) {
        return true;
      }
    }
    return false;
  }

  /** Evaluates conditions over the index of a process, n, f and constants. */
  private final class IndexArithmetic extends SizeArithmetic {

    private final int process;
    private boolean meetsOthers;

    IndexArithmetic(int process) {
      super(counts.n(), counts.f());
      this.process = process;
    }

    /** Whether a condition that was evaluated calls and compares nothing else. */
    boolean coversAllOf(Expression condition) {
      return !meetsOthers && condition.findFirst(FieldAccessExpr.class).isEmpty();
    }

    private <T> Optional<T> noting(Optional<T> value) {
      meetsOthers |= value.isEmpty();
      return value;
    }

    @Override
    protected Optional<Integer> otherNumber(Expression expression) {
      return noting(indexOrConstant(expression));
    }

    private Optional<Integer> indexOrConstant(Expression expression) {
      if (expression instanceof MethodCallExpr call) {
        return call.getNameAsString().equals("index") && call.getScope().isPresent()
            ? node(call.getScope().get())
            : Optional.empty();
      }
      return Ast.field(expression)
          .filter(field -> field.isStatic() && field.isFinal())
          .flatMap(field -> constant(field.name()))
          .flatMap(VariableDeclarator::getInitializer)
          .flatMap(this::number);
    }

    private Optional<VariableDeclarator> constant(String name) {
      return protocol.declaration().getFields().stream()
          .map(FieldDeclaration::getVariables)
          .flatMap(variables -> variables.stream())
          .filter(variable -> variable.getNameAsString().equals(name))
          .findFirst();
    }

    /** The process that an expression names. */
    private Optional<Integer> node(Expression expression) {
      Expression bare = Ast.bare(expression);
      Optional<String> asked = Ast.nodeMethod(bare);
      if (!(bare instanceof MethodCallExpr call) || asked.isEmpty()) {
        return Optional.empty();
      }
      return switch (asked.get()) {
        case "self" -> Optional.of(process);
        case "node" -> number(call.getArgument(0)).filter(index -> index >= 0);
        default -> Optional.empty();
      };
    }

    @Override
    protected Optional<Boolean> otherTruth(MethodCallExpr call) {
      return noting(equalOrReturned(call));
    }

    private Optional<Boolean> equalOrReturned(MethodCallExpr call) {
      if (call.getNameAsString().equals("equals") && call.getArguments().size() == 1) {
        Optional<Integer> left = call.getScope().flatMap(this::node);
        Optional<Integer> right = node(call.getArgument(0));
        return left.flatMap(one -> right.map(one::equals));
      }
      return code.ownMethod(call)
          .filter(method -> method.getParameters().isEmpty())
          .flatMap(TimedProcesses::returned)
          .flatMap(this::truth);
    }
  }

  private static Optional<Expression> returned(MethodDeclaration method) {
    return method
        .getBody()
        .map(BlockStmt::getStatements)
        .filter(statements -> statements.size() == 1)
        .map(statements -> statements.get(0))
        .flatMap(Statement::toReturnStmt)
        .flatMap(end -> end.getExpression());
  }
}
