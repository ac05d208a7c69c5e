package dev.rondo.unfold;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.WhileStmt;
import dev.rondo.frontend.model.Protocol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Follows the code of a handler, helper methods included, and notes each send with the phase that
 * its message is given, as far as the source tells: an abstract interpretation whose values are
 * {@link PhaseShift}s.
 */
final class PhaseShiftAnalysis {

  private final Protocol protocol;
  private final PhaseValues values;
  private final List<SendSite> sends = new ArrayList<>();
  private final TreeSet<HandlerExit> exits = new TreeSet<>();
  private final Deque<MethodDeclaration> calls = new ArrayDeque<>();
  private MessageTypeAnalysis types;
  private PhaseState state;
  private int uncertain; // how many branches and loops surround the current statement

  private PhaseShiftAnalysis(Protocol protocol, PhaseState entry) {
    this.protocol = protocol;
    this.values = new PhaseValues(protocol);
    this.types = new MessageTypeAnalysis(protocol, Map.of());
    this.state = entry;
  }

  /** What a stretch of code can send, and where the process can be after it. */
  record Result(List<SendSite> sends, List<HandlerExit> exits) {}

  static Result of(Protocol protocol, List<Statement> code, PhaseState entry) {
    PhaseShiftAnalysis flow = new PhaseShiftAnalysis(protocol, entry);
    flow.visit(code);
    flow.leave();
    return new Result(List.copyOf(flow.sends), List.copyOf(flow.exits));
  }

  private void leave() {
    if (state.reachable()) {
      exits.addAll(state.exits());
    }
  }

  private void visit(List<? extends Statement> statements) {
    for (Statement statement : statements) {
      if (state.reachable()) {
        visit(statement);
      }
    }
  }

  private void visit(Statement statement) {
    if (statement instanceof BlockStmt block) {
      visit(block.getStatements());
    } else if (statement instanceof ExpressionStmt expression) {
      visit(expression.getExpression());
    } else if (statement instanceof IfStmt branch) {
      visit(branch);
    } else if (statement instanceof ReturnStmt end) {
      end.getExpression().ifPresent(this::visit);
      returned();
    } else if (isLoop(statement)) {
      repeated(() -> visitParts(statement));
    } else {
      maybe(() -> visitParts(statement));
    }
  }

  private static boolean isLoop(Statement statement) {
    return statement instanceof ForStmt
        || statement instanceof ForEachStmt
        || statement instanceof WhileStmt
        || statement instanceof DoStmt;
  }

  private void visitParts(Node node) {
    for (Node part : node.getChildNodes()) {
      if (part instanceof Statement statement) {
        visit(statement);
      } else if (part instanceof Expression expression) {
        visit(expression);
      } else {
        visitParts(part);
      }
    }
  }

  private void visit(IfStmt branch) {
    visit(branch.getCondition());
    PhaseState before = state;
    uncertain++;
    visit(branch.getThenStmt());
    PhaseState afterThen = state;
    state = before;
    branch.getElseStmt().ifPresent(this::visit);
    uncertain--;
    state = afterThen.or(state);
  }

  /** Code that may be passed over. */
  private void maybe(Runnable code) {
    PhaseState before = state;
    uncertain++;
    code.run();
    uncertain--;
    state = before.or(state);
  }

  /** Code that may run any number of times: until another time would show nothing new. */
  private void repeated(Runnable code) {
    PhaseState before;
    do {
      before = state;
      maybe(code);
    } while (!state.equals(before));
  }

  /**
   * A return ends a handler; in a helper it is taken as if the rest of the helper might still run.
   */
  private void returned() {
    if (calls.isEmpty()) {
      exits.addAll(state.exits());
      state = state.unreachable();
    }
  }

  private void visit(Expression expression) {
    if (expression instanceof LambdaExpr lambda) {
      repeated(() -> visit(lambda.getBody()));
      return;
    }
    boolean isClass =
        expression instanceof ObjectCreationExpr creation
            && creation.getAnonymousClassBody().isPresent();
    if (isClass) {
      repeated(() -> visitParts(expression));
      return;
    }
    if (expression instanceof MethodCallExpr call) {
      visitCall(call);
      return;
    }
    if (expression instanceof MethodReferenceExpr reference) {
      Calls.helper(protocol, reference)
          .filter(helper -> !calls.contains(helper))
          .ifPresent(helper -> repeated(() -> follow(helper, List.of())));
      return;
    }
    visitParts(expression);
    if (expression instanceof AssignExpr assignment) {
      assign(assignment);
    } else if (expression instanceof UnaryExpr unary) {
      values.step(unary).ifPresent(step -> set(unary.getExpression(), step));
    } else if (expression instanceof VariableDeclarationExpr declaration) {
      declaration
          .getVariables()
          .forEach(
              variable ->
                  state =
                      state.with(
                          variable.getNameAsString(),
                          variable
                              .getInitializer()
                              .map(value -> values.of(value, state))
                              .orElse(PhaseShift.UNKNOWN)));
    }
  }

  private void assign(AssignExpr assignment) {
    PhaseShift value =
        assignment.getOperator() == AssignExpr.Operator.ASSIGN
            ? values.of(assignment.getValue(), state)
            : PhaseShift.UNKNOWN;
    PhaseValues.variable(assignment.getTarget()).ifPresent(name -> state = state.with(name, value));
  }

  private void set(Expression target, long step) {
    PhaseValues.variable(target)
        .ifPresent(name -> state = state.with(name, state.get(name).plus(step)));
  }

  private void visitCall(MethodCallExpr call) {
    visitParts(call);
    if (Calls.sends(call)) {
      send(call);
      return;
    }
    Optional<MethodDeclaration> helper = Calls.helper(protocol, call);
    if (helper.isPresent() && !calls.contains(helper.get())) {
      follow(helper.get(), call.getArguments());
    }
  }

  /** Follows a helper; parameters beyond the arguments hold what the source does not tell. */
  private void follow(MethodDeclaration helper, List<Expression> arguments) {
    PhaseState inside = state;
    for (int index = 0; index < helper.getParameters().size(); index++) {
      boolean given = index < arguments.size() && !helper.getParameter(index).isVarArgs();
      inside =
          inside.with(
              helper.getParameter(index).getNameAsString(),
              given ? values.of(arguments.get(index), state) : PhaseShift.UNKNOWN);
    }
    PhaseState outside = state;
    MessageTypeAnalysis typesOutside = types;
    calls.push(helper);
    types = new MessageTypeAnalysis(protocol, types.given(helper, arguments));
    state = inside;
    helper.getBody().ifPresent(this::visit);
    state = state.withLocalsOf(outside, protocol);
    types = typesOutside;
    calls.pop();
  }

  /** Each type that the message can have is a place of its own. */
  private void send(MethodCallExpr call) {
    Set<String> possible = types.of(call.getArgument(call.getArguments().size() - 1));
    PhaseState before = state;
    Optional<PhaseState> after = Optional.empty();
    for (String type : possible) {
      SendSite site = values.site(call, type, before, uncertain == 0 && possible.size() == 1);
      sends.removeIf(earlier -> earlier.isSameAs(site));
      sends.add(site);
      PhaseState sent = before.sent(site);
      after = Optional.of(after.map(other -> other.or(sent)).orElse(sent));
    }
    state = after.orElse(before);
  }
}
