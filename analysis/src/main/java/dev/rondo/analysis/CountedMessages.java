package dev.rondo.analysis;

import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Code;
import dev.rondo.unfold.SizeArithmetic;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Works out conditions as if so many messages were in every mailbox. */
final class CountedMessages extends SizeArithmetic {

  private static final int DEEPEST = 8;

  private final Code code;
  private final int n;
  private final int f;
  private final int messages;
  private final boolean inCollections;
  private final int depth;
  private final Map<String, Integer> arguments;

  /**
   * So many messages.
   *
   * @param inCollections whether what a process has collected is messages as well
   */
  CountedMessages(Code code, int n, int f, int messages, boolean inCollections) {
    this(code, n, f, messages, inCollections, 0, Map.of());
  }

  private CountedMessages(
      Code code,
      int n,
      int f,
      int messages,
      boolean inCollections,
      int depth,
      Map<String, Integer> arguments) {
    super(n, f);
    this.code = code;
    this.n = n;
    this.f = f;
    this.messages = messages;
    this.inCollections = inCollections;
    this.depth = depth;
    this.arguments = arguments;
  }

  private CountedMessages deeper(Map<String, Integer> given) {
    return new CountedMessages(code, n, f, messages, inCollections, depth + 1, given);
  }

  @Override
  protected Optional<Integer> sizeOf(Expression collection) {
    return collection
        .getParentNode()
        .flatMap(Code::method)
        .filter(asked -> asked.owner().equals("rondo.Mailbox") || isCollected(asked.owner()))
        .map(asked -> messages);
  }

  private boolean isCollected(String owner) {
    return inCollections && owner.startsWith("java.util.");
  }

  @Override
  protected Optional<Integer> otherNumber(Expression expression) {
    if (depth == DEEPEST) {
      return Optional.empty();
    }
    if (expression instanceof MethodCallExpr call) {
      return inside(call, CountedMessages::number);
    }
    if (expression instanceof NameExpr name && arguments.containsKey(name.getNameAsString())) {
      return Optional.of(arguments.get(name.getNameAsString()));
    }
    return Code.local(expression)
        .or(() -> constant(expression))
        .flatMap(VariableDeclarator::getInitializer)
        .flatMap(value -> deeper(arguments).number(value));
  }

  private Optional<VariableDeclarator> constant(Expression expression) {
    return Code.field(expression)
        .filter(field -> field.isFinal())
        .flatMap(
            field ->
                code.protocol().declaration().getFields().stream()
                    .map(FieldDeclaration::getVariables)
                    .flatMap(variables -> variables.stream())
                    .filter(variable -> variable.getNameAsString().equals(field.name()))
                    .findFirst());
  }

  @Override
  protected Optional<Boolean> otherTruth(MethodCallExpr call) {
    return depth == DEEPEST ? Optional.empty() : inside(call, CountedMessages::truth);
  }

  /**
   * What a method of the protocol returns that does nothing else, where its arguments are known.
   */
  private <T> Optional<T> inside(
      MethodCallExpr call, BiFunction<CountedMessages, Expression, Optional<T>> result) {
    Optional<MethodDeclaration> method = code.ownMethod(call);
    Optional<Expression> returned = method.flatMap(CountedMessages::returned);
    if (returned.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Integer> given = new HashMap<>();
    for (int place = 0; place < call.getArguments().size(); place++) {
      String parameter = method.get().getParameter(place).getNameAsString();
      number(call.getArgument(place)).ifPresent(value -> given.put(parameter, value));
    }
    return result.apply(deeper(given), returned.get());
  }

  private static Optional<Expression> returned(MethodDeclaration method) {
    return method
        .getBody()
        .map(BlockStmt::getStatements)
        .filter(statements -> statements.size() == 1)
        .map(statements -> statements.get(0))
        .flatMap(Statement::toReturnStmt)
        .flatMap(ReturnStmt::getExpression);
  }
}
