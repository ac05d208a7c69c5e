package dev.rondo.rounds;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.unfold.Calls;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Counts how often one run of a handler can send a message type, or call a helper: never, once, or
 * more often.
 */
final class SendCounts {

  private static final int MANY = 2;

  private final Protocol protocol;
  private final Predicate<Node> counted;
  private final Deque<MethodDeclaration> calls = new ArrayDeque<>();

  private SendCounts(Protocol protocol, Predicate<Node> counted) {
    this.protocol = protocol;
    this.counted = counted;
  }

  /** Whether one run of some method of the protocol can send the message type more than once. */
  static boolean sendsSeveral(Protocol protocol, String message, MethodDeclaration method) {
    return several(
        protocol,
        method,
        node -> node instanceof MethodCallExpr call && Calls.sends(call) && sends(call, message));
  }

  /** Whether one run of some method of the protocol can call a helper more than once. */
  static boolean callsSeveral(
      Protocol protocol, MethodDeclaration helper, MethodDeclaration method) {
    return several(
        protocol,
        method,
        node -> helper(protocol, node).filter(called -> called == helper).isPresent());
  }

  private static Optional<MethodDeclaration> helper(Protocol protocol, Node node) {
    if (node instanceof MethodReferenceExpr reference) {
      return Calls.helper(protocol, reference);
    }
    return node instanceof MethodCallExpr call ? Calls.helper(protocol, call) : Optional.empty();
  }

  private static boolean several(
      Protocol protocol, MethodDeclaration method, Predicate<Node> counted) {
    return method.getBody().map(new SendCounts(protocol, counted)::count).orElse(0) >= MANY;
  }

  private int count(Node node) {
    if (node instanceof BlockStmt block) {
      return count(block.getStatements());
    }
    if (node instanceof IfStmt branch) {
      int otherwise = branch.getElseStmt().map(this::count).orElse(0);
      return sum(count(branch.getCondition()), Math.max(count(branch.getThenStmt()), otherwise));
    }
    if (node instanceof ConditionalExpr choice) {
      return sum(
          count(choice.getCondition()),
          Math.max(count(choice.getThenExpr()), count(choice.getElseExpr())));
    }
    if (node instanceof SwitchNode choice && !fallsThrough(choice)) {
      int most = choice.getEntries().stream().mapToInt(this::count).max().orElse(0);
      return sum(count(choice.getSelector()), most);
    }
    if (node instanceof MethodReferenceExpr reference) {
      int once =
          counted.test(reference)
              ? 1
              : Calls.helper(protocol, reference).map(this::inside).orElse(0);
      return Math.min(MANY, once * MANY);
    }
    int parts = node.getChildNodes().stream().mapToInt(this::count).reduce(0, SendCounts::sum);
    if (isRepeated(node)) {
      return Math.min(MANY, parts * MANY);
    }
    return node instanceof MethodCallExpr call ? sum(parts, count(call)) : parts;
  }

  /** In a sequence, a branch that ends the method excludes what follows it. */
  private int count(List<Statement> statements) {
    int total = 0;
    for (int index = 0; index < statements.size(); index++) {
      Statement statement = statements.get(index);
      if (statement instanceof IfStmt branch
          && branch.getElseStmt().isEmpty()
          && !Completion.completes(branch.getThenStmt())) {
        int rest = count(statements.subList(index + 1, statements.size()));
        return sum(total, Math.max(count(branch.getThenStmt()), rest));
      }
      total = sum(total, count(statement));
    }
    return total;
  }

  static boolean isRepeated(Node node) {
    return node instanceof ForStmt
        || node instanceof ForEachStmt
        || node instanceof WhileStmt
        || node instanceof DoStmt
        || node instanceof LambdaExpr;
  }

  private int count(MethodCallExpr call) {
    if (counted.test(call)) {
      return 1;
    }
    return Calls.helper(protocol, call).map(this::inside).orElse(0);
  }

  private int inside(MethodDeclaration helper) {
    if (helper.getBody().isEmpty()) {
      return 0;
    }
    if (calls.contains(helper)) {
      return MANY; // recursion
    }
    calls.push(helper);
    int inside = count(helper.getBody().get());
    calls.pop();
    return inside;
  }

  /** Whether one case can run into the next. */
  private static boolean fallsThrough(SwitchNode choice) {
    return choice.getEntries().stream()
        .limit(choice.getEntries().size() - 1L)
        .filter(entry -> entry.getType() == SwitchEntry.Type.STATEMENT_GROUP)
        .map(SwitchEntry::getStatements)
        .anyMatch(
            statements ->
                statements.isNonEmpty()
                    && !(statements.getLast().orElseThrow() instanceof BreakStmt)
                    && Completion.completes(statements));
  }

  /** Whether a call of {@code send} or {@code broadcast} sends this message type. */
  static boolean sends(MethodCallExpr call, String message) {
    return Symbol.typeOf(call.getArgument(call.getArguments().size() - 1))
        .filter(
            type ->
                type.equals(message)
                    || type.endsWith("$" + message)
                    || type.endsWith("." + message))
        .isPresent();
  }

  private static int sum(int first, int second) {
    return Math.min(MANY, first + second);
  }
}
