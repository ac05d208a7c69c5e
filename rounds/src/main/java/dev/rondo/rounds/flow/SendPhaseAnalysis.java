package dev.rondo.rounds.flow;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.model.Message;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.unfold.Calls;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether all messages of a type that one run of a handler sends are of one phase.
 *
 * <p>The phase need not be known for that: a symbolic run gives every variable a {@link
 * ValueNumber}, and messages whose phases have the same number are of one phase. Of messages of
 * different paths nothing is asked. Where paths meet, a variable that they leave with different
 * numbering gets an unknown one; so does, at the head of a loop, whatever the loop assigns. A
 * number that holds an unknown value younger than the loop around a send may change from one turn
 * to the next.
 */
public final class SendPhaseAnalysis {

  private static final int NO_LOOP = Integer.MAX_VALUE;

  private final Protocol protocol;
  private final Message message;
  private final Predicate<MethodCallExpr> sends;
  private final ValueNumbering numbering;
  private final Deque<MethodDeclaration> calls = new ArrayDeque<>();
  private final Deque<List<Path>> returned = new ArrayDeque<>();
  private Map<String, ValueNumber> state = new HashMap<>();
  private Set<ValueNumber> sent = Set.of();
  private boolean reachable = true;
  private boolean onePhase = true;
  private int oldestLoop = NO_LOOP; // what is younger may differ from turn to turn

  /**
   * What the paths that have come somewhere have in common, and what any of them has sent.
   *
   * @param sent the times of the messages
   */
  private record Path(Map<String, ValueNumber> state, Set<ValueNumber> sent) {}

  private SendPhaseAnalysis(Protocol protocol, Message message, Predicate<MethodCallExpr> sends) {
    this.protocol = protocol;
    this.message = message;
    this.sends = sends;
    this.numbering = new ValueNumbering(protocol);
  }

  /**
   * Whether one run of a method sends all its messages of a type with one phase.
   *
   * @param sends the calls that can send the type
   */
  public static boolean ofOnePhase(
      Protocol protocol,
      Message message,
      Predicate<MethodCallExpr> sends,
      MethodDeclaration method) {
    SendPhaseAnalysis times = new SendPhaseAnalysis(protocol, message, sends);
    times.inside(method);
    return times.onePhase;
  }

  /** The body of a method, from its first statement to wherever it returns. */
  private void inside(MethodDeclaration method) {
    calls.push(method);
    returned.push(new ArrayList<>());
    method.getBody().ifPresent(this::visit);
    List<Path> ends = returned.pop();
    if (reachable) {
      ends.add(path());
    }
    reachable = true;
    ends.stream().reduce(this::meet).ifPresent(this::goOn);
    calls.pop();
  }

  private Path path() {
    return new Path(state, sent);
  }

  private void goOn(Path path) {
    state = path.state();
    sent = path.sent();
  }

  private void visit(Statement statement) {
    if (!reachable) {
      return;
    }
    if (statement instanceof BlockStmt block) {
      block.getStatements().forEach(this::visit);
    } else if (statement instanceof ExpressionStmt expression) {
      visit(expression.getExpression());
    } else if (statement instanceof IfStmt branch) {
      visit(branch.getCondition());
      either(() -> visit(branch.getThenStmt()), () -> branch.getElseStmt().ifPresent(this::visit));
    } else if (statement instanceof ReturnStmt end) {
      end.getExpression().ifPresent(this::visit);
      returned.getFirst().add(path());
      reachable = false;
    } else if (statement instanceof ThrowStmt) {
      reachable = false;
    } else if (SendCounts.isRepeated(statement)) {
      loop(statement);
    } else {
      inParts(statement);
    }
  }

  private void either(Runnable first, Runnable second) {
    Path before = path();
    first.run();
    Path afterFirst = path();
    boolean throughFirst = reachable;
    goOn(before);
    reachable = true;
    second.run();
    if (throughFirst) {
      goOn(reachable ? meet(afterFirst, path()) : afterFirst);
      reachable = true;
    }
  }

  private Path meet(Path first, Path second) {
    return new Path(meet(first.state(), second.state()), union(first.sent(), second.sent()));
  }

  private static Set<ValueNumber> union(Set<ValueNumber> first, Set<ValueNumber> second) {
    Set<ValueNumber> both = new LinkedHashSet<>(first);
    both.addAll(second);
    return both;
  }

  /** What holds of both of two states; one that does not name a variable has not touched it. */
  private Map<String, ValueNumber> meet(
      Map<String, ValueNumber> first, Map<String, ValueNumber> second) {
    Map<String, ValueNumber> both = new HashMap<>();
    Set<String> names = new LinkedHashSet<>(first.keySet());
    names.addAll(second.keySet());
    for (String name : names) {
      ValueNumber number = numbering.ofVariable(name, first);
      both.put(
          name, number.equals(numbering.ofVariable(name, second)) ? number : numbering.fresh());
    }
    return both;
  }

  private void loop(Node loop) {
    int outer = oldestLoop;
    oldestLoop = Math.min(oldestLoop, numbering.youngest());
    inParts(loop);
    oldestLoop = outer;
  }

  /** Code whose parts may run in any order, any number of times, or not at all. */
  private void inParts(Node code) {
    Set<String> assigned = AssignedVariables.in(protocol, code);
    for (Node part : code.getChildNodes()) {
      forget(assigned);
      reachable = true;
      visitPart(part);
    }
    forget(assigned);
    reachable = true;
  }

  private void visitPart(Node part) {
    if (part instanceof Statement statement) {
      visit(statement);
    } else if (part instanceof Expression expression) {
      visit(expression);
    } else {
      inParts(part);
    }
  }

  private void forget(Set<String> variables) {
    state = new HashMap<>(state);
    variables.forEach(variable -> state.put(variable, numbering.fresh()));
  }

  private void visit(Expression expression) {
    if (expression instanceof LambdaExpr || expression instanceof MethodReferenceExpr) {
      repeated(expression);
      return;
    }
    if (expression instanceof ConditionalExpr choice) {
      visit(choice.getCondition());
      either(() -> visit(choice.getThenExpr()), () -> visit(choice.getElseExpr()));
      return;
    }
    if (expression instanceof BinaryExpr binary && stopsShort(binary)) {
      visit(binary.getLeft());
      either(() -> visit(binary.getRight()), () -> {});
      return;
    }
    if (expression instanceof SwitchExpr) {
      inParts(expression);
      return;
    }
    for (Node part : expression.getChildNodes()) {
      if (!(part instanceof Expression || part instanceof VariableDeclarator)) {
        continue;
      }
      if (part instanceof VariableDeclarator local) {
        local.getInitializer().ifPresent(this::visit);
        set(local.getNameAsString(), local.getInitializer());
      } else {
        visit((Expression) part);
      }
    }
    act(expression);
  }

  private static boolean stopsShort(BinaryExpr binary) {
    return binary.getOperator() == BinaryExpr.Operator.AND
        || binary.getOperator() == BinaryExpr.Operator.OR;
  }

  private void act(Expression expression) {
    if (expression instanceof AssignExpr assignment) {
      boolean plain = assignment.getOperator() == AssignExpr.Operator.ASSIGN;
      AssignedVariables.variable(assignment.getTarget())
          .ifPresent(
              name -> set(name, plain ? Optional.of(assignment.getValue()) : Optional.empty()));
    } else if (expression instanceof UnaryExpr unary && AssignedVariables.isStep(unary)) {
      AssignedVariables.variable(unary.getExpression())
          .ifPresent(name -> set(name, Optional.empty()));
    } else if (expression instanceof MethodCallExpr call) {
      if (sends.test(call)) {
        send(call.getArgument(call.getArguments().size() - 1));
      } else {
        Calls.helper(protocol, call).ifPresent(helper -> follow(helper, call.getArguments()));
      }
    }
  }

  private void set(String variable, Optional<Expression> value) {
    ValueNumber number = value.map(v -> numbering.of(v, state)).orElseGet(numbering::fresh);
    state = new HashMap<>(state);
    state.put(variable, number);
  }

  private void repeated(Expression code) {
    loop(code);
    if (code instanceof MethodReferenceExpr reference) {
      int outer = oldestLoop;
      oldestLoop = Math.min(oldestLoop, numbering.youngest());
      Calls.helper(protocol, reference).ifPresent(helper -> follow(helper, List.of()));
      oldestLoop = outer;
    }
  }

  private void follow(MethodDeclaration helper, List<Expression> arguments) {
    if (calls.contains(helper)) {
      onePhase &= !SendCounts.sends(protocol, sends, helper); // the turns of a recursion may differ
      forget(AssignedVariables.in(protocol, helper));
      return;
    }
    Map<String, ValueNumber> outside = state;
    Map<String, ValueNumber> parameters = new HashMap<>(state);
    for (int index = 0; index < helper.getParameters().size(); index++) {
      boolean given = index < arguments.size() && !helper.getParameter(index).isVarArgs();
      parameters.put(
          helper.getParameter(index).getNameAsString(),
          given ? numbering.of(arguments.get(index), outside) : numbering.fresh());
    }
    state = parameters;
    inside(helper);
    Map<String, ValueNumber> after = new HashMap<>(outside);
    state.forEach(
        (name, number) -> {
          if (name.startsWith(AssignedVariables.field(""))) {
            after.put(name, number);
          }
        });
    state = after;
  }

  private void send(Expression payload) {
    ValueNumber time = numbering.timeOf(payload, message, state);
    sent = union(sent, Set.of(time));
    onePhase &= time.youngest() <= oldestLoop && sent.size() == 1;
  }
}
