package dev.rondo.frontend.tags;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.code.ProtocolSymbols;
import dev.rondo.frontend.model.Handler;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The message types whose messages a process takes one by one in their round, as papers write it:
 * {@code votes.add(from)}, {@code acks++}, an answer to each. Such a handler adds to what it has,
 * or answers its sender, and nothing in its text keeps it from running again upon the next message.
 */
public final class OneByOneDelivery {

  private final ProtocolSymbols code;

  private OneByOneDelivery(Protocol protocol) {
    this.code = new ProtocolSymbols(protocol);
  }

  /**
   * The names of these types and of their kinds; none in a protocol that is not cut into rounds.
   */
  public static Set<String> of(Protocol protocol) {
    if (!protocol.tags().complete() || protocol.writtenAsRounds()) {
      return Set.of();
    }
    OneByOneDelivery types = new OneByOneDelivery(protocol);
    return protocol.messages().stream()
        .filter(types::areTakenOneByOne)
        .flatMap(message -> Stream.concat(Stream.of(message.name()), message.kindNames().stream()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private boolean areTakenOneByOne(Message message) {
    List<Handler> handlers =
        code.protocol().handlers().stream()
            .filter(handler -> handler.message().equals(message.name()))
            .toList();
    boolean lookedAt =
        code.protocol().timeouts().stream()
            .anyMatch(timeout -> timeout.message().filter(message.name()::equals).isPresent());
    return message.rounds().size() == 1
        && !lookedAt
        && handlers.stream().allMatch(handler -> handler.takes() == Handler.Takes.MESSAGE)
        && handlers.stream().anyMatch(handler -> goesOn(handler) && !closesItself(handler));
  }

  /** Whether it adds to its state, or answers. */
  private boolean goesOn(Handler handler) {
    return reached(handler.action()).anyMatch(node -> adds(node) || answers(handler, node));
  }

  private Stream<Node> reached(List<? extends Node> nodes) {
    Set<MethodDeclaration> visited = new HashSet<>();
    return nodes.stream().flatMap(node -> reached(node, visited));
  }

  private Stream<Node> reached(Node root, Set<MethodDeclaration> visited) {
    return root.findAll(Node.class).stream()
        .flatMap(
            node ->
                Stream.concat(
                    Stream.of(node),
                    code.ownMethod(node)
                        .filter(visited::add)
                        .map(method -> reached(method, visited))
                        .orElse(Stream.empty())));
  }

  private boolean adds(Node node) {
    if (node instanceof MethodCallExpr call) {
      return MutatedOperand.of(call)
          .filter(changed -> !call.getNameAsString().equals("clear"))
          .flatMap(changed -> code.stateField(Ast.root(changed)))
          .isPresent();
    }
    return Ast.assigned(node).flatMap(target -> code.stateField(Ast.root(target))).isPresent()
        && !(node instanceof AssignExpr assignment && setsAfresh(assignment));
  }

  /** Whether what a variable held before does not matter. */
  private boolean setsAfresh(AssignExpr assignment) {
    Optional<String> field = code.stateField(assignment.getTarget());
    return assignment.getOperator() == AssignExpr.Operator.ASSIGN
        && field.isPresent()
        && assignment.getValue().findAll(Expression.class).stream()
            .noneMatch(part -> code.stateField(part).equals(field));
  }

  private static boolean answers(Handler handler, Node node) {
    return node instanceof MethodCallExpr call
        && Ast.nodeMethod(call).filter("send"::equals).isPresent()
        && handler.sender().filter(call.getArgument(0).toString()::equals).isPresent();
  }

  /** Whether every run sets a variable that the guard asks, so that it need not hold again. */
  private boolean closesItself(Handler handler) {
    if (handler.guard().isEmpty()) {
      return false;
    }
    Set<String> asked =
        reached(List.of(handler.guard().get().call()))
            .filter(Expression.class::isInstance)
            .flatMap(node -> code.stateField((Expression) node).stream())
            .collect(Collectors.toSet());
    return setForCertain(handler.action(), new HashSet<>())
        .filter(asked::contains)
        .anyMatch(field -> !staysOpen(handler, field));
  }

  /**
   * Whether a handler that adds something lets a variable become the phase of its message, where
   * its guard lets messages of that phase pass: for others of the same round it holds as it did.
   */
  private boolean staysOpen(Handler handler, String field) {
    Optional<String> component = code.protocol().message(handler.message()).phase();
    if (component.isEmpty() || reached(handler.action()).noneMatch(this::adds)) {
      return false;
    }
    String phase = handler.parameter() + "." + component.get() + "()";
    boolean onlyThePhase =
        reached(handler.action())
            .filter(node -> changes(node, field))
            .allMatch(node -> node instanceof AssignExpr set && sets(set, phase));
    return onlyThePhase
        && reached(List.of(handler.guard().orElseThrow().call()))
            .filter(Expression.class::isInstance)
            .map(Expression.class::cast)
            .filter(part -> code.stateField(part).filter(field::equals).isPresent())
            .allMatch(part -> letsPass(part, phase));
  }

  private boolean changes(Node node, String field) {
    return Ast.assigned(node)
        .flatMap(target -> code.stateField(Ast.root(target)))
        .filter(field::equals)
        .isPresent();
  }

  private static boolean sets(AssignExpr assignment, String value) {
    return assignment.getOperator() == AssignExpr.Operator.ASSIGN
        && assignment.getValue().toString().equals(value);
  }

  private static boolean letsPass(Expression field, String phase) {
    if (!(field.getParentNode().orElse(null) instanceof BinaryExpr comparison)) {
      return false;
    }
    boolean left = comparison.getLeft().equals(field);
    Expression other = left ? comparison.getRight() : comparison.getLeft();
    boolean allowed =
        switch (comparison.getOperator()) {
          case EQUALS -> true;
          case LESS_EQUALS -> left;
          case GREATER_EQUALS -> !left;
          default -> false;
        };
    return allowed && phase.equals(other.toString());
  }

  private Stream<String> setForCertain(List<Statement> statements, Set<MethodDeclaration> visited) {
    return statements.stream()
        .takeWhile(statement -> statement.findFirst(ReturnStmt.class).isEmpty())
        .flatMap(statement -> statement.toExpressionStmt().stream())
        .flatMap(statement -> setForCertain(statement.getExpression(), visited));
  }

  private Stream<String> setForCertain(Expression expression, Set<MethodDeclaration> visited) {
    if (expression instanceof AssignExpr assignment) {
      return setsAfresh(assignment)
          ? code.stateField(assignment.getTarget()).stream()
          : Stream.empty();
    }
    return code.ownMethod(expression)
        .filter(visited::add)
        .flatMap(MethodDeclaration::getBody)
        .map(body -> setForCertain(body.getStatements(), visited))
        .orElse(Stream.empty());
  }
}
