package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BinaryExpr.Operator;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.interpreter.Domain;
import dev.rondo.frontend.interpreter.Interpreter;
import dev.rondo.frontend.interpreter.Location;
import dev.rondo.frontend.interpreter.Loop;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.EnumConstant;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.NullValue;
import dev.rondo.proof.counting.AbstractValue.PhaseDistance;
import dev.rondo.proof.counting.AbstractValue.PhaseNumber;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.counting.AbstractValue.Region;
import dev.rondo.proof.counting.LoopSummary.LoopCache;
import dev.rondo.proof.symbolic.ClassModel;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Executes the code of one process on one path: conditions on counts that are not decided fork the
 * {@link ExecutionPath}, so every condition is true or false here. Loops over messages are
 * summarized. Everything else is refused.
 */
final class CountingExecutor implements Domain<AbstractValue, Boolean, CountingState> {

  /** Code throws an exception. */
  static final class ThrownException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int line;

    ThrownException(String what, Node place) {
      super(what, null, false, false);
      line = place.getBegin().map(begin -> begin.line).orElse(0);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ThrownException failure
          && failure.line == line
          && failure.toString().equals(toString());
    }

    @Override
    public int hashCode() {
      return line;
    }
  }

  /**
   * What does not change while a process executes.
   *
   * @param phase the number of the phase
   * @param amounts how many messages there can be of each content
   * @param cache the summaries of loops
   * @param compared gets the differences of counts that are compared
   */
  record Context(
      ClassModel text,
      InputRange range,
      AbstractValue phase,
      int round,
      List<LinearTerm> amounts,
      LoopCache cache,
      Set<LinearTerm> compared) {}

  private static final int DEEPEST = 20;

  private static final Set<PrimitiveType.Primitive> NUMBERS =
      Set.of(
          PrimitiveType.Primitive.INT,
          PrimitiveType.Primitive.LONG,
          PrimitiveType.Primitive.BOOLEAN);

  private final Context context;
  private final ExecutionPath path;
  private final List<AbstractValue> outputs;
  private final int depth;
  private final Interpreter<AbstractValue, Boolean, CountingState> interpreter =
      new Interpreter<>(this);

  CountingExecutor(Context context, ExecutionPath path, List<AbstractValue> outputs) {
    this(context, path, outputs, 0);
  }

  private CountingExecutor(
      Context context, ExecutionPath path, List<AbstractValue> outputs, int depth) {
    this.context = context;
    this.path = path;
    this.outputs = outputs;
    this.depth = depth;
  }

  /** Executes code of the same process on a path that begins where this one is now. */
  CountingExecutor on(ExecutionPath fork, List<AbstractValue> shown) {
    fork.follow(path);
    return new CountingExecutor(context, fork, shown, depth + interpreter.calls().size());
  }

  Context context() {
    return context;
  }

  ExecutionPath path() {
    return path;
  }

  Comparisons comparing() {
    return new Comparisons(path, context.range(), context.compared());
  }

  List<AbstractValue> outputs() {
    return outputs;
  }

  Interpreter<AbstractValue, Boolean, CountingState> interpreter() {
    return interpreter;
  }

  /** Executes a method on fields, which it changes; null where it returns nothing. */
  @Nullable AbstractValue run(
      MethodDeclaration method, List<AbstractValue> arguments, Map<String, AbstractValue> fields) {
    return interpreter.run(method, called(method, arguments, fields));
  }

  AbstractValue evaluate(Expression expression, CountingState state) {
    return interpreter.evaluate(expression, state);
  }

  private CountingState called(
      MethodDeclaration method, List<AbstractValue> arguments, Map<String, AbstractValue> fields) {
    if (depth + interpreter.calls().size() >= DEEPEST) {
      throw refusal(method.getName(), "a method that calls itself", "write a loop over messages");
    }
    refuseUnknown(method.getType());
    Map<String, AbstractValue> parameters = new LinkedHashMap<>();
    for (int index = 0; index < arguments.size(); index++) {
      refuseUnknown(method.getParameter(index).getType());
      parameters.put(method.getParameter(index).getNameAsString(), arguments.get(index));
    }
    return new CountingState(fields, parameters);
  }

  /** A condition on many messages at once is evaluated once for all that are alike. */
  void refuseChangeInCondition(Node place) {
    if (path.isCondition()) {
      throw refusal(place, "a change by a condition on messages", "change it in a loop over them");
    }
  }

  static UnsupportedCode refusal(Node place, String what, String instead) {
    return new UnsupportedCode(place, what + " for every n", instead);
  }

  private static UnsupportedCode refusal(Node place) {
    return refusal(place, "this expression", "see «Every n» in docs/proofs.md for what is covered");
  }

  /** Assumes unbounded integers: only types that are compared as integers are supported. */
  void refuseUnknown(Type type) {
    boolean known =
        type instanceof PrimitiveType primitive
            ? NUMBERS.contains(primitive.getType())
            : type.isVoidType()
                || type.isVarType()
                || type.isUnknownType()
                || (type instanceof ClassOrInterfaceType named && isKnown(named));
    if (!known) {
      throw refusal(
          type,
          "the type " + type,
          "use int, long, boolean, and records and enums of the protocol");
    }
  }

  private boolean isKnown(ClassOrInterfaceType type) {
    String name = type.getNameAsString();
    return name.equals("Mailbox")
        || context.text().record(name).isPresent()
        || context.text().enumConstants(name).isPresent();
  }

  // Conditions.

  @Override
  public Boolean condition(AbstractValue value, Expression place) {
    if (value instanceof BooleanValue truth) {
      return truth.value();
    }
    throw refusal(place, "this condition", "compare counts, inputs or phases");
  }

  @Override
  public AbstractValue value(Boolean condition) {
    return new BooleanValue(condition);
  }

  @Override
  public Boolean constant(boolean holds) {
    return holds;
  }

  @Override
  public Boolean not(Boolean condition) {
    return !condition;
  }

  @Override
  public Boolean and(Boolean first, Boolean second) {
    return first && second;
  }

  @Override
  public Boolean or(Boolean first, Boolean second) {
    return first || second;
  }

  // Branches, joins and loops: there is one path.

  @Override
  public CountingState assume(CountingState state, Boolean condition) {
    return condition ? state : CountingState.unreachable();
  }

  @Override
  public Boolean reached(CountingState state) {
    return state.isReachable();
  }

  @Override
  public void join(
      CountingState state, Boolean condition, CountingState then, CountingState otherwise) {
    state.become(condition ? then : otherwise);
  }

  @Override
  public AbstractValue select(Boolean condition, AbstractValue then, AbstractValue otherwise) {
    return condition ? then : otherwise;
  }

  @Override
  public void loop(Loop loop, CountingState state) {
    if (loop.statement() instanceof ForStmt counted) {
      new CountingLoops(this).overNumbers(counted, state);
    } else {
      unsupported(loop.statement(), state);
    }
  }

  @Override
  public void forEach(ForEachStmt loop, AbstractValue elements, CountingState state) {
    new CountingLoops(this).overMessages(loop, elements, state);
  }

  @Override
  public AbstractValue selector(AbstractValue value, Expression place, CountingState state) {
    if (value instanceof NullValue) {
      throw new ThrownException("a switch over null", place);
    }
    return value;
  }

  @Override
  public Boolean matches(AbstractValue selector, SwitchEntry entry, CountingState state) {
    for (Expression label : entry.getLabels()) {
      AbstractValue value =
          selector instanceof EnumConstant constant && label instanceof NameExpr name
              ? new EnumConstant(constant.type(), name.getNameAsString())
              : evaluate(label, state);
      if (comparing().holds(BinaryExpr.Operator.EQUALS, selector, value, label)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void raise(ThrowStmt statement, CountingState state) {
    unsupported(statement, state);
  }

  // Expressions.

  @Override
  public AbstractValue literal(LiteralExpr literal, CountingState state) {
    if (literal instanceof IntegerLiteralExpr number) {
      return Count.of(number.asNumber().longValue());
    }
    if (literal instanceof BooleanLiteralExpr truth) {
      return new BooleanValue(truth.getValue());
    }
    if (literal instanceof NullLiteralExpr) {
      return AbstractValue.NULL;
    }
    throw refusal(literal);
  }

  @Override
  public AbstractValue name(NameExpr name, CountingState state) {
    return named(name.getNameAsString(), name, state);
  }

  private AbstractValue named(String name, Node place, CountingState state) {
    AbstractValue known = state.named(name);
    if (known != null) {
      return known;
    }
    Expression initial =
        context
            .text()
            .constant(name)
            .orElseThrow(() -> refusal(place, "this name", "use fields, locals and constants"));
    initial
        .findAncestor(SyntaxTree.kind(VariableDeclarator.class))
        .ifPresent(constant -> refuseUnknown(constant.getType()));
    return evaluate(initial, new CountingState(new LinkedHashMap<>(), new LinkedHashMap<>()));
  }

  @Override
  public AbstractValue field(FieldAccessExpr access, CountingState state) {
    String name = access.getNameAsString();
    if (access.getScope().isThisExpr()) {
      AbstractValue known = state.fields().get(name);
      return known != null
          ? known
          : named(name, access, new CountingState(state.fields(), new LinkedHashMap<>()));
    }
    String scope = access.getScope().toString();
    Optional<List<String>> constants = context.text().enumConstants(scope);
    if (state.named(scope) == null && constants.isPresent() && constants.get().contains(name)) {
      return new EnumConstant(Symbol.simpleName(scope), name);
    }
    throw refusal(access);
  }

  @Override
  public AbstractValue unary(UnaryExpr expression, AbstractValue operand, CountingState state) {
    return switch (expression.getOperator()) {
      case MINUS -> arithmetic(BinaryExpr.Operator.MINUS, Count.of(0), operand, expression);
      case PLUS -> operand;
      default -> throw refusal(expression);
    };
  }

  @Override
  public AbstractValue binary(
      Expression place,
      BinaryExpr.Operator operator,
      AbstractValue left,
      AbstractValue right,
      CountingState state) {
    return Ast.isComparison(operator)
        ? new BooleanValue(comparing().holds(operator, left, right, place))
        : arithmetic(operator, left, right, place);
  }

  @Override
  public AbstractValue one() {
    return Count.of(1);
  }

  private AbstractValue arithmetic(
      BinaryExpr.Operator operator, AbstractValue left, AbstractValue right, Node place) {
    if (left instanceof Count a && right instanceof Count b) {
      LinearTerm result = linear(operator, a.amount(), b.amount(), place);
      if (result.isConstant() && result.constant() != (int) result.constant()) {
        throw refusal(place, "a number beyond those of an int", "use smaller numbers");
      }
      return new Count(result);
    }
    if (left instanceof PhaseNumber time && right instanceof Count b && b.amount().isConstant()) {
      long step = b.amount().constant();
      if (operator == BinaryExpr.Operator.PLUS) {
        return later(time, step, place);
      }
      if (operator == BinaryExpr.Operator.MINUS) {
        return later(time, -step, place);
      }
    }
    if (left instanceof Count
        && right instanceof PhaseNumber
        && operator == BinaryExpr.Operator.PLUS) {
      return arithmetic(operator, right, left, place);
    }
    throw refusal(place, "this computation", "count messages; keep inputs and phases as they are");
  }

  private LinearTerm linear(BinaryExpr.Operator operator, LinearTerm a, LinearTerm b, Node place) {
    switch (operator) {
      case PLUS -> {
        return a.plus(b);
      }
      case MINUS -> {
        return a.minus(b);
      }
      case MULTIPLY -> {
        if (a.isConstant()) {
          return b.times(a.constant());
        }
        if (b.isConstant()) {
          return a.times(b.constant());
        }
      }
      case DIVIDE -> {
        if (b.isConstant() && b.constant() > 0) {
          return quotient(a, b.constant());
        }
      }
      default -> {
        // refused below
      }
    }
    throw refusal(
        place, "this computation", "add, subtract, and multiply or divide by a positive constant");
  }

  /** Java rounds towards zero. */
  private LinearTerm quotient(LinearTerm a, long divisor) {
    if (a.isConstant()) {
      return LinearTerm.of(a.constant() / divisor);
    }
    Terms terms = path.terms();
    boolean positive = path.holds(LinearTerm.ZERO.atMost(a, terms));
    LinearTerm size = positive ? a : a.times(-1);
    LinearTerm quotient = path.unknown();
    path.assume(quotient.times(divisor).atMost(size, terms));
    path.assume(size.atMost(quotient.times(divisor).plus(LinearTerm.of(divisor - 1)), terms));
    return positive ? quotient : quotient.times(-1);
  }

  private static AbstractValue later(PhaseNumber time, long step, Node place) {
    int exact = time.distance().ordinal() - PhaseDistance.NOW.ordinal();
    if (time.distance() == PhaseDistance.NOW || time.distance() == PhaseDistance.NEXT) {
      return new PhaseNumber(PhaseDistance.of(exact + step));
    }
    boolean onwards = time.distance() == PhaseDistance.LATER ? step >= 0 : step <= 0;
    if (onwards) {
      return time;
    }
    throw refusal(place, "this computation with a phase", "count on from the current phase");
  }

  /** Assumes unbounded integers: a cast between int and long changes nothing. */
  @Override
  public AbstractValue cast(CastExpr cast, AbstractValue operand, CountingState state) {
    if (Set.of("int", "long").contains(cast.getTypeAsString())) {
      return operand;
    }
    throw refusal(cast);
  }

  @Override
  public AbstractValue create(ObjectCreationExpr creation, CountingState state) {
    String type = Symbol.simpleName(creation.getType().getNameAsString());
    boolean plain =
        context
            .text()
            .record(type)
            .filter(
                record ->
                    record.getCompactConstructors().isEmpty()
                        && record.getConstructors().isEmpty()
                        && record.getParameters().size() == creation.getArguments().size())
            .isPresent();
    if (!plain || creation.getAnonymousClassBody().isPresent()) {
      throw refusal(creation, "this object", "make records without constructors of their own");
    }
    context.text().componentTypes(type).forEach(this::refuseUnknown);
    return new RecordValue(
        type, creation.getArguments().stream().map(value -> evaluate(value, state)).toList());
  }

  @Override
  public AbstractValue create(ArrayCreationExpr creation, CountingState state) {
    throw refusal(creation);
  }

  @Override
  public Location<AbstractValue, CountingState> locate(Expression target, CountingState state) {
    return new Location<>() {
      @Override
      public AbstractValue read(CountingState before) {
        return target.isArrayAccessExpr() ? unsupported(target, before) : evaluate(target, before);
      }

      @Override
      public void write(AbstractValue value, Expression place, CountingState after) {
        set(target, value, after);
      }
    };
  }

  private void set(Expression target, AbstractValue value, CountingState state) {
    if (target instanceof NameExpr name && state.locals().containsKey(name.getNameAsString())) {
      state.locals().put(name.getNameAsString(), value);
      return;
    }
    Optional<String> field = Ast.unqualifiedName(target).map(SimpleName::getIdentifier);
    if (field.filter(state.fields()::containsKey).isEmpty()) {
      throw refusal(target);
    }
    refuseChangeInCondition(target);
    state.fields().put(field.get(), value);
  }

  @Override
  public void declare(
      VariableDeclarator variable, @Nullable AbstractValue initial, CountingState state) {
    refuseUnknown(variable.getType());
    state.locals().put(variable.getNameAsString(), initial == null ? AbstractValue.NULL : initial);
  }

  // Calls.

  @Override
  public Optional<MethodDeclaration> method(MethodCallExpr call) {
    return new CountingCalls(this).own(call);
  }

  @Override
  public Optional<CountingState> enter(
      MethodDeclaration method, List<AbstractValue> arguments, Node call, CountingState caller) {
    return Optional.of(called(method, arguments, caller.fields()));
  }

  @Override
  public @Nullable AbstractValue leave(
      MethodDeclaration method,
      List<AbstractValue> arguments,
      Node call,
      CountingState callee,
      @Nullable AbstractValue result,
      CountingState caller) {
    return result;
  }

  @Override
  public Optional<AbstractValue> call(MethodCallExpr call, CountingState state) {
    return new CountingCalls(this).run(call, state);
  }

  @Override
  public AbstractValue noValue(MethodCallExpr call, CountingState state) {
    throw refusal(call);
  }

  // Unsupported code.

  @Override
  public void unsupported(Statement statement, CountingState state) {
    throw refusal(statement, "this statement", "use if, for over messages, and return");
  }

  @Override
  public AbstractValue unsupported(Expression expression, CountingState state) {
    throw refusal(expression);
  }

  /** Compares abstract values; an undecided comparison forks the path. */
  static final class Comparisons {

    private final ExecutionPath path;
    private final Terms terms;
    private final InputRange range;
    private final Set<LinearTerm> compared;

    Comparisons(ExecutionPath path, InputRange range, Set<LinearTerm> compared) {
      this.path = path;
      this.terms = path.terms();
      this.range = range;
      this.compared = compared;
    }

    boolean holds(Operator operator, AbstractValue a, AbstractValue b, Node place) {
      if (a instanceof Count x && b instanceof Count y) {
        return counts(operator, x.amount(), y.amount());
      }
      boolean equals = operator == Operator.EQUALS;
      if (equals || operator == Operator.NOT_EQUALS) {
        boolean plain = a instanceof BooleanValue || a instanceof EnumConstant;
        if (plain && a.getClass() == b.getClass()) {
          return a.equals(b) == equals;
        }
        if (isObject(a) && isObject(b) && (a instanceof NullValue || b instanceof NullValue)) {
          return (a.getClass() == b.getClass()) == equals;
        }
      }
      int order = order(a, b, place);
      return switch (operator) {
        case EQUALS -> order == 0;
        case NOT_EQUALS -> order != 0;
        case LESS -> order < 0;
        case LESS_EQUALS -> order <= 0;
        case GREATER -> order > 0;
        default -> order >= 0;
      };
    }

    private static boolean isObject(AbstractValue value) {
      return value instanceof NullValue
          || value instanceof RecordValue
          || value instanceof EnumConstant;
    }

    private boolean counts(Operator operator, LinearTerm a, LinearTerm b) {
      compared.add(a.minus(b));
      return switch (operator) {
        case EQUALS -> path.holds(a.is(b, terms));
        case NOT_EQUALS -> !path.holds(a.is(b, terms));
        case LESS_EQUALS -> path.holds(a.atMost(b, terms));
        case GREATER -> !path.holds(a.atMost(b, terms));
        case GREATER_EQUALS -> path.holds(b.atMost(a, terms));
        default -> !path.holds(b.atMost(a, terms));
      };
    }

    /** Negative, zero or positive. */
    int order(AbstractValue a, AbstractValue b, Node place) {
      if (a instanceof Count x && b instanceof Count y) {
        return counts(Operator.EQUALS, x.amount(), y.amount())
            ? 0
            : counts(Operator.LESS, x.amount(), y.amount()) ? -1 : 1;
      }
      if (a instanceof InputValue x && b instanceof InputValue y) {
        return x.region() == y.region() && x.region() != Region.FOCUS
            ? anything()
            : x.region().compareTo(y.region());
      }
      if (a instanceof InputValue x && b instanceof Count y) {
        return order(x.region(), y.amount());
      }
      if (a instanceof PhaseNumber x && b instanceof PhaseNumber y) {
        boolean several = x.distance() == PhaseDistance.PAST || x.distance() == PhaseDistance.LATER;
        return x.equals(y) && several ? anything() : x.distance().compareTo(y.distance());
      }
      if (a instanceof PhaseNumber x && b instanceof Count y && y.amount().isConstant()) {
        // Phases are counted from 1.
        boolean later = x.distance() != PhaseDistance.PAST;
        return later && y.amount().constant() < x.distance().ordinal() ? 1 : anything();
      }
      if (a instanceof Count && (b instanceof InputValue || b instanceof PhaseNumber)) {
        return -order(b, a, place);
      }
      throw new UnsupportedCode(
          place,
          "this comparison for every n",
          "compare counts with counts, inputs with inputs, phases with phases");
    }

    private int anything() {
      Term yes = terms.bool(true);
      return path.any(yes, yes, yes) - 1;
    }

    /** How a value of the range compares with a number. */
    private int order(Region region, LinearTerm other) {
      LinearTerm focus = range.focus();
      if (region == Region.FOCUS) {
        Term less = terms.not(other.atMost(focus, terms));
        Term greater = terms.not(focus.atMost(other, terms));
        return path.choose(List.of(less, focus.is(other, terms), greater), true) - 1;
      }
      boolean below = region == Region.BELOW;
      LinearTerm low = below ? range.low() : focus.plus(LinearTerm.of(1));
      LinearTerm high = below ? focus.minus(LinearTerm.of(1)) : range.high();
      return path.any(
              terms.not(other.atMost(low, terms)),
              terms.and(low.atMost(other, terms), other.atMost(high, terms)),
              terms.not(high.atMost(other, terms)))
          - 1;
    }
  }
}
