package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.ThrowStmt;
import dev.rondo.frontend.interpreter.Domain;
import dev.rondo.frontend.interpreter.Interpreter;
import dev.rondo.frontend.interpreter.Location;
import dev.rondo.frontend.interpreter.Loop;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.ListValue;
import dev.rondo.proof.value.Value.MailboxValue;
import dev.rondo.proof.value.Value.Mutability;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.ScalarType;
import dev.rondo.proof.value.Value.SetValue;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.StreamValue;
import dev.rondo.proof.value.Values;
import dev.rondo.rounds.RoundProtocol;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Symbolic execution of the code of one process at one time. Both branches of every decision are
 * executed under their path conditions and joined by if-then-else terms, so there is one state at
 * every point and no enumeration of paths.
 */
public final class SymbolicExecutor implements Domain<Value, Term, ExecutionState> {

  /** The number of iterations after which a loop with a known condition counts as endless. */
  private static final int DIVERGES = 2000;

  /** The same for a loop that jumps may have left: its path condition grows with each iteration. */
  private static final int MOST_JUMPS = 64;

  private static final int DEEPEST = 40;

  /**
   * The process that executes the code, and the time.
   *
   * @param unrolled how often a loop with an unknown condition is unrolled
   */
  public record ProcessContext(int process, int n, int f, Term phase, int round, int unrolled) {}

  /**
   * The result of a method.
   *
   * @param state the fields afterwards
   * @param result the returned value, or null
   * @param arguments the parameters afterwards: a mailbox may have lost used messages
   */
  public record MethodResult(
      Map<String, Value> state, @Nullable Value result, Map<String, Value> arguments) {}

  private final ClassModel model;
  private final Values values;
  private final Terms terms;
  private final ProcessContext context;
  private final StepEffects effects;
  private final Interpreter<Value, Term, ExecutionState> interpreter = new Interpreter<>(this);

  /** For one process at one time. */
  public SymbolicExecutor(
      ClassModel model, Values values, ProcessContext context, StepEffects effects) {
    this.model = model;
    this.values = values;
    this.terms = values.terms();
    this.context = context;
    this.effects = effects;
  }

  /** Executes a method under a path condition. */
  public MethodResult run(
      MethodDeclaration method, Term condition, Map<String, Value> state, List<Value> arguments) {
    Map<String, Value> named = named(method, arguments);
    ExecutionState env = new ExecutionState(terms, condition, state, named);
    Value result = run(method, env);
    Map<String, Value> after = new LinkedHashMap<>();
    for (String name : named.keySet()) {
      Value value = env.local(name);
      if (value != null) {
        after.put(name, value);
      }
    }
    return new MethodResult(env.fields(), result, after);
  }

  /** The value of an expression outside of methods, such as an initial value. */
  public Value evaluate(Expression expression, Map<String, Value> state) {
    return evaluate(expression, new ExecutionState(terms, terms.bool(true), state, Map.of()));
  }

  static Map<String, Value> named(MethodDeclaration method, List<Value> arguments) {
    SymbolicTypes.refuseIn(method);
    Map<String, Value> named = new LinkedHashMap<>();
    for (int index = 0; index < arguments.size(); index++) {
      named.put(method.getParameter(index).getNameAsString(), arguments.get(index));
    }
    return named;
  }

  /** The same time at another process. */
  SymbolicExecutor at(int process) {
    ProcessContext other =
        new ProcessContext(
            process,
            context.n(),
            context.f(),
            context.phase(),
            context.round(),
            context.unrolled());
    return new SymbolicExecutor(model, values, other, effects);
  }

  ClassModel model() {
    return model;
  }

  Values values() {
    return values;
  }

  Terms terms() {
    return terms;
  }

  ProcessContext context() {
    return context;
  }

  StepEffects effects() {
    return effects;
  }

  /** Executes a method from a state in which its parameters are declared. */
  @Nullable Value run(MethodDeclaration method, ExecutionState env) {
    return interpreter.run(method, env);
  }

  /** Applies a lambda whose parameters are declared. */
  @Nullable Value run(LambdaExpr lambda, ExecutionState env) {
    return interpreter.body(lambda, env);
  }

  Value evaluate(Expression expression, ExecutionState env) {
    return interpreter.evaluate(expression, env);
  }

  Term condition(Expression expression, ExecutionState env) {
    return interpreter.condition(expression, env);
  }

  /** Calls a method of the class that returns a value. */
  Value invoke(MethodDeclaration method, MethodCallExpr call, ExecutionState env) {
    return interpreter
        .invoke(method, call.getArguments(), call, env)
        .orElseThrow(() -> new UnsupportedCode(call, "a call without a value", "return one"));
  }

  /** The code throws if a condition holds, and continues otherwise. */
  void failWhere(ExecutionState env, Term condition, String what, Node node) {
    Term failing = terms.and(env.absolute(), condition);
    if (!terms.isFalse(failing)) {
      effects.fails(failing, what, node);
      env.leave(condition);
    }
  }

  /** The code exceeds a bound of the unrolling if a condition holds. */
  void exceedWhere(ExecutionState env, Term condition, String what, Node node) {
    Term exceeding = terms.and(env.absolute(), condition);
    if (!terms.isFalse(exceeding)) {
      effects.exceeds(exceeding, what, node);
      env.leave(condition);
    }
  }

  // Conditions.

  @Override
  public Term condition(Value value, Expression place) {
    return bool(value, place);
  }

  @Override
  public Value value(Term condition) {
    return values.bool(condition);
  }

  @Override
  public Term constant(boolean holds) {
    return terms.bool(holds);
  }

  @Override
  public Term not(Term condition) {
    return terms.not(condition);
  }

  @Override
  public Term and(Term first, Term second) {
    return terms.and(first, second);
  }

  @Override
  public Term or(Term first, Term second) {
    return terms.or(first, second);
  }

  // Branches, joins and loops.

  @Override
  public ExecutionState assume(ExecutionState state, Term condition) {
    return state.under(condition);
  }

  @Override
  public Term reached(ExecutionState state) {
    return state.path();
  }

  @Override
  public void join(
      ExecutionState state, Term condition, ExecutionState then, ExecutionState otherwise) {
    state.join(values, condition, then, otherwise);
  }

  @Override
  public Value select(Term condition, Value then, Value otherwise) {
    return values.choose(condition, then, otherwise);
  }

  /** Unrolls a loop until its condition is false, or has stayed unknown for too long. */
  @Override
  public void loop(Loop loop, ExecutionState state) {
    Optional<MailboxValue> positions =
        loop.statement() instanceof ForStmt counted
            ? positionsOf(counted, state)
            : Optional.empty();
    if (positions.isPresent()) {
      overPositions((ForStmt) loop.statement(), positions.get(), state);
      return;
    }
    // A loop without a condition ends where a jump is taken: once one may have been, it is
    // undecided.
    boolean endsByJump =
        loop.condition()
            .filter(c -> !c.isBooleanLiteralExpr() && !Symbol.isAlwaysTrue(c))
            .isEmpty();
    Term entered = state.path();
    AtomicInteger unknown = new AtomicInteger();
    interpreter.repeat(
        loop,
        state,
        (iteration, condition) -> {
          if (terms.isFalse(terms.and(state.absolute(), condition))) {
            return false;
          }
          boolean isSure = state.path().equals(entered);
          boolean isDecided = terms.isTrue(condition) && (isSure || !endsByJump);
          int undecided = isDecided ? unknown.get() : unknown.incrementAndGet();
          if (undecided > context.unrolled() || iteration > (isSure ? DIVERGES : MOST_JUMPS)) {
            String what = "a loop turns more than " + (iteration - 1) + " times";
            exceedWhere(state, condition, what, loop.body());
            return false;
          }
          return true;
        });
  }

  @Override
  public void forEach(ForEachStmt each, Value elements, ExecutionState env) {
    SymbolicTypes.refuse(each.getVariable().getElementType());
    String name = each.getVariable().getVariable(0).getNameAsString();
    if (elements instanceof MailboxValue mailbox) {
      effects.reads(env.absolute(), mailbox);
    }
    if (OwnershipRules.held(each.getIterable(), env) == null) {
      new AssignmentSemantics(this).owned(each.getIterable(), elements);
    }
    List<Slot> slots = elements(elements, each.getIterable());
    interpreter.iterations(
        each,
        env,
        () -> {
          for (Slot slot : slots) {
            OwnershipRules.checkBorrowing(each.getBody(), name, slot.value(), each.getIterable());
            ExecutionState turn = env.under(slot.present());
            turn.setLocal(name, slot.value());
            interpreter.iteration(each, each.getBody(), List.of(), turn);
            refuseChange(each, elements, turn);
            env.join(values, slot.present(), turn, env.under(terms.not(slot.present())));
          }
        });
  }

  /** A loop over a list that changes throws or not, depending on the position. */
  private static void refuseChange(ForEachStmt each, Value elements, ExecutionState turn) {
    Value held = OwnershipRules.held(each.getIterable(), turn);
    if (OwnershipRules.isMutable(elements) && held != null && held != elements) {
      throw new UnsupportedCode(
          each.getIterable(), "a list that a loop over it changes", "loop over a copy");
    }
  }

  /** The mailbox whose positions a loop visits, each once and in order. */
  private static Optional<MailboxValue> positionsOf(ForStmt loop, ExecutionState env) {
    String text = loop.getCompare().map(Expression::toString).orElse("");
    String[] sides = text.split(" < ", -1);
    boolean plain =
        sides.length == 2
            && sides[1].endsWith(".size()")
            && loop.getUpdate().size() == 1
            && loop.getUpdate().get(0).toString().equals(sides[0] + "++")
            && loop.getInitialization().toString().equals("[int " + sides[0] + " = 0]")
            && preserves(loop.getBody(), sides[0])
            && preserves(loop.getBody(), sides[1].substring(0, sides[1].length() - 7));
    if (!plain) {
      return Optional.empty();
    }
    Expression size = loop.getCompare().orElseThrow().asBinaryExpr().getRight();
    Expression scope = size.asMethodCallExpr().getScope().orElseThrow();
    return scope instanceof NameExpr name
            && env.local(name.getNameAsString()) instanceof MailboxValue box
        ? Optional.of(box)
        : Optional.empty();
  }

  /** Whether a body assigns neither a variable nor, by {@code use}, its mailbox. */
  private static boolean preserves(Statement body, String variable) {
    return body.findAll(AssignExpr.class).stream()
            .noneMatch(assign -> assign.getTarget().toString().equals(variable))
        && body.findAll(UnaryExpr.class).stream()
            .noneMatch(unary -> unary.getExpression().toString().equals(variable))
        && body.findAll(MethodCallExpr.class).stream()
            .noneMatch(call -> call.getNameAsString().equals("use") && !isLast(call));
  }

  /** Whether a message is used right before the loop is left. */
  private static boolean isLast(MethodCallExpr use) {
    Statement statement = use.findAncestor(SyntaxTree.kind(ExpressionStmt.class)).orElseThrow();
    return statement.findAncestor(SyntaxTree.kind(BlockStmt.class)).stream()
        .anyMatch(block -> !block.findAll(ReturnStmt.class).isEmpty());
  }

  private void overPositions(ForStmt loop, MailboxValue box, ExecutionState env) {
    String name =
        loop.getInitialization()
            .get(0)
            .asVariableDeclarationExpr()
            .getVariable(0)
            .getNameAsString();
    effects.reads(env.absolute(), box);
    interpreter.iterations(
        loop,
        env,
        () -> {
          Term before = terms.number(0);
          for (int index = 0; index < box.slots().size(); index++) {
            Slot slot = box.slots().get(index);
            ExecutionState turn = env.under(slot.present());
            turn.setLocal(name, new Value.MailboxPosition(box, index, before));
            interpreter.iteration(loop, loop.getBody(), List.of(), turn);
            turn.setLocal(name, values.number(0));
            env.join(values, slot.present(), turn, env.under(terms.not(slot.present())));
            Term one = terms.ite(slot.present(), terms.number(1), terms.number(0));
            before = terms.add(before, one);
          }
        });
  }

  @Override
  public Value selector(Value value, Expression place, ExecutionState state) {
    failWhere(state, values.isNull(value), "a switch over null", place);
    return value;
  }

  @Override
  public Term matches(Value selector, SwitchEntry entry, ExecutionState state) {
    List<Term> matched = new ArrayList<>();
    for (Expression label : entry.getLabels()) {
      matched.add(values.same(selector, label(label, selector, state)));
    }
    return terms.or(matched);
  }

  private Value label(Expression label, Value selector, ExecutionState env) {
    if (selector instanceof Scalar scalar
        && scalar.kind().base() == Base.ENUM
        && label instanceof NameExpr name) {
      List<String> constants = model.enumConstants(scalar.kind().enumName()).orElseThrow();
      return new Scalar(scalar.kind(), terms.number(constants.indexOf(name.getNameAsString())));
    }
    return evaluate(label, env);
  }

  @Override
  public void raise(ThrowStmt statement, ExecutionState state) {
    failWhere(state, terms.bool(true), "an exception is thrown", statement);
  }

  // Expressions.

  @Override
  public Value literal(LiteralExpr literal, ExecutionState state) {
    if (literal instanceof IntegerLiteralExpr number) {
      return values.number(number.asNumber().longValue());
    }
    if (literal instanceof BooleanLiteralExpr truth) {
      return values.bool(terms.bool(truth.getValue()));
    }
    return literal instanceof NullLiteralExpr ? Values.NULL : unsupported(literal, state);
  }

  @Override
  public Value name(NameExpr name, ExecutionState state) {
    return named(name.getNameAsString(), name, state);
  }

  private Value named(String name, Node place, ExecutionState env) {
    Value local = env.local(name);
    if (local != null) {
      return local;
    }
    Value field = env.field(name);
    return field != null ? field : constant(name, place);
  }

  @Override
  public Value field(FieldAccessExpr access, ExecutionState env) {
    String name = access.getNameAsString();
    if (access.getScope().isThisExpr()) {
      Value field = env.field(name);
      return field == null ? named(name, access, env) : field;
    }
    String scope = access.getScope().toString();
    Optional<List<String>> constants = model.enumConstants(scope);
    if (constants.isPresent() && constants.get().contains(name)) {
      return new Scalar(
          ScalarType.ofEnum(Symbol.simpleName(scope)), terms.number(constants.get().indexOf(name)));
    }
    if (scope.equals("Integer") && Set.of("MAX_VALUE", "MIN_VALUE").contains(name)) {
      return values.number(name.equals("MAX_VALUE") ? Integer.MAX_VALUE : Integer.MIN_VALUE);
    }
    boolean isVariable = env.local(scope) != null || env.field(scope) != null;
    return isVariable || access.getScope() instanceof MethodCallExpr
        ? part(evaluate(access.getScope(), env), access, env)
        : constant(access);
  }

  /** A field of a process, a component of a record, or the length of an array. */
  private Value part(Value of, FieldAccessExpr access, ExecutionState env) {
    String name = access.getNameAsString();
    if (of instanceof RecordValue process && process.type().equals(ClassModel.PROCESS)) {
      return new ProcessSemantics(this).field(process, name, access);
    }
    if (of instanceof RecordValue record) {
      List<String> components = model.components(record.type());
      if (components.contains(name)) {
        return structure(record, env, access).components().get(components.indexOf(name));
      }
    }
    if (of instanceof ListValue list && name.equals("length")) {
      return values.number(list.length());
    }
    throw new UnsupportedCode(access, "this field", "use methods of the object");
  }

  /** A constant that is named with its class. */
  private Value constant(FieldAccessExpr access) {
    String owner = access.getScope().toString();
    boolean isOthers = model.record(owner).isPresent() || model.enumConstants(owner).isPresent();
    if (isOthers) {
      throw new UnsupportedCode(access, "this constant", "declare it in the protocol itself");
    }
    return constant(access.getNameAsString(), access);
  }

  private Value constant(String name, Node place) {
    Expression initial =
        model
            .constant(name)
            .orElseThrow(
                () -> new UnsupportedCode(place, "this name", "use fields, locals and constants"));
    initial
        .findAncestor(SyntaxTree.kind(VariableDeclarator.class))
        .ifPresent(declared -> SymbolicTypes.refuse(declared.getType()));
    return evaluate(initial, Map.of());
  }

  @Override
  public Value unary(UnaryExpr expression, Value operand, ExecutionState state) {
    return switch (expression.getOperator()) {
      case MINUS -> values.number(terms.mul(-1, number(operand, expression)));
      case PLUS -> values.number(number(operand, expression));
      default ->
          throw new UnsupportedCode(expression, "this operator", "use + - * / % and comparisons");
    };
  }

  @Override
  public Value binary(
      Expression place,
      BinaryExpr.Operator operator,
      Value left,
      Value right,
      ExecutionState state) {
    return new Arithmetic(this).binary(place, operator, left, right, state);
  }

  @Override
  public Value one() {
    return values.number(1);
  }

  @Override
  public Value cast(CastExpr cast, Value operand, ExecutionState state) {
    return cast.getTypeAsString().equals("int") ? operand : unsupported(cast, state);
  }

  @Override
  public Value create(ObjectCreationExpr creation, ExecutionState state) {
    return new Allocations(this).create(creation, state);
  }

  @Override
  public Value create(ArrayCreationExpr creation, ExecutionState state) {
    return new Allocations(this).array(creation, state);
  }

  @Override
  public Location<Value, ExecutionState> locate(Expression target, ExecutionState state) {
    return target instanceof ArrayAccessExpr access
        ? new AssignmentSemantics(this).element(access, state)
        : new AssignmentSemantics(this).variable(target);
  }

  @Override
  public void declare(VariableDeclarator variable, @Nullable Value initial, ExecutionState state) {
    new AssignmentSemantics(this).declare(variable, initial, state);
  }

  // Calls.

  @Override
  public Optional<MethodDeclaration> method(MethodCallExpr call) {
    return new CallSemantics(this).method(call);
  }

  @Override
  public Optional<ExecutionState> enter(
      MethodDeclaration method, List<Value> arguments, Node call, ExecutionState caller) {
    if (call instanceof MethodCallExpr written) {
      for (int index = 0; index < arguments.size(); index++) {
        OwnershipRules.checkBorrowing(
            method, index, arguments.get(index), written.getArgument(index));
      }
      OwnershipRules.refuseChange(written, arguments, caller);
    }
    if (interpreter.calls().size() > DEEPEST) {
      throw new UnsupportedCode(
          call, "a method that calls itself without an end in sight", "write a loop");
    }
    return Optional.of(caller.called(named(method, arguments)));
  }

  @Override
  public @Nullable Value leave(
      MethodDeclaration method,
      List<Value> arguments,
      Node call,
      ExecutionState callee,
      @Nullable Value result,
      ExecutionState caller) {
    caller.returned(callee);
    if (call instanceof MethodCallExpr written) {
      OwnershipRules.refuseChange(written, arguments, caller);
    }
    return result;
  }

  @Override
  public Optional<Value> call(MethodCallExpr call, ExecutionState state) {
    return new CallSemantics(this).run(call, state);
  }

  @Override
  public Value noValue(MethodCallExpr call, ExecutionState state) {
    throw new UnsupportedCode(call, "this call", "write what it does instead");
  }

  // Unsupported code.

  @Override
  public void unsupported(Statement statement, ExecutionState state) {
    throw new UnsupportedCode(statement, "this statement", "write it with if, for and return");
  }

  @Override
  public Value unsupported(Expression expression, ExecutionState state) {
    throw new UnsupportedCode(expression, "this expression", "write it in simpler terms");
  }

  @Override
  public void guard(Statement statement, ExecutionState state, Runnable run) {
    if (statement.containsData(RoundProtocol.BEGINS_ACTION)) {
      effects.acts(state.path());
    }
    Supplier<Boolean> exactly =
        () -> {
          run.run();
          return true;
        };
    if (!effects.allowsHavoc()) {
      typed(statement, exactly);
      return;
    }
    HavocFallback fallback = new HavocFallback(this, state);
    try {
      typed(statement, exactly);
    } catch (UnsupportedCode unsupported) {
      fallback.execute(statement, state, unsupported);
    }
  }

  @Override
  public Value guard(Expression expression, ExecutionState state, Supplier<Value> evaluate) {
    if (!effects.allowsHavoc()) {
      return typed(expression, evaluate);
    }
    HavocFallback fallback = new HavocFallback(this, state);
    try {
      return typed(expression, evaluate);
    } catch (UnsupportedCode unsupported) {
      fallback.evaluate(expression, state, unsupported);
      return values.opaque();
    }
  }

  private static <T> T typed(Node place, Supplier<T> run) {
    try {
      return run.get();
    } catch (Values.ShapeMismatch mismatch) {
      throw new UnsupportedCode(place, String.valueOf(mismatch.getMessage()), mismatch.hint());
    }
  }

  // Views of values.

  Term number(Expression expression, ExecutionState env) {
    return number(evaluate(expression, env), expression);
  }

  Term number(Value value, Node place) {
    if (values.plain(value) instanceof Scalar scalar && scalar.kind().base() == Base.INT) {
      return scalar.term();
    }
    if (value instanceof Opaque) {
      return values.fresh(ScalarType.INT).term();
    }
    throw new UnsupportedCode(
        place, "a value that is no int, where a number is needed", "use an int");
  }

  Term bool(Value value, Node place) {
    if (value instanceof Scalar scalar && scalar.kind().base() == Base.BOOL) {
      return scalar.term();
    }
    if (value instanceof Opaque) {
      return values.fresh(ScalarType.BOOL).term();
    }
    throw new UnsupportedCode(
        place, "a value that is no boolean, where a condition is needed", "use a boolean");
  }

  /** A process that is not null; a null throws. */
  Term node(Value value, ExecutionState env, Node place) {
    if (value instanceof Scalar scalar && scalar.kind().base() == Base.NODE) {
      failWhere(env, values.isNull(value), "a process is null", place);
      return scalar.term();
    }
    if (value instanceof Opaque) {
      return values.fresh(ScalarType.NODE).term();
    }
    failWhere(env, values.isNull(value), "a process is null", place);
    return terms.number(0);
  }

  /** The elements that a loop iterates over, in order. */
  List<Slot> elements(Value value, Node place) {
    if (value instanceof MailboxValue box) {
      return box.slots();
    }
    if (value instanceof StreamValue flow) {
      return flow.slots();
    }
    if (value instanceof ListValue sequence) {
      List<Slot> slots = new ArrayList<>();
      for (int index = 0; index < sequence.slots().size(); index++) {
        Term inside = terms.lt(terms.number(index), sequence.length());
        slots.add(new Slot(inside, sequence.slots().get(index), -1));
      }
      return slots;
    }
    if (value instanceof SetValue) {
      throw new UnsupportedCode(
          place,
          "the elements of a set one by one",
          "ask for contains, size, first, last, or add it to another set");
    }
    throw new UnsupportedCode(place, "these elements", "iterate over mailboxes, lists and nodes()");
  }

  /** A record that is not null; a null throws. */
  RecordValue structure(Value value, ExecutionState env, Node place) {
    if (value instanceof RecordValue structure) {
      failWhere(env, terms.not(structure.present()), "a record is null", place);
      return structure;
    }
    throw new UnsupportedCode(
        place, "a call on this value", "use records, mailboxes, lists and sets");
  }

  /** The semantics of {@code new}. */
  private static final class Allocations {

    private static final int LONGEST_ARRAY = 1_000;

    private final SymbolicExecutor executor;
    private final Terms terms;
    private final Values values;

    Allocations(SymbolicExecutor executor) {
      this.executor = executor;
      this.terms = executor.terms();
      this.values = executor.values();
    }

    Value create(ObjectCreationExpr creation, ExecutionState env) {
      String type = Symbol.simpleName(creation.getType().getNameAsString());
      if (executor.model().record(type).isPresent()) {
        return record(executor.model().record(type).get(), creation, env);
      }
      return switch (type) {
        case "ArrayList", "LinkedList" -> list(creation, env);
        case "TreeSet" -> set(creation, env, true);
        case "HashSet", "LinkedHashSet" -> set(creation, env, false);
        case "NodeMap" -> NodeMapSemantics.empty(executor.context().n());
        default ->
            throw new UnsupportedCode(
                creation, "a new " + type, "use records, ArrayList, TreeSet and HashSet");
      };
    }

    private Value record(
        RecordDeclaration record, ObjectCreationExpr creation, ExecutionState env) {
      boolean plain =
          record.getConstructors().isEmpty() && record.getCompactConstructors().isEmpty();
      if (!plain) {
        throw new UnsupportedCode(
            creation, "a record with a constructor of its own", "compute before you create");
      }
      ClassModel.refuseOwnEquality(record, creation);
      record.getParameters().forEach(component -> SymbolicTypes.refuse(component.getType()));
      List<Value> components = new ArrayList<>();
      for (Expression argument : creation.getArguments()) {
        Value value = values.plain(executor.evaluate(argument, env));
        components.add(new AssignmentSemantics(executor).owned(argument, value));
      }
      return new RecordValue(
          terms.bool(true), record.getNameAsString(), List.copyOf(components), null);
    }

    private Value list(ObjectCreationExpr creation, ExecutionState env) {
      ListValue empty =
          new ListValue(terms.bool(true), terms.number(0), List.of(), Mutability.ALLOWED);
      if (creation.getArguments().isEmpty()) {
        return empty;
      }
      Value from = executor.evaluate(creation.getArgument(0), env);
      if (from instanceof Value.Scalar) {
        return empty; // its capacity
      }
      if (from instanceof ListValue copied) {
        executor.failWhere(env, terms.not(copied.present()), "a list is null", creation);
        return new ListValue(terms.bool(true), copied.length(), copied.slots(), Mutability.ALLOWED);
      }
      throw new UnsupportedCode(creation, "a list made of this", "copy lists");
    }

    private Value set(ObjectCreationExpr creation, ExecutionState env, boolean sorted) {
      SetValue set = new SetValue(List.of(), true, sorted);
      if (creation.getArguments().isEmpty()) {
        return set;
      }
      Value from = executor.evaluate(creation.getArgument(0), env);
      for (Slot slot : new SetSemantics(executor).slots(from, creation)) {
        new SetSemantics(executor).refuseOrder(set, slot.value(), creation);
        set = values.with(set, slot.present(), slot.value());
      }
      return set;
    }

    /** An array of a size that is known. */
    Value array(ArrayCreationExpr creation, ExecutionState env) {
      if (creation.getInitializer().isPresent() || creation.getLevels().size() != 1) {
        throw new UnsupportedCode(creation, "this array", "use new int[size]");
      }
      Term size = executor.number(creation.getLevels().get(0).getDimension().orElseThrow(), env);
      if (!(size instanceof Term.Int known)) {
        throw new UnsupportedCode(creation, "an array of unknown size", "use n() or a constant");
      }
      if (known.value() > LONGEST_ARRAY) {
        throw new UnsupportedCode(
            creation, "an array of more than " + LONGEST_ARRAY + " places", "search instead");
      }
      SymbolicTypes.refuse(creation.getElementType());
      Value zero =
          switch (creation.getElementType().asString()) {
            case "int", "long" -> values.number(0);
            case "boolean" -> values.bool(terms.bool(false));
            default -> Values.NULL;
          };
      List<Value> slots = new ArrayList<>();
      for (int index = 0; index < known.value(); index++) {
        slots.add(zero);
      }
      return new ListValue(terms.bool(true), size, List.copyOf(slots), Mutability.ALLOWED);
    }
  }
}
