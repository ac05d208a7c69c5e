package dev.rondo.rounds.flow;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.unfold.Calls;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Counts how often one run of a handler can reach a send: never, once, or several times. */
public final class SendCounts {

  private static final int MANY = 2;

  private final Protocol protocol;
  private final Predicate<MethodCallExpr> counted;
  private final Deque<MethodDeclaration> calls = new ArrayDeque<>();
  private final Set<MethodDeclaration> recursive =
      Collections.newSetFromMap(new IdentityHashMap<>());

  private SendCounts(Protocol protocol, Predicate<MethodCallExpr> counted) {
    this.protocol = protocol;
    this.counted = counted;
  }

  /** Whether one run of a method of the protocol can reach such a send several times. */
  public static boolean sendsSeveral(
      Protocol protocol, Predicate<MethodCallExpr> sends, MethodDeclaration method) {
    return of(protocol, sends, method) >= MANY;
  }

  /** Whether one run of a method of the protocol can reach such a send. */
  static boolean sends(
      Protocol protocol, Predicate<MethodCallExpr> sends, MethodDeclaration method) {
    return of(protocol, sends, method) > 0;
  }

  private static int of(
      Protocol protocol, Predicate<MethodCallExpr> sends, MethodDeclaration method) {
    return new SendCounts(protocol, sends).inside(method);
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
      int once = Calls.helper(protocol, reference).map(this::inside).orElse(0);
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
          && !NormalCompletionAnalysis.completes(branch.getThenStmt())) {
        int rest = count(statements.subList(index + 1, statements.size()));
        return sum(total, Math.max(count(branch.getThenStmt()), rest));
      }
      total = sum(total, count(statement));
    }
    return total;
  }

  static boolean isRepeated(Node node) {
    return Ast.isLoop(node) || node instanceof LambdaExpr;
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
      recursive.add(helper);
      return 0; // whether anything is sent there is seen when it has been gone through
    }
    calls.push(helper);
    int inside = count(helper.getBody().get());
    calls.pop();
    return recursive.remove(helper) ? Math.min(MANY, inside * MANY) : inside;
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
                    && NormalCompletionAnalysis.completes(statements));
  }

  private static int sum(int first, int second) {
    return Math.min(MANY, first + second);
  }
}
