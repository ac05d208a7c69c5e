package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.DoubleLiteralExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.nodeTypes.SwitchNode;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import com.github.javaparser.ast.visitor.VoidVisitorWithDefaults;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs Java code over a {@link Domain}. It implements what the language fixes: the order of
 * evaluation, short circuits, scopes, jumps and their targets, switches, calls of the protocol's
 * own methods, lambdas. What values are, whether a branch is taken, what a join loses and when a
 * loop has been followed long enough is up to the domain: one that knows every condition runs a
 * single path, one that knows none computes a dataflow fixpoint.
 */
public final class Interpreter<V, C, S extends State<S>> {

  private enum Jump {
    RETURN,
    BREAK,
    CONTINUE,
    YIELD
  }

  /** A state that jumps, and the value that it takes along. */
  private record Exit<V, S>(S state, @Nullable V value) {}

  /** Where jumps of one kind go. */
  private static final class Target<V, S> {
    private final Jump jump;
    private final Node node;
    private List<Exit<V, S>> exits = new ArrayList<>();

    private Target(Jump jump, Node node) {
      this.jump = jump;
      this.node = node;
    }

    private boolean takes(Jump other, Optional<SimpleName> label) {
      if (jump != other) {
        return false;
      }
      if (label.isEmpty()) {
        return !(node instanceof LabeledStmt);
      }
      Node labeled = jump == Jump.BREAK ? node : node.getParentNode().orElse(node);
      return labeled instanceof LabeledStmt statement && statement.getLabel().equals(label.get());
    }
  }

  /** Whether a loop is followed for another iteration. */
  @FunctionalInterface
  public interface Continuation<C> {

    /**
     * Asked before each iteration.
     *
     * @param iteration counted from 0
     * @param condition the condition of the loop
     */
    boolean continues(int iteration, C condition);
  }

  /**
   * How a piece of code ends.
   *
   * @param next where it completes normally, or continues its loop
   * @param breaks whether it breaks out of its loop
   * @param returns whether it returns
   * @param result what it returns
   */
  public record Completion<V, S>(S next, boolean breaks, boolean returns, @Nullable V result) {}

  private final Domain<V, C, S> domain;
  private final Statements statements = new Statements();
  private final Expressions expressions = new Expressions();
  private final Deque<Target<V, S>> targets = new ArrayDeque<>();
  private final Deque<MethodDeclaration> calls = new ArrayDeque<>();

  /** An interpreter over a domain. */
  public Interpreter(Domain<V, C, S> domain) {
    this.domain = domain;
  }

  /** The methods that are running, the innermost first. */
  public Deque<MethodDeclaration> calls() {
    return calls;
  }

  // Methods and functions.

  /** Runs a method from its first statement; afterwards the state is the join of all its exits. */
  public @Nullable V run(MethodDeclaration method, S state) {
    calls.push(method);
    try {
      BlockStmt body = method.getBody().orElse(null);
      return body == null ? null : body(body, state);
    } finally {
      calls.pop();
    }
  }

  /** Runs the body of a method or of a lambda. */
  private @Nullable V body(BlockStmt body, S state) {
    return collecting(Jump.RETURN, body, state, () -> execute(body, state));
  }

  /** Runs the last statements of a method. */
  public @Nullable V body(List<? extends Statement> statements, S state) {
    return collecting(Jump.RETURN, new BlockStmt(), state, () -> execute(statements, state));
  }

  /** Evaluates the body of a lambda whose parameters are declared; null where it has no value. */
  public @Nullable V body(LambdaExpr lambda, S state) {
    return lambda.getBody() instanceof ExpressionStmt single
        ? effect(single.getExpression(), state)
        : body(lambda.getBody().asBlockStmt(), state);
  }

  /** Calls a method of the protocol. */
  public Optional<V> invoke(
      MethodDeclaration method, List<? extends Expression> arguments, Node call, S state) {
    List<V> values = new ArrayList<>();
    arguments.forEach(argument -> values.add(evaluate(argument, state)));
    return apply(method, values, call, state);
  }

  /** Calls a method of the protocol with values. */
  public Optional<V> apply(MethodDeclaration method, List<V> arguments, Node call, S state) {
    Optional<S> callee = domain.enter(method, arguments, call, state);
    if (callee.isEmpty()) {
      return Optional.empty();
    }
    V result = run(method, callee.get());
    return Optional.ofNullable(domain.leave(method, arguments, call, callee.get(), result, state));
  }

  // Statements.

  /** Runs a statement. */
  public void execute(Statement statement, S state) {
    if (state.isReachable()) {
      domain.guard(statement, state, () -> statement.accept(statements, state));
    }
  }

  /** Runs statements in order. */
  public void execute(List<? extends Statement> block, S state) {
    block.forEach(statement -> execute(statement, state));
  }

  /** Runs a piece of code that may jump out of a loop or a method around it. */
  public Completion<V, S> complete(Statement loop, Statement body, S state) {
    Target<V, S> returns = new Target<>(Jump.RETURN, body);
    Target<V, S> breaks = new Target<>(Jump.BREAK, loop);
    targets.push(returns);
    targets.push(breaks);
    try {
      iteration(loop, body, List.of(), state);
    } finally {
      targets.pop();
      targets.pop();
    }
    if (state.isReachable()) {
      return new Completion<>(state, false, false, null);
    }
    boolean isReturned = !returns.exits.isEmpty();
    V result = join(isReturned ? returns.exits : breaks.exits, state);
    return new Completion<>(state, !isReturned && !breaks.exits.isEmpty(), isReturned, result);
  }

  /** One iteration of a loop, from its body to where all that continue join, and its update. */
  public void iteration(
      Statement loop, Statement body, List<? extends Expression> update, S state) {
    collecting(Jump.CONTINUE, loop, state, () -> execute(body, state));
    if (state.isReachable()) {
      update.forEach(expression -> effect(expression, state));
    }
  }

  /** Runs iterations of a loop; afterwards the state is the join of all ways out of it. */
  public void iterations(Statement loop, S state, Runnable run) {
    collecting(Jump.BREAK, loop, state, run);
  }

  /** Iterates while the condition can hold and the domain wants to go on. */
  public void repeat(Loop loop, S state, Continuation<C> continuation) {
    iterations(
        loop.statement(),
        state,
        () -> {
          for (int iteration = 0; state.isReachable(); iteration++) {
            C condition =
                loop.condition()
                    .map(expression -> condition(expression, state))
                    .orElseGet(() -> domain.constant(true));
            S then = domain.assume(state, condition);
            if (!then.isReachable() || !continuation.continues(iteration, condition)) {
              break;
            }
            S otherwise = domain.assume(state, domain.not(condition));
            iteration(loop.statement(), loop.body(), loop.update(), then);
            domain.join(state, condition, then, otherwise);
          }
          if (loop.condition().isEmpty()) {
            state.kill();
          }
        });
  }

  /**
   * Runs {@code try}: the block, each handler from a state in which an exception may find it, and
   * {@code finally} on every way out, jumps included.
   *
   * @param thrown the state where the block has thrown an exception, once the block has been run
   */
  public void attempt(TryStmt attempt, S state, Supplier<S> thrown) {
    Map<Target<V, S>, List<Exit<V, S>>> outside = new IdentityHashMap<>();
    targets.forEach(target -> outside.put(target, target.exits));
    targets.forEach(target -> target.exits = new ArrayList<>());
    Set<String> known = state.localNames();
    attempt.getResources().forEach(resource -> effect(resource, state));
    execute(attempt.getTryBlock(), state);
    state.retainLocals(known);
    S caught = thrown.get();
    attempt
        .getCatchClauses()
        .forEach(
            clause -> {
              S handling = caught.copy();
              execute(clause.getBody(), handling);
              handling.retainLocals(known);
              merge(state, handling);
            });
    for (Target<V, S> target : targets) {
      List<Exit<V, S>> inside = target.exits;
      target.exits = Objects.requireNonNull(outside.get(target));
      for (Exit<V, S> exit : inside) {
        attempt.getFinallyBlock().ifPresent(block -> execute(block, exit.state()));
        if (exit.state().isReachable()) {
          target.exits.add(exit);
        }
      }
    }
    attempt.getFinallyBlock().ifPresent(block -> execute(block, state));
  }

  /** Returns from the running method. */
  public void returns(@Nullable V value, Statement place, S state) {
    jump(Jump.RETURN, place, Optional.empty(), value, state);
  }

  private void jump(Jump jump, Node place, Optional<SimpleName> label, @Nullable V value, S state) {
    if (!state.isReachable()) {
      return;
    }
    Optional<Target<V, S>> target =
        targets.stream().filter(each -> each.takes(jump, label)).findFirst();
    if (target.isEmpty()) {
      domain.unsupported((Statement) place, state);
      return;
    }
    target.get().exits.add(new Exit<>(state.copy(), value));
    state.kill();
  }

  private @Nullable V collecting(Jump jump, Node node, S state, Runnable run) {
    Target<V, S> target = new Target<>(jump, node);
    targets.push(target);
    try {
      run.run();
    } finally {
      targets.pop();
    }
    return join(target.exits, state);
  }

  /** Joins exits with where the code falls through, the first exit outermost. */
  private @Nullable V join(List<Exit<V, S>> exits, S state) {
    V result = null;
    for (int index = exits.size() - 1; index >= 0; index--) {
      Exit<V, S> exit = exits.get(index);
      V value = exit.value();
      C taken = domain.reached(exit.state());
      if (value != null) {
        result =
            result == null || !state.isReachable() ? value : domain.select(taken, value, result);
      }
      domain.join(state, taken, exit.state(), state.copy());
    }
    return result;
  }

  /** Joins a state with another that is reached in other executions. */
  public void merge(S state, S other) {
    domain.join(state, domain.reached(other), other, state.copy());
  }

  private final class Statements extends VoidVisitorWithDefaults<S> {

    @Override
    public void defaultAction(Node node, S state) {
      domain.unsupported((Statement) node, state);
    }

    @Override
    public void visit(BlockStmt block, S state) {
      Set<String> known = state.localNames();
      execute(block.getStatements(), state);
      state.retainLocals(known);
    }

    @Override
    public void visit(ExpressionStmt statement, S state) {
      effect(statement.getExpression(), state);
    }

    @Override
    public void visit(EmptyStmt statement, S state) {}

    @Override
    public void visit(IfStmt branch, S state) {
      C condition = condition(branch.getCondition(), state);
      S then = domain.assume(state, condition);
      S otherwise = domain.assume(state, domain.not(condition));
      execute(branch.getThenStmt(), then);
      branch.getElseStmt().ifPresent(statement -> execute(statement, otherwise));
      domain.join(state, condition, then, otherwise);
    }

    @Override
    public void visit(ReturnStmt statement, S state) {
      V value = statement.getExpression().map(result -> evaluate(result, state)).orElse(null);
      returns(value, statement, state);
    }

    @Override
    public void visit(YieldStmt statement, S state) {
      V value = evaluate(statement.getExpression(), state);
      jump(Jump.YIELD, statement, Optional.empty(), value, state);
    }

    @Override
    public void visit(BreakStmt statement, S state) {
      jump(Jump.BREAK, statement, statement.getLabel(), null, state);
    }

    @Override
    public void visit(ContinueStmt statement, S state) {
      jump(Jump.CONTINUE, statement, statement.getLabel(), null, state);
    }

    @Override
    public void visit(LabeledStmt statement, S state) {
      collecting(Jump.BREAK, statement, state, () -> execute(statement.getStatement(), state));
    }

    @Override
    public void visit(ThrowStmt statement, S state) {
      domain.raise(statement, state);
    }

    @Override
    public void visit(WhileStmt loop, S state) {
      domain.loop(
          new Loop(loop, Optional.of(loop.getCondition()), loop.getBody(), List.of()), state);
    }

    @Override
    public void visit(DoStmt loop, S state) {
      iterations(
          loop,
          state,
          () -> {
            iteration(loop, loop.getBody(), List.of(), state);
            if (state.isReachable()) {
              domain.loop(
                  new Loop(loop, Optional.of(loop.getCondition()), loop.getBody(), List.of()),
                  state);
            }
          });
    }

    @Override
    public void visit(ForStmt loop, S state) {
      Set<String> known = state.localNames();
      loop.getInitialization().forEach(expression -> effect(expression, state));
      domain.loop(
          new Loop(loop, loop.getCompare(), loop.getBody(), List.copyOf(loop.getUpdate())), state);
      state.retainLocals(known);
    }

    @Override
    public void visit(ForEachStmt loop, S state) {
      Set<String> known = state.localNames();
      domain.forEach(loop, evaluate(loop.getIterable(), state), state);
      state.retainLocals(known);
    }

    @Override
    public void visit(SwitchStmt choice, S state) {
      V selector = selector(choice, state);
      collecting(
          Jump.BREAK,
          choice,
          state,
          () -> {
            if (fallsThrough(choice)) {
              groups(choice, selector, state);
            } else {
              entries(defaultLast(choice), 0, selector, state);
            }
          });
    }

    /** Entries with arrows: the first that matches, or none. */
    private void entries(List<SwitchEntry> entries, int index, V selector, S state) {
      if (index == entries.size()) {
        return;
      }
      SwitchEntry entry = entries.get(index);
      if (isDefault(entry)) {
        Set<String> known = state.localNames();
        execute(entry.getStatements(), state);
        state.retainLocals(known);
        return;
      }
      C chosen = domain.matches(selector, entry, state);
      S then = domain.assume(state, chosen);
      S otherwise = domain.assume(state, domain.not(chosen));
      execute(entry.getStatements(), then);
      entries(entries, index + 1, selector, otherwise);
      domain.join(state, chosen, then, otherwise);
    }
  }

  // Expressions.

  /** Evaluates an expression. */
  public V evaluate(Expression expression, S state) {
    return domain.guard(
        expression, state, () -> Objects.requireNonNull(expression.accept(expressions, state)));
  }

  /** Evaluates a condition. */
  public C condition(Expression expression, S state) {
    return domain.condition(evaluate(expression, state), expression);
  }

  /** Evaluates an expression for its effects; null where it has no value. */
  public @Nullable V effect(Expression expression, S state) {
    if (expression instanceof VariableDeclarationExpr declaration) {
      for (VariableDeclarator variable : declaration.getVariables()) {
        V initial = variable.getInitializer().map(value -> evaluate(value, state)).orElse(null);
        domain.declare(variable, initial, state);
      }
      return null;
    }
    return expression instanceof MethodCallExpr call
        ? call(call, state).orElse(null)
        : evaluate(expression, state);
  }

  private Optional<V> call(MethodCallExpr call, S state) {
    Optional<MethodDeclaration> method =
        call.getScope().filter(scope -> !scope.isThisExpr()).isEmpty()
            ? domain.method(call)
            : Optional.empty();
    return method.isPresent()
        ? invoke(method.get(), call.getArguments(), call, state)
        : domain.call(call, state);
  }

  /** Whether entries of a switch can run into the next. */
  private static boolean fallsThrough(SwitchNode choice) {
    return choice.getEntries().stream()
        .anyMatch(entry -> entry.getType() == SwitchEntry.Type.STATEMENT_GROUP);
  }

  private V selector(SwitchNode choice, S state) {
    return domain.selector(evaluate(choice.getSelector(), state), choice.getSelector(), state);
  }

  private static boolean isDefault(SwitchEntry entry) {
    return entry.isDefault() || entry.getLabels().isEmpty();
  }

  private static List<SwitchEntry> defaultLast(SwitchNode choice) {
    List<SwitchEntry> sorted = new ArrayList<>(choice.getEntries());
    sorted.sort(Comparator.comparing(Interpreter::isDefault));
    return sorted;
  }

  /** Entries with colons, each of which runs into the next. */
  private void groups(SwitchNode choice, V selector, S state) {
    Set<String> known = state.localNames();
    Map<SwitchEntry, S> starts = new IdentityHashMap<>();
    S rest = state.copy();
    for (SwitchEntry entry : defaultLast(choice)) {
      if (isDefault(entry)) {
        starts.put(entry, rest.copy());
        rest.kill();
      } else {
        C chosen = domain.matches(selector, entry, rest);
        starts.put(entry, domain.assume(rest, chosen));
        rest = domain.assume(rest, domain.not(chosen));
      }
    }
    S before = null;
    for (SwitchEntry entry : choice.getEntries()) {
      S start = Objects.requireNonNull(starts.get(entry));
      if (before != null) {
        merge(start, before);
      }
      execute(entry.getStatements(), start);
      before = start;
    }
    if (before == null) {
      return;
    }
    before.retainLocals(known);
    domain.join(state, domain.reached(before), before, rest);
  }

  private final class Expressions extends GenericVisitorWithDefaults<V, S> {

    @Override
    public V defaultAction(Node node, S state) {
      return domain.unsupported((Expression) node, state);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public V defaultAction(NodeList list, S state) {
      throw new IllegalStateException("a list is no expression");
    }

    @Override
    public V visit(EnclosedExpr enclosed, S state) {
      return evaluate(enclosed.getInner(), state);
    }

    @Override
    public V visit(IntegerLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(LongLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(DoubleLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(CharLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(StringLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(TextBlockLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(BooleanLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(NullLiteralExpr literal, S state) {
      return domain.literal(literal, state);
    }

    @Override
    public V visit(NameExpr name, S state) {
      return domain.name(name, state);
    }

    @Override
    public V visit(FieldAccessExpr access, S state) {
      return domain.field(access, state);
    }

    @Override
    public V visit(ArrayAccessExpr access, S state) {
      return domain.locate(access, state).read(state);
    }

    @Override
    public V visit(MethodCallExpr call, S state) {
      return call(call, state).orElseGet(() -> domain.noValue(call, state));
    }

    @Override
    public V visit(ObjectCreationExpr creation, S state) {
      return domain.create(creation, state);
    }

    @Override
    public V visit(ArrayCreationExpr creation, S state) {
      return domain.create(creation, state);
    }

    @Override
    public V visit(CastExpr cast, S state) {
      return domain.cast(cast, evaluate(cast.getExpression(), state), state);
    }

    @Override
    public V visit(AssignExpr assign, S state) {
      Location<V, S> target = domain.locate(assign.getTarget(), state);
      Optional<BinaryExpr.Operator> operator = assign.getOperator().toBinaryOperator();
      V value;
      if (operator.isPresent()) {
        V before = target.read(state);
        V operand = evaluate(assign.getValue(), state);
        value = domain.binary(assign, operator.get(), before, operand, state);
      } else {
        value = evaluate(assign.getValue(), state);
      }
      target.write(value, assign, state);
      return value;
    }

    @Override
    public V visit(UnaryExpr unary, S state) {
      return switch (unary.getOperator()) {
        case LOGICAL_COMPLEMENT ->
            domain.value(domain.not(condition(unary.getExpression(), state)));
        case PREFIX_INCREMENT, POSTFIX_INCREMENT -> step(unary, BinaryExpr.Operator.PLUS, state);
        case PREFIX_DECREMENT, POSTFIX_DECREMENT -> step(unary, BinaryExpr.Operator.MINUS, state);
        default -> domain.unary(unary, evaluate(unary.getExpression(), state), state);
      };
    }

    private V step(UnaryExpr unary, BinaryExpr.Operator operator, S state) {
      Location<V, S> target = domain.locate(unary.getExpression(), state);
      V before = target.read(state);
      V after = domain.binary(unary, operator, before, domain.one(), state);
      target.write(after, unary, state);
      return unary.isPostfix() ? before : after;
    }

    @Override
    public V visit(BinaryExpr binary, S state) {
      return switch (binary.getOperator()) {
        case AND -> {
          C left = condition(binary.getLeft(), state);
          yield domain.value(domain.and(left, where(left, binary.getRight(), state)));
        }
        case OR -> {
          C left = condition(binary.getLeft(), state);
          yield domain.value(domain.or(left, where(domain.not(left), binary.getRight(), state)));
        }
        default -> {
          V left = evaluate(binary.getLeft(), state);
          V right = evaluate(binary.getRight(), state);
          yield domain.binary(binary, binary.getOperator(), left, right, state);
        }
      };
    }

    /** A condition that is evaluated only where another one holds. */
    private C where(C reached, Expression expression, S state) {
      S there = domain.assume(state, reached);
      if (!there.isReachable()) {
        return domain.constant(false);
      }
      C value = condition(expression, there);
      domain.join(state, reached, there, domain.assume(state, domain.not(reached)));
      return value;
    }

    @Override
    public V visit(ConditionalExpr choice, S state) {
      C condition = condition(choice.getCondition(), state);
      S then = domain.assume(state, condition);
      S otherwise = domain.assume(state, domain.not(condition));
      if (!then.isReachable() || !otherwise.isReachable()) {
        boolean first = then.isReachable();
        return evaluate(first ? choice.getThenExpr() : choice.getElseExpr(), state);
      }
      V first = evaluate(choice.getThenExpr(), then);
      V second = evaluate(choice.getElseExpr(), otherwise);
      domain.join(state, condition, then, otherwise);
      return domain.select(condition, first, second);
    }

    @Override
    public V visit(SwitchExpr choice, S state) {
      V selector = selector(choice, state);
      V value =
          fallsThrough(choice)
              ? collecting(Jump.YIELD, choice, state, () -> groups(choice, selector, state))
              : entries(choice, defaultLast(choice), 0, selector, state);
      return value == null ? domain.unsupported(choice, state) : value;
    }

    /** The value of the first entry that matches; the last one does where no other has. */
    private @Nullable V entries(
        SwitchExpr choice, List<SwitchEntry> entries, int index, V selector, S state) {
      SwitchEntry entry = entries.get(index);
      if (index == entries.size() - 1) {
        return value(choice, entry, state);
      }
      C chosen = domain.matches(selector, entry, state);
      S then = domain.assume(state, chosen);
      S otherwise = domain.assume(state, domain.not(chosen));
      V here = then.isReachable() ? value(choice, entry, then) : null;
      V later =
          otherwise.isReachable() ? entries(choice, entries, index + 1, selector, otherwise) : null;
      domain.join(state, chosen, then, otherwise);
      return here == null || later == null
          ? (here == null ? later : here)
          : domain.select(chosen, here, later);
    }

    private @Nullable V value(SwitchExpr choice, SwitchEntry entry, S state) {
      return entry.getStatements().size() == 1
              && entry.getStatement(0) instanceof ExpressionStmt single
          ? evaluate(single.getExpression(), state)
          : collecting(Jump.YIELD, choice, state, () -> execute(entry.getStatements(), state));
    }
  }
}
