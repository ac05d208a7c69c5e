package dev.rondo.frontend.code;

import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.model.Guard;
import java.util.List;
import java.util.Optional;

/** Recognises the guard of a handler in its source: the statement {@code when(condition);}. */
public final class WhenGuard {

  /** The method of {@code Node}. */
  public static final String NAME = "when";

  private WhenGuard() {}

  /** Whether a call is one of {@code Node.when}; by its name where names are not resolved. */
  public static boolean is(MethodCallExpr call) {
    return call.getNameAsString().equals(NAME)
        && call.getArguments().size() == 1
        && (Ast.method(call).isEmpty() || Ast.nodeMethod(call).isPresent());
  }

  /** The call of {@code when} that is a whole statement. */
  public static Optional<MethodCallExpr> call(Statement statement) {
    return statement
        .toExpressionStmt()
        .flatMap(expression -> expression.getExpression().toMethodCallExpr())
        .filter(WhenGuard::is);
  }

  /** The index of the guard among the statements of a body; -1 if there is none. */
  public static int index(List<Statement> statements) {
    for (int index = 0; index < statements.size(); index++) {
      if (call(statements.get(index)).isPresent()) {
        return index;
      }
    }
    return -1;
  }

  /** The guard of a method; a {@code when} that is nested in another statement is none. */
  public static Optional<Guard> of(MethodDeclaration method) {
    List<Statement> statements = statements(method);
    int index = index(statements);
    return index < 0
        ? Optional.empty()
        : Optional.of(
            new Guard(
                List.copyOf(statements.subList(0, index)),
                call(statements.get(index)).orElseThrow()));
  }

  /** The statements after the guard of a method; all if there is none. */
  public static List<Statement> action(MethodDeclaration method) {
    List<Statement> statements = statements(method);
    return List.copyOf(statements.subList(index(statements) + 1, statements.size()));
  }

  private static List<Statement> statements(MethodDeclaration method) {
    return method.getBody().<List<Statement>>map(BlockStmt::getStatements).orElse(List.of());
  }
}
