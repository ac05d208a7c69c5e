package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import dev.rondo.frontend.code.MethodResolver;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A forward dataflow analysis: every branch may be taken, paths join in the least upper bound, and
 * loops are iterated to a fixpoint. An analysis supplies the lattice of values and the transfer
 * functions of calls and of new objects; nothing is refused, what is not modelled is {@link #top}.
 *
 * @param <V> the values of variables, a lattice of finite height
 * @param <E> the facts that executions collect
 */
public abstract class DataflowAnalysis<V, E> implements Domain<V, V, FlowState<V, E>> {

  private final MethodResolver methods;
  private final Interpreter<V, V, FlowState<V, E>> interpreter = new Interpreter<>(this);
  private final Set<E> allFacts = new LinkedHashSet<>();

  /** An analysis of code that calls these methods. */
  protected DataflowAnalysis(MethodResolver methods) {
    this.methods = methods;
  }

  /** A value of which nothing is known. */
  protected abstract V top();

  /** What a variable holds that the code has not assigned. */
  protected abstract V initial(String variable);

  /** The least upper bound of two different values. */
  protected abstract V join(V first, V second);

  /** The transfer function of a call of a library method, once its operands are evaluated. */
  protected abstract V transfer(
      MethodCallExpr call, @Nullable V scope, List<V> arguments, FlowState<V, E> state);

  /** The transfer function of a new object, once its arguments are evaluated. */
  protected abstract V transfer(
      ObjectCreationExpr creation, List<V> arguments, FlowState<V, E> state);

  /** The interpreter that runs the code. */
  protected final Interpreter<V, V, FlowState<V, E>> interpreter() {
    return interpreter;
  }

  /** The value of a variable. */
  protected final V get(String variable, FlowState<V, E> state) {
    V known = state.get(variable);
    return known == null ? initial(variable) : known;
  }

  /** Collects facts. */
  protected final void collect(Set<E> facts, FlowState<V, E> state) {
    allFacts.addAll(facts);
    state.add(facts);
  }

  /** Assigns unknown values. */
  protected final void havoc(Set<String> variables, FlowState<V, E> state) {
    variables.forEach(variable -> state.set(variable, top()));
  }

  /** The variables that a piece of code can assign. */
  protected final Set<String> assigned(Node code) {
    return AssignedVariables.in(code, methods);
  }

  /** Runs code that may run any number of times, until another time shows nothing new. */
  protected void anyTimes(Node code, FlowState<V, E> state, Consumer<FlowState<V, E>> run) {
    FlowState<V, E> before;
    do {
      before = state.copy();
      maybe(state, run);
    } while (!state.isSameAs(before));
  }

  /** Runs code that may not run at all. */
  protected final void maybe(FlowState<V, E> state, Consumer<FlowState<V, E>> run) {
    FlowState<V, E> once = state.copy();
    run.accept(once);
    interpreter.merge(state, once);
  }

  /** Iterates a loop to a fixpoint. */
  @Override
  public void loop(Loop loop, FlowState<V, E> state) {
    List<FlowState<V, E>> heads = new ArrayList<>();
    interpreter.repeat(
        loop,
        state,
        (iteration, condition) -> {
          boolean isFixpoint = iteration > 0 && state.isSameAs(heads.get(iteration - 1));
          heads.add(state.copy());
          return !isFixpoint;
        });
  }

  @Override
  public void forEach(ForEachStmt loop, V elements, FlowState<V, E> state) {
    interpreter.iterations(
        loop,
        state,
        () ->
            anyTimes(
                loop.getBody(),
                state,
                iteration -> {
                  havoc(Set.of(loop.getVariable().getVariable(0).getNameAsString()), iteration);
                  interpreter.iteration(loop, loop.getBody(), List.of(), iteration);
                }));
  }

  // Every branch may be taken.

  @Override
  public final V condition(V value, Expression place) {
    return value;
  }

  @Override
  public final V value(V condition) {
    return condition;
  }

  @Override
  public final V constant(boolean holds) {
    return top();
  }

  @Override
  public final V not(V condition) {
    return top();
  }

  @Override
  public final V and(V first, V second) {
    return top();
  }

  @Override
  public final V or(V first, V second) {
    return top();
  }

  @Override
  public final FlowState<V, E> assume(FlowState<V, E> state, V condition) {
    return state.copy();
  }

  @Override
  public final V reached(FlowState<V, E> state) {
    return top();
  }

  @Override
  public final void join(
      FlowState<V, E> state, V condition, FlowState<V, E> then, FlowState<V, E> otherwise) {
    state.become(then);
    state.join(otherwise, this::join, this::initial);
  }

  @Override
  public final V select(V condition, V then, V otherwise) {
    return then.equals(otherwise) ? then : join(then, otherwise);
  }

  @Override
  public final V selector(V value, Expression place, FlowState<V, E> state) {
    return value;
  }

  @Override
  public final V matches(V selector, SwitchEntry entry, FlowState<V, E> state) {
    return top();
  }

  @Override
  public final void raise(ThrowStmt statement, FlowState<V, E> state) {
    interpreter.evaluate(statement.getExpression(), state);
    state.kill();
  }

  // Expressions.

  @Override
  public V literal(LiteralExpr literal, FlowState<V, E> state) {
    return top();
  }

  @Override
  public V name(NameExpr name, FlowState<V, E> state) {
    return named(name, state);
  }

  @Override
  public V field(FieldAccessExpr access, FlowState<V, E> state) {
    return access.getScope().isThisExpr() ? named(access, state) : unsupported(access, state);
  }

  private V named(Expression expression, FlowState<V, E> state) {
    return AssignedVariables.variable(expression)
        .map(variable -> get(variable, state))
        .orElseGet(this::top);
  }

  @Override
  public V unary(UnaryExpr expression, V operand, FlowState<V, E> state) {
    return top();
  }

  @Override
  public final V create(ObjectCreationExpr creation, FlowState<V, E> state) {
    creation.getScope().ifPresent(scope -> interpreter.evaluate(scope, state));
    V made = transfer(creation, evaluated(creation.getArguments(), state), state);
    creation
        .getAnonymousClassBody()
        .ifPresent(body -> body.forEach(member -> anyTimes(member, state, s -> run(member, s))));
    return made;
  }

  @Override
  public final V create(ArrayCreationExpr creation, FlowState<V, E> state) {
    return unsupported(creation, state);
  }

  /** The value of one of the arguments of a new object. */
  protected static <V> V argument(
      Expression argument, ObjectCreationExpr creation, List<V> arguments) {
    for (int index = 0; index < arguments.size(); index++) {
      if (creation.getArgument(index) == argument) {
        return arguments.get(index);
      }
    }
    throw new IllegalArgumentException(argument + " is no argument of " + creation);
  }

  private List<V> evaluated(List<Expression> expressions, FlowState<V, E> state) {
    List<V> values = new ArrayList<>();
    expressions.forEach(expression -> values.add(interpreter.evaluate(expression, state)));
    return values;
  }

  /** Elements of arrays and fields of other objects are not tracked. */
  @Override
  public final Location<V, FlowState<V, E>> locate(Expression target, FlowState<V, E> state) {
    Optional<String> variable = AssignedVariables.variable(target);
    if (target instanceof ArrayAccessExpr || variable.isEmpty()) {
      unsupported(target, state);
    }
    return new Location<>() {
      @Override
      public V read(FlowState<V, E> before) {
        return variable.map(name -> get(name, before)).orElseGet(DataflowAnalysis.this::top);
      }

      @Override
      public void write(V value, Expression place, FlowState<V, E> after) {
        variable.ifPresent(name -> after.set(name, value));
      }
    };
  }

  @Override
  public final void declare(
      VariableDeclarator variable, @Nullable V initial, FlowState<V, E> state) {
    state.set(variable.getNameAsString(), initial == null ? top() : initial);
  }

  // Calls.

  @Override
  public final Optional<MethodDeclaration> method(MethodCallExpr call) {
    return methods.ownMethod(call);
  }

  /** A method sees the fields and its parameters; a recursive call is havocked. */
  @Override
  public Optional<FlowState<V, E>> enter(
      MethodDeclaration method, List<V> arguments, Node call, FlowState<V, E> caller) {
    if (interpreter.calls().contains(method)) {
      havoc(assigned(method), caller);
      return Optional.empty();
    }
    FlowState<V, E> callee = caller.copy();
    callee.retainLocals(Set.of());
    for (int index = 0; index < method.getParameters().size(); index++) {
      boolean given = index < arguments.size() && !method.getParameter(index).isVarArgs();
      callee.set(
          method.getParameter(index).getNameAsString(), given ? arguments.get(index) : top());
    }
    return Optional.of(callee);
  }

  /** The fields keep what the method has done to them; its locals are gone. */
  @Override
  public @Nullable V leave(
      MethodDeclaration method,
      List<V> arguments,
      Node call,
      FlowState<V, E> callee,
      @Nullable V result,
      FlowState<V, E> caller) {
    callee
        .variables()
        .forEach(
            (name, value) -> {
              if (AssignedVariables.isField(name)) {
                caller.set(name, value);
              }
            });
    caller.replace(callee.facts());
    if (!callee.isReachable()) {
      caller.kill();
    }
    return result;
  }

  @Override
  public final Optional<V> call(MethodCallExpr call, FlowState<V, E> state) {
    V scope = call.getScope().map(each -> interpreter.evaluate(each, state)).orElse(null);
    Optional<MethodDeclaration> method = methods.ownMethod(call);
    return method.isPresent()
        ? interpreter.invoke(method.get(), call.getArguments(), call, state)
        : Optional.of(transfer(call, scope, evaluated(call.getArguments(), state), state));
  }

  @Override
  public final V noValue(MethodCallExpr call, FlowState<V, E> state) {
    return top();
  }

  // What is not modelled is over-approximated.

  @Override
  public final void unsupported(Statement statement, FlowState<V, E> state) {
    if (statement instanceof TryStmt attempt) {
      FlowState<V, E> before = state.copy();
      interpreter.attempt(attempt, state, () -> interrupted(attempt, before));
    } else {
      maybe(state, once -> parts(statement, once));
    }
  }

  /** The state where a block has thrown an exception: any part of it may have run. */
  private FlowState<V, E> interrupted(TryStmt attempt, FlowState<V, E> before) {
    havoc(assigned(attempt.getTryBlock()), before);
    attempt.getResources().forEach(resource -> havoc(assigned(resource), before));
    before.add(allFacts);
    return before;
  }

  @Override
  public V unsupported(Expression expression, FlowState<V, E> state) {
    if (expression instanceof LambdaExpr lambda) {
      anyTimes(
          lambda,
          state,
          inside -> {
            Set<String> known = inside.localNames();
            lambda.getParameters().forEach(p -> inside.set(p.getNameAsString(), top()));
            interpreter.body(lambda, inside);
            inside.retainLocals(known);
          });
    } else if (expression instanceof MethodReferenceExpr reference) {
      methods
          .ownMethod(reference)
          .ifPresent(
              method ->
                  anyTimes(
                      reference,
                      state,
                      inside -> interpreter.apply(method, List.of(), reference, inside)));
    } else if (expression instanceof TypePatternExpr pattern) {
      state.set(pattern.getNameAsString(), top());
    } else {
      parts(expression, state);
    }
    return top();
  }

  /** Runs what a node is made of, in order. */
  private void parts(Node node, FlowState<V, E> state) {
    node.getChildNodes().forEach(part -> run(part, state));
  }

  private void run(Node part, FlowState<V, E> state) {
    if (part instanceof Statement statement) {
      interpreter.execute(statement, state);
    } else if (part instanceof Expression expression) {
      interpreter.evaluate(expression, state);
    } else if (part instanceof MethodDeclaration method) {
      Set<String> known = state.localNames();
      method.getParameters().forEach(p -> state.set(p.getNameAsString(), top()));
      interpreter.run(method, state);
      state.retainLocals(known);
    } else {
      parts(part, state);
    }
  }
}
