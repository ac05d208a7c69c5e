package dev.rondo.analysis;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.visitor.GenericVisitorWithDefaults;
import dev.rondo.analysis.SpecFields.FieldUse;
import dev.rondo.analysis.SpecFields.Growth;
import dev.rondo.analysis.SpecFields.Growths;
import dev.rondo.analysis.SpecFields.SpecField;
import dev.rondo.analysis.SpecRun.CellAction;
import dev.rondo.analysis.SpecRun.CellContent;
import dev.rondo.analysis.SpecRun.SpecCell;
import dev.rondo.analysis.SpecValue.Constant;
import dev.rondo.analysis.SpecValue.KeptValue;
import dev.rondo.analysis.SpecValue.LocalValue;
import dev.rondo.analysis.SpecValue.SharedSet;
import dev.rondo.analysis.SpecValue.Test;
import dev.rondo.analysis.SpecValue.Total;
import dev.rondo.frontend.code.Ast;
import dev.rondo.frontend.code.FileSymbols;
import dev.rondo.frontend.code.MutatedOperand;
import dev.rondo.frontend.java.SyntaxTree;
import dev.rondo.frontend.library.LibraryModel;
import dev.rondo.frontend.library.MethodEffects;
import dev.rondo.frontend.model.Symbol;
import dev.rondo.frontend.model.TypeShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@code observe} symbolically on one output, in every way that its conditions allow.
 *
 * <p>A value is local where it is a function of the local history of the process that outputs; a
 * condition on local values is decided both ways, once for each text. What other processes may have
 * changed are cells and accumulators. A cell holds nothing, a value equal to the one that this
 * output brings for it, or a different one, and each is tried. Whatever is done with a cell or an
 * accumulator besides what is listed here is refused.
 */
final class SpecSymbolicExecutor {

  private static final int MOST_RUNS = 2000;
  private static final int DEEPEST = 8;
  static final String VARIABLES = "variables";

  private enum Completion {
    NORMAL,
    BREAK,
    CONTINUE,
    RETURN,
    THROW
  }

  private final Statements statements = new Statements();
  private final Expressions expressions = new Expressions();
  private final FileSymbols own;
  private final SpecFields fields;
  private final EqualityAnalysis sameness;
  private final NonNullAnalysis nonNull;
  private final MethodDeclaration observe;
  private final boolean isSized;
  // What the variables hold once something is kept; null where that is not known yet.
  private final @Nullable Map<String, String> present;

  private final List<Integer> script = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();
  private int position;

  private SpecRun run = new SpecRun();
  private Map<String, SpecValue> locals = new HashMap<>();
  private final Map<String, SpecValue> contents = new HashMap<>();
  private final Map<String, SpecValue> variables = new TreeMap<>();
  private final Set<String> evaluated = new HashSet<>();
  private final Set<String> outer = new HashSet<>();
  private final List<Map<String, SpecValue>> frames = new ArrayList<>();
  private final Map<String, String> keys = new HashMap<>();
  private final Set<String> counted = new HashSet<>();
  private final Map<String, Integer> histories = new HashMap<>();
  // Over all runs.
  private final Set<SpecField> foreign = new HashSet<>();
  private final Set<String> mutated = new HashSet<>();
  private String segment = "";
  private String history = "";
  private String stack = "";
  private int shared;
  private int sharedBeforeLoop;
  private int loops;
  private int depth;
  private SpecValue returned = new Constant(null);

  SpecSymbolicExecutor(
      FileSymbols own,
      SpecFields fields,
      EqualityAnalysis sameness,
      NonNullAnalysis nonNull,
      MethodDeclaration observe,
      @Nullable Map<String, String> present) {
    this.own = own;
    this.fields = fields;
    this.sameness = sameness;
    this.nonNull = nonNull;
    this.observe = observe;
    this.present = present;
    this.isSized =
        observe.findCompilationUnit().orElseThrow().findAll(MethodCallExpr.class).stream()
            .filter(call -> Ast.isObserver(call))
            .filter(call -> List.of("size", "isEmpty").contains(call.getNameAsString()))
            .flatMap(call -> call.getScope().stream())
            .flatMap(scope -> Symbol.typeOf(scope).stream())
            .anyMatch(type -> type.endsWith("Set"));
  }

  /** All runs. */
  List<SpecRun> runs() {
    List<SpecRun> all = new ArrayList<>();
    do {
      start();
      run.isThrown = isThrown();
      finishVariables();
      all.add(run);
      if (all.size() > MOST_RUNS) {
        throw new RefusedException(observe.getName(), "it has too many paths to analyse");
      }
    } while (next());
    for (SpecField field : foreign) {
      if (mutated.stream().anyMatch(text -> text.startsWith("this." + field.name() + "["))) {
        throw new RefusedException(
            field.declared(), "what " + field.name() + " holds may be known elsewhere too");
      }
    }
    return all;
  }

  private boolean isThrown() {
    try {
      return statement(observe.getBody().orElseThrow()) == Completion.THROW;
    } catch (Thrown e) {
      return true;
    }
  }

  private void start() {
    position = 0;
    run = new SpecRun();
    locals = new HashMap<>();
    locals.put(
        observe.getParameter(0).getNameAsString(), new LocalValue("node", true, true, false));
    locals.put(
        observe.getParameter(1).getNameAsString(), new LocalValue("output", true, true, false));
    contents.clear();
    variables.clear();
    evaluated.clear();
    outer.clear();
    frames.clear();
    keys.clear();
    counted.clear();
    segment = "";
    history = "";
    stack = "";
    shared = 0;
    sharedBeforeLoop = 0;
    loops = 0;
    depth = 0;
  }

  private boolean next() {
    while (!script.isEmpty()) {
      int last = script.size() - 1;
      if (script.get(last) + 1 < widths.get(last)) {
        script.set(last, script.get(last) + 1);
        return true;
      }
      script.remove(last);
      widths.remove(last);
    }
    return false;
  }

  private int choose(int width) {
    if (position == script.size()) {
      script.add(0);
      widths.add(width);
    }
    return script.get(position++);
  }

  // Statements.

  private Completion statement(Statement statement) {
    return statement.accept(statements, null);
  }

  private final class Statements extends GenericVisitorWithDefaults<Completion, Void> {

    @Override
    public Completion defaultAction(Node statement, Void unused) {
      throw new RefusedException(statement, "this statement is not analysed");
    }

    @Override
    public Completion visit(BlockStmt block, Void unused) {
      return statements(block.getStatements());
    }

    @Override
    public Completion visit(EmptyStmt nothing, Void unused) {
      return Completion.NORMAL;
    }

    @Override
    public Completion visit(ExpressionStmt step, Void unused) {
      step(step.getExpression());
      return Completion.NORMAL;
    }

    @Override
    public Completion visit(IfStmt choice, Void unused) {
      return choice(choice);
    }

    @Override
    public Completion visit(ThrowStmt thrown, Void unused) {
      return Completion.THROW;
    }

    @Override
    public Completion visit(ReturnStmt given, Void unused) {
      returned =
          given
              .getExpression()
              .map(SpecSymbolicExecutor.this::value)
              .orElseGet(() -> new Constant(null));
      return leave(given, Completion.RETURN);
    }

    @Override
    public Completion visit(BreakStmt left, Void unused) {
      return left.getLabel().isEmpty()
          ? leave(left, Completion.BREAK)
          : defaultAction((Node) left, unused);
    }

    @Override
    public Completion visit(ContinueStmt left, Void unused) {
      return left.getLabel().isEmpty() ? Completion.CONTINUE : defaultAction((Node) left, unused);
    }

    @Override
    public Completion visit(ForEachStmt loop, Void unused) {
      return forEach(loop);
    }

    @Override
    public Completion visit(WhileStmt loop, Void unused) {
      return loop(loop, List.of(), Optional.of(loop.getCondition()), loop.getBody(), List.of());
    }

    @Override
    public Completion visit(ForStmt loop, Void unused) {
      return loop(
          loop, loop.getInitialization(), loop.getCompare(), loop.getBody(), loop.getUpdate());
    }

    @Override
    public Completion visit(SwitchStmt chosen, Void unused) {
      return chosen(chosen);
    }
  }

  /** A loop that ends early because of what others have output hides what it did not come to. */
  private Completion leave(Statement statement, Completion signal) {
    if (loops > 0 && shared > sharedBeforeLoop) {
      throw new RefusedException(statement, "the loop may end early, depending on other processes");
    }
    return signal;
  }

  private Completion statements(List<Statement> all) {
    for (Statement each : all) {
      Completion signal = statement(each);
      if (signal != Completion.NORMAL) {
        return signal;
      }
    }
    return Completion.NORMAL;
  }

  private Completion choice(IfStmt choice) {
    Optional<SpecField> pairs = PairComparison.streamed(choice, fields);
    if (pairs.isPresent()) {
      update(pairs.get().name(), "compare");
      return Completion.NORMAL;
    }
    if (holds(choice.getCondition())) {
      return statement(choice.getThenStmt());
    }
    return choice.getElseStmt().isPresent()
        ? statement(choice.getElseStmt().get())
        : Completion.NORMAL;
  }

  private Completion chosen(SwitchStmt statement) {
    SpecValue selector = value(statement.getSelector());
    if (!(selector instanceof LocalValue local)) {
      throw new RefusedException(statement.getSelector(), "this depends on other processes");
    }
    List<SwitchEntry> entries = statement.getEntries();
    boolean hasDefault = entries.stream().anyMatch(entry -> entry.getLabels().isEmpty());
    int ways = entries.size() + (hasDefault ? 0 : 1);
    int way = condition("switch " + local.text() + place(statement), ways);
    if (way == entries.size()) {
      return Completion.NORMAL;
    }
    boolean falls = entries.get(way).getType() == SwitchEntry.Type.STATEMENT_GROUP;
    for (SwitchEntry entry : entries.subList(way, falls ? entries.size() : way + 1)) {
      for (Statement each : entry.getStatements()) {
        // A break of the switch itself ends no loop.
        Completion signal =
            each instanceof BreakStmt left && left.getLabel().isEmpty()
                ? Completion.BREAK
                : statement(each);
        if (signal == Completion.BREAK) {
          return Completion.NORMAL;
        }
        if (signal != Completion.NORMAL) {
          return signal;
        }
      }
    }
    return Completion.NORMAL;
  }

  private Completion forEach(ForEachStmt loop) {
    Optional<SpecField> walked = fields.field(loop.getIterable());
    if (walked.filter(field -> field.use() == FieldUse.PAIRS).isPresent()) {
      update(walked.get().name(), "compare");
      return Completion.NORMAL;
    }
    local(loop.getIterable());
    Map<String, SpecValue> before = new HashMap<>(locals);
    String element = loop.getVariable().getVariable(0).getNameAsString();
    return iterate(
        loop,
        () -> {
          boolean isPrimitive = loop.getVariable().getElementType().isPrimitiveType();
          locals.put(element, fresh(loop, element, isPrimitive));
          return statement(loop.getBody());
        },
        before);
  }

  private Completion loop(
      Statement loop,
      List<Expression> initial,
      Optional<Expression> condition,
      Statement body,
      List<Expression> updates) {
    for (Expression each : initial) {
      step(each);
    }
    Map<String, SpecValue> before = new HashMap<>(locals);
    return iterate(
        loop,
        () -> {
          if (condition.isPresent() && !holds(condition.get())) {
            return Completion.NORMAL;
          }
          Completion signal = statement(body);
          if (signal == Completion.NORMAL || signal == Completion.CONTINUE) {
            // They are run after each iteration, whatever it has found.
            sharedBeforeLoop = shared;
            for (Expression each : updates) {
              step(each);
            }
          }
          return signal;
        },
        before);
  }

  /** What an iteration does. */
  private interface Iteration {
    Completion run();
  }

  /**
   * Runs one iteration on locals that may hold anything local, or none. Each iteration is an output
   * of its own for cells and accumulators, whose order is free.
   */
  private Completion iterate(Statement loop, Iteration iteration, Map<String, SpecValue> before) {
    Set<String> assigned = assigned(loop);
    forget(loop, "in", assigned, before);
    Completion signal = Completion.NORMAL;
    if (condition("loop " + place(loop), 2) == 0) {
      Set<String> outerBefore = new HashSet<>(outer);
      int sharedBefore = sharedBeforeLoop;
      outer.addAll(before.keySet());
      sharedBeforeLoop = shared;
      loops++;
      segment = "in " + place(loop);
      signal = iteration.run();
      run.events.add(new SpecRun.IterationEnd());
      loops--;
      sharedBeforeLoop = sharedBefore;
      outer.clear();
      outer.addAll(outerBefore);
    }
    if (signal == Completion.THROW || signal == Completion.RETURN) {
      return signal;
    }
    segment = "after " + place(loop);
    locals.keySet().retainAll(before.keySet());
    forget(loop, "after", assigned, before);
    return Completion.NORMAL;
  }

  private static Set<String> assigned(Statement loop) {
    Set<String> names = new HashSet<>();
    loop.findAll(AssignExpr.class).forEach(assign -> names.add(assign.getTarget().toString()));
    loop.findAll(UnaryExpr.class).stream()
        .filter(unary -> Ast.assigned(unary).isPresent())
        .forEach(unary -> names.add(unary.getExpression().toString()));
    return names;
  }

  /** Locals that a loop assigns hold anything local; so does what a process owns. */
  private void forget(
      Statement loop, String when, Set<String> assigned, Map<String, SpecValue> before) {
    for (String name : before.keySet().stream().filter(assigned::contains).sorted().toList()) {
      if (!isPlain(Objects.requireNonNull(locals.get(name)))) {
        throw new RefusedException(
            loop, name + " depends on other processes and changes in a loop");
      }
      locals.put(name, fresh(loop, when + " " + name, false));
    }
    history += ";" + when + " " + place(loop);
  }

  private LocalValue fresh(Node place, String name, boolean isNonNull) {
    return new LocalValue(name + "~" + place(place), isNonNull, true, false);
  }

  private void step(Expression step) {
    if (step instanceof VariableDeclarationExpr declaration) {
      for (VariableDeclarator variable : declaration.getVariables()) {
        outer.remove(variable.getNameAsString());
        if (variable.getInitializer().isPresent()) {
          locals.put(
              variable.getNameAsString(),
              unboxed(
                  value(variable.getInitializer().get()), variable.getType().isPrimitiveType()));
        } else {
          locals.put(variable.getNameAsString(), new Constant(null));
        }
      }
    } else {
      value(step);
    }
  }

  // Conditions.

  /** A condition of local values, decided once for each text. */
  private int condition(String text, int ways) {
    Integer known = run.conditions.get(text);
    if (known == null) {
      known = choose(ways);
      run.conditions.put(text, known);
    }
    return known;
  }

  private boolean holds(Expression condition) {
    return holds(value(condition), condition);
  }

  private boolean holds(SpecValue value, Node place) {
    if (value instanceof Constant constant && constant.value() instanceof Boolean known) {
      return known;
    }
    if (value instanceof LocalValue local) {
      boolean isNegated = local.text().startsWith("!");
      String text = isNegated ? local.text().substring(1) : local.text();
      return condition(text, 2) == 0 != isNegated;
    }
    if (value instanceof Test test) {
      shared++;
      boolean isTrue = choose(2) == 0;
      run.events.add(new SpecRun.Decided(isTrue ? test : test.negated()));
      return isTrue;
    }
    throw new RefusedException(place, "this depends on other processes");
  }

  // Expressions.

  private SpecValue value(Expression tree) {
    Expression expression = Ast.bare(tree);
    if (expression.isNullLiteralExpr()) {
      return new Constant(null);
    }
    Optional<Object> constant = expression.findData(Symbol.CONSTANT);
    if (constant.isPresent()) {
      return new Constant(constant.get());
    }
    return expression.accept(expressions, null);
  }

  private final class Expressions extends GenericVisitorWithDefaults<SpecValue, Void> {

    @Override
    public SpecValue defaultAction(Node expression, Void unused) {
      if (expression instanceof LiteralExpr) {
        return new LocalValue(expression.toString(), true, true, false);
      }
      throw new RefusedException(expression, "this expression is not analysed");
    }

    @Override
    public SpecValue visit(NameExpr name, Void unused) {
      return named(name);
    }

    @Override
    public SpecValue visit(FieldAccessExpr access, Void unused) {
      return named(access);
    }

    @Override
    public SpecValue visit(BinaryExpr binary, Void unused) {
      return binary(binary);
    }

    @Override
    public SpecValue visit(UnaryExpr unary, Void unused) {
      return unary(unary);
    }

    @Override
    public SpecValue visit(ConditionalExpr choice, Void unused) {
      return value(holds(choice.getCondition()) ? choice.getThenExpr() : choice.getElseExpr());
    }

    @Override
    public SpecValue visit(CastExpr cast, Void unused) {
      return cast(cast);
    }

    @Override
    public SpecValue visit(InstanceOfExpr test, Void unused) {
      return instance(test);
    }

    @Override
    public SpecValue visit(AssignExpr assign, Void unused) {
      return assign(assign);
    }

    @Override
    public SpecValue visit(ArrayAccessExpr access, Void unused) {
      return element(access);
    }

    @Override
    public SpecValue visit(MethodCallExpr call, Void unused) {
      return call(call);
    }

    @Override
    public SpecValue visit(ObjectCreationExpr creation, Void unused) {
      return created(creation);
    }

    @Override
    public SpecValue visit(ArrayCreationExpr array, Void unused) {
      return array(array);
    }

    @Override
    public SpecValue visit(ArrayInitializerExpr array, Void unused) {
      return array(array);
    }
  }

  private LocalValue array(Expression made) {
    made.getChildNodes().stream()
        .filter(part -> part instanceof Expression && !(part instanceof ArrayInitializerExpr))
        .forEach(part -> local((Expression) part));
    return new LocalValue("array~" + place(made), true, false, true);
  }

  /** A value that does not depend on other processes. */
  private LocalValue local(Expression expression) {
    SpecValue value = value(expression);
    if (value instanceof LocalValue local) {
      return local;
    }
    if (value instanceof Constant constant) {
      return new LocalValue("=" + constant.value(), constant.value() != null, true, false);
    }
    throw new RefusedException(
        expression, "this depends on what other processes have output before");
  }

  private SpecValue named(Expression expression) {
    Optional<SpecField> field = fields.field(expression);
    if (field.isPresent()) {
      return field(field.get(), expression);
    }
    if (expression instanceof NameExpr name && locals.containsKey(name.getNameAsString())) {
      return Objects.requireNonNull(locals.get(name.getNameAsString()));
    }
    Optional<Symbol.Field> symbol = Ast.field(expression);
    if (symbol.isPresent() && symbol.get().isStatic() && symbol.get().isFinal()) {
      Optional<TypeShape> type = Symbol.shapeOf(expression);
      if (type.filter(SpecFields::isImmutable).isPresent()
          || symbol.get().type().startsWith("java.util.")
          || type.filter(t -> t.form() == TypeShape.Form.ENUM).isPresent()) {
        return new LocalValue(symbol.get().owner() + "." + symbol.get().name(), true, true, false);
      }
    }
    if (expression instanceof FieldAccessExpr access
        && symbol.filter(Symbol.Field::isStatic).isEmpty()) {
      LocalValue of = local(access.getScope());
      return read(expression, of, of.text() + "." + access.getNameAsString(), List.of());
    }
    throw new RefusedException(expression, expression + " is not analysed");
  }

  private SpecValue field(SpecField field, Expression use) {
    return switch (field.use()) {
      case CONSTANT -> new LocalValue("this." + field.name(), Ast.isPrimitive(use), true, false);
      case ACCUMULATOR -> accumulated(field);
      case VARIABLE -> {
        touchVariables();
        yield Objects.requireNonNull(variables.get(field.name()));
      }
      case SET -> new SharedSet(field.name(), "", false);
      case SIZED_SET -> new SharedSet(field.name(), "", true);
      default ->
          throw new RefusedException(
              use, field.name() + " holds outputs of several processes and is read as a whole");
    };
  }

  private static SpecValue accumulated(SpecField field) {
    Set<String> of = Set.of(field.name());
    Growths growths = Growths.ofNumber(field);
    if (field.type().name().equals("boolean")) {
      return new Test(field.name(), false, 1, false, of);
    }
    return new Total(field.name(), growths.direction(), growths.isUnit(), of);
  }

  private SpecValue binary(BinaryExpr binary) {
    BinaryExpr.Operator operator = binary.getOperator();
    if (operator == BinaryExpr.Operator.AND || operator == BinaryExpr.Operator.OR) {
      boolean goesOn = operator == BinaryExpr.Operator.AND;
      SpecValue left = value(binary.getLeft());
      if (left instanceof LocalValue && isWithoutShared(binary.getRight())) {
        // Whether the right side is run is not known.
        Set<String> before = new HashSet<>(evaluated);
        SpecValue right = value(binary.getRight());
        evaluated.clear();
        evaluated.addAll(before);
        return combined(binary, left, right);
      }
      return holds(left, binary.getLeft()) == goesOn
          ? value(binary.getRight())
          : new Constant(!goesOn);
    }
    SpecValue left = value(binary.getLeft());
    int events = run.events.size();
    SpecValue right = value(binary.getRight());
    if (!isPlain(left) && run.events.size() != events) {
      throw new RefusedException(binary, "this changes a value and reads it");
    }
    if (operator == BinaryExpr.Operator.EQUALS || operator == BinaryExpr.Operator.NOT_EQUALS) {
      SpecValue same = identical(binary, left, right);
      return operator == BinaryExpr.Operator.EQUALS ? same : not(same, binary);
    }
    if (left instanceof Total || right instanceof Total) {
      return Totals.of(binary, left, right);
    }
    return combined(binary, left, right);
  }

  private static boolean isPlain(SpecValue value) {
    return value instanceof LocalValue || value instanceof Constant;
  }

  /** Whether it names no field but constants, calls nothing of the file and changes no name. */
  private boolean isWithoutShared(Expression expression) {
    return expression
        .findFirst(
            Node.class,
            node ->
                node instanceof Expression part
                        && fields.field(part).filter(f -> f.use() != FieldUse.CONSTANT).isPresent()
                    || node instanceof NameExpr name
                        && locals.get(name.getNameAsString()) != null
                        && !isPlain(Objects.requireNonNull(locals.get(name.getNameAsString())))
                    || node instanceof PatternExpr
                    || node instanceof AssignExpr
                    || node instanceof UnaryExpr unary && Ast.assigned(unary).isPresent()
                    || node instanceof MethodCallExpr call && MutatedOperand.of(call).isPresent()
                    || Ast.method(node).flatMap(own::declaration).isPresent())
        .isEmpty();
  }

  private SpecValue combined(BinaryExpr binary, SpecValue left, SpecValue right) {
    if (!isPlain(left) || !isPlain(right)) {
      throw new RefusedException(binary, "this depends on what other processes have output before");
    }
    boolean isText = Symbol.typeOf(binary).filter("java.lang.String"::equals).isPresent();
    unboxed(left, !isText);
    unboxed(right, !isText);
    boolean isDivision =
        binary.getOperator() == BinaryExpr.Operator.DIVIDE
            || binary.getOperator() == BinaryExpr.Operator.REMAINDER;
    String text = "(" + text(left) + binary.getOperator().asString() + text(right) + ")";
    boolean isSafe = !isDivision && isNonNull(left) && isNonNull(right);
    evaluate(binary, text, isSafe);
    return new LocalValue(text, true, isStable(left) && isStable(right), false);
  }

  private static String text(SpecValue value) {
    return value instanceof LocalValue local ? local.text() : "=" + ((Constant) value).value();
  }

  private static boolean isNonNull(SpecValue value) {
    return value instanceof LocalValue local
        ? local.isNonNull()
        : value instanceof Constant constant && constant.value() != null;
  }

  private static boolean isStable(SpecValue value) {
    return !(value instanceof LocalValue local) || local.isStable();
  }

  /**
   * What may throw an exception is not run for the first time after what others have output was
   * examined: whether it is run could depend on that.
   */
  private void evaluate(Node place, String text, boolean isSafe) {
    if (!evaluated.contains(text)) {
      if (!isSafe && shared > 0) {
        throw new RefusedException(
            place,
            "this may throw an exception, and whether it is run may depend on other processes");
      }
      evaluated.add(text);
    }
  }

  private SpecValue identical(BinaryExpr binary, SpecValue left, SpecValue right) {
    if (left instanceof Total || right instanceof Total) {
      return Totals.of(binary, left, right);
    }
    unboxed(left, Ast.isPrimitive(binary.getRight()));
    unboxed(right, Ast.isPrimitive(binary.getLeft()));
    boolean isNull = isNull(left) || isNull(right);
    boolean isIdentity =
        Ast.isPrimitive(binary.getLeft())
            || Ast.isPrimitive(binary.getRight())
            || isIdentity(binary.getLeft()) && isIdentity(binary.getRight());
    if (!isNull && !isIdentity) {
      throw new RefusedException(binary, "objects are compared by identity; use equals");
    }
    return same(binary, left, right);
  }

  private static boolean isNull(SpecValue value) {
    return value instanceof Constant constant && constant.value() == null;
  }

  /** To take null for a primitive value throws an exception. */
  private static SpecValue unboxed(SpecValue value, boolean isPrimitive) {
    if (isPrimitive && isNull(value)) {
      throw new Thrown();
    }
    return value;
  }

  private static boolean isIdentity(Expression expression) {
    return Symbol.shapeOf(expression).filter(EqualityAnalysis::isIdentity).isPresent();
  }

  /** Whether two values are equal. */
  private SpecValue same(Expression place, SpecValue left, SpecValue right) {
    if (left instanceof KeptValue kept) {
      return kept(place, kept, right);
    }
    if (right instanceof KeptValue kept) {
      return kept(place, kept, left);
    }
    if (left instanceof Constant a && right instanceof Constant b) {
      if (a.value() != null && b.value() != null && a.value().getClass() != b.value().getClass()) {
        throw new RefusedException(place, "constants of different types are compared");
      }
      return new Constant(Objects.equals(a.value(), b.value()));
    }
    if (!isPlain(left) || !isPlain(right)) {
      throw new RefusedException(place, "this depends on other processes");
    }
    boolean hasNull = text(left).equals("=null") || text(right).equals("=null");
    if (hasNull && (isNonNull(left) || isNonNull(right))) {
      return new Constant(false);
    }
    if (text(left).equals(text(right))) {
      return new Constant(true);
    }
    boolean isInOrder = text(left).compareTo(text(right)) < 0;
    String first = isInOrder ? text(left) : text(right);
    String second = isInOrder ? text(right) : text(left);
    String text = "(" + first + "==" + second + ")";
    evaluate(place, text, hasNull || isNonNull(left) && isNonNull(right));
    return new LocalValue(text, true, isStable(left) && isStable(right), false);
  }

  private SpecValue kept(Expression place, KeptValue kept, SpecValue other) {
    if (other instanceof Constant constant && constant.value() == null) {
      return new Constant(false);
    }
    if (other instanceof KeptValue again && again.equals(kept)) {
      return new Constant(true);
    }
    SpecCell cell = Objects.requireNonNull(run.cells.get(kept.cell()));
    if (!(other instanceof LocalValue local)) {
      throw new RefusedException(
          place, "what is kept is compared with something other than the output");
    }
    expect(place, cell, local);
    return new Constant(cell.before == CellContent.EQUAL);
  }

  /** The one value that this output brings for a cell. */
  private void expect(Node place, SpecCell cell, LocalValue value) {
    if (!value.isNonNull()) {
      throw new RefusedException(place, "what is kept may be null, which stands for nothing kept");
    }
    if (!value.isStable()) {
      throw new RefusedException(place, "what is kept may change");
    }
    if (!cell.value.isEmpty() && !cell.value.equals(value.text())) {
      throw new RefusedException(
          place, "what is kept is compared with something other than the output");
    }
    cell.value = value.text();
  }

  private SpecValue not(SpecValue value, Expression place) {
    if (value instanceof Constant constant && constant.value() instanceof Boolean known) {
      return new Constant(!known);
    }
    if (value instanceof LocalValue local) {
      String text = local.text().startsWith("!") ? local.text().substring(1) : "!" + local.text();
      return new LocalValue(text, true, local.isStable(), false);
    }
    if (value instanceof Test test) {
      return test.negated();
    }
    throw new RefusedException(place, "this depends on other processes");
  }

  private SpecValue unary(UnaryExpr unary) {
    if (unary.getOperator() == UnaryExpr.Operator.LOGICAL_COMPLEMENT) {
      return not(value(unary.getExpression()), unary);
    }
    if (!Ast.assigned(unary).isPresent()) {
      LocalValue of = local(unary.getExpression());
      String text = unary.getOperator().asString() + "(" + of.text() + ")";
      evaluate(unary, text, of.isNonNull());
      return new LocalValue(text, true, of.isStable(), false);
    }
    Expression target = Ast.bare(unary.getExpression());
    Optional<SpecField> field = fields.field(target);
    if (field.filter(f -> f.use() == FieldUse.ACCUMULATOR).isPresent()) {
      update(field.get().name(), "+1");
      if (unary.getParentNode().filter(ExpressionStmt.class::isInstance).isEmpty()
          && unary.getOperator() == UnaryExpr.Operator.POSTFIX_INCREMENT) {
        throw new RefusedException(unary, "the number before it grows is used; write ++ in front");
      }
      return accumulated(field.get());
    }
    LocalValue changed = fresh(unary, unary.getOperator() + " of " + local(target).text(), true);
    assignTo(unary, target, changed);
    return changed;
  }

  private SpecValue cast(CastExpr cast) {
    SpecValue value = value(cast.getExpression());
    if (!cast.getType().isPrimitiveType()) {
      if (value instanceof LocalValue local) {
        evaluate(cast, "(" + cast.getType() + ")" + local.text(), false);
      }
      return value;
    }
    boolean isWide = cast.getType().asString().equals("long");
    if (value instanceof Total total && isWide) {
      return total;
    }
    LocalValue of = local(cast.getExpression());
    boolean isSame =
        Symbol.shapeOf(cast.getExpression())
            .filter(type -> type.name().equals(cast.getType().asString()))
            .isPresent();
    String text = isSame ? of.text() : "(" + cast.getType() + ")" + of.text();
    evaluate(cast, text, of.isNonNull());
    return new LocalValue(text, true, of.isStable(), false);
  }

  private SpecValue instance(InstanceOfExpr test) {
    LocalValue of = local(test.getExpression());
    if (test.getPattern().isPresent()) {
      if (!(test.getPattern().get() instanceof TypePatternExpr pattern)) {
        throw new RefusedException(test, "this pattern is not analysed");
      }
      locals.put(
          pattern.getNameAsString(), new LocalValue(of.text(), true, of.isStable(), of.isOwned()));
    }
    String type = test.getType().asString();
    return new LocalValue("(" + of.text() + " is " + type + ")", true, of.isStable(), false);
  }

  // Assignments.

  private SpecValue assign(AssignExpr assign) {
    Expression target = Ast.bare(assign.getTarget());
    Optional<SpecField> field = fields.field(target);
    Optional<FieldUse> use = field.map(SpecField::use);
    if (use.filter(FieldUse.ACCUMULATOR::equals).isPresent()) {
      return accumulate(field.get(), assign);
    }
    SpecValue value = unboxed(value(assign.getValue()), Ast.isPrimitive(target));
    if (assign.getOperator() != AssignExpr.Operator.ASSIGN) {
      if (use.filter(FieldUse.VARIABLE::equals).isPresent()) {
        throw new RefusedException(
            assign, "it depends on the order of outputs what " + target + " becomes");
      }
      SpecValue before = value(target);
      if (!isPlain(before) || !isPlain(value)) {
        throw new RefusedException(
            assign, "this depends on what other processes have output before");
      }
      String operands = text(before) + assign.getOperator().asString() + text(value);
      value = fresh(assign, operands, true);
    }
    if (use.filter(FieldUse.MESSAGE::equals).isPresent()) {
      return value;
    }
    if (use.filter(FieldUse.VARIABLE::equals).isPresent()) {
      touchVariables();
      variables.put(field.get().name(), value);
      return value;
    }
    assignTo(assign, target, value);
    return value;
  }

  private void assignTo(Expression place, Expression target, SpecValue value) {
    if (target instanceof NameExpr name && locals.containsKey(name.getNameAsString())
        || target instanceof NameExpr bare
            && Symbol.of(bare.getName(), Symbol.Local.class).isPresent()) {
      String name = ((NameExpr) target).getNameAsString();
      if (outer.contains(name)) {
        if (!isPlain(value) || shared > sharedBeforeLoop) {
          throw new RefusedException(
              place, "this depends on other processes and is used after the loop");
        }
      }
      locals.put(name, value);
      return;
    }
    if (target instanceof ArrayAccessExpr access) {
      LocalValue array = owner(access);
      LocalValue index = local(access.getIndex());
      if (!isPlain(value)) {
        throw new RefusedException(
            place, "this depends on what other processes have output before");
      }
      change(array.text() + "[" + index.text() + "]=" + text(value));
      return;
    }
    throw new RefusedException(place, "this assignment is not analysed");
  }

  /** The array that is changed, of which no other process sees this place. */
  private LocalValue owner(ArrayAccessExpr access) {
    Optional<SpecField> field = fields.field(access.getName());
    if (field.isPresent()) {
      if (field.get().use() != FieldUse.PER_PROCESS) {
        throw new RefusedException(access, "several processes share " + field.get().name());
      }
      ofNode(access.getIndex());
      return new LocalValue("this." + field.get().name(), true, false, true);
    }
    LocalValue array = local(access.getName());
    if (!array.isOwned()) {
      throw new RefusedException(access, "this array may be known elsewhere too");
    }
    return array;
  }

  private void ofNode(Expression key) {
    LocalValue value = local(key);
    if (!value.text().equals("node") && !value.text().equals("node.index()")) {
      throw new RefusedException(key, "this is not the process that outputs");
    }
  }

  private void change(String what) {
    history += ";" + what;
    run.events.add(new SpecRun.Update("own", what, true));
  }

  private void update(String accumulator, String change) {
    update(accumulator, change, null, null);
  }

  private void update(
      String accumulator, String change, @Nullable Total before, @Nullable Total after) {
    forgetTotals(accumulator, before, after);
    run.events.add(new SpecRun.Update(accumulator, change, true));
  }

  /** What was read of an accumulator before it changes says nothing of it afterwards. */
  private void forgetTotals(String accumulator, @Nullable Total before, @Nullable Total after) {
    List<Map<String, SpecValue>> all = new ArrayList<>(frames);
    all.add(locals);
    for (Map<String, SpecValue> frame : all) {
      frame.replaceAll(
          (name, value) -> {
            if (after != null && value.equals(before)) {
              return after;
            }
            if (value instanceof Total total && total.of().contains(accumulator)) {
              return new Total("old " + total.text(), 0, false, total.of());
            }
            if (value instanceof Test test && test.of().contains(accumulator)) {
              return new Test("old " + test.text(), test.isNegated(), 0, false, test.of());
            }
            return value;
          });
    }
  }

  private SpecValue accumulate(SpecField field, AssignExpr assign) {
    Optional<Growth> growth = Growths.growth(assign);
    if (growth.isEmpty()) {
      throw new RefusedException(assign, "it depends on the order of outputs what this becomes");
    }
    LocalValue value = local(growth.get().value());
    update(field.name(), growth.get().operator() + value.text());
    return accumulated(field);
  }

  // Variables.

  private void touchVariables() {
    String id = VARIABLES + "#" + segment;
    if (run.cells.containsKey(id)) {
      return;
    }
    if (run.cells.keySet().stream().anyMatch(each -> each.startsWith(VARIABLES + "#"))) {
      throw new RefusedException(
          observe.getName(), "its variables are used in and outside of a loop");
    }
    shared++;
    CellContent before = present == null ? CellContent.ABSENT : CellContent.values()[choose(3)];
    run.cells.put(id, new SpecCell(VARIABLES, "", before));
    for (SpecField field : fields.of(FieldUse.VARIABLE)) {
      Object initial = initial(field);
      String held =
          present == null || before == CellContent.ABSENT ? null : present.get(field.name());
      variables.put(
          field.name(),
          "value".equals(held) ? new KeptValue(id) : new Constant(held(held, initial)));
    }
  }

  private static @Nullable Object held(@Nullable String held, @Nullable Object initial) {
    if (held == null || held.equals("=null")) {
      return held == null ? initial : null;
    }
    String text = held.substring(1);
    if (text.equals("true") || text.equals("false")) {
      return Boolean.valueOf(text);
    }
    return text.matches("-?\\d{1,9}") ? (Object) Integer.valueOf(text) : text;
  }

  private static @Nullable Object initial(SpecField field) {
    Optional<Expression> initializer = field.declared().getInitializer();
    if (initializer.isPresent() && !(Ast.bare(initializer.get()) instanceof NullLiteralExpr)) {
      return initializer
          .get()
          .findData(Symbol.CONSTANT)
          .filter(value -> value instanceof Boolean || value instanceof Integer)
          .orElseThrow(
              () ->
                  new RefusedException(
                      field.declared(), field.name() + " begins with no constant"));
    }
    return switch (field.type().name()) {
      case "boolean" -> false;
      case "int" -> 0;
      case "long", "short", "byte", "char", "float", "double" ->
          throw new RefusedException(field.declared(), field.name() + " begins with no constant");
      default -> null;
    };
  }

  /** What has become of the variables. */
  private void finishVariables() {
    Optional<Map.Entry<String, SpecCell>> touched =
        run.cells.entrySet().stream()
            .filter(each -> each.getKey().startsWith(VARIABLES + "#"))
            .findFirst();
    if (touched.isEmpty() || run.isThrown) {
      return;
    }
    SpecCell cell = touched.get().getValue();
    Map<String, String> held = new TreeMap<>();
    boolean isKept = false;
    boolean isNew = false;
    for (SpecField field : fields.of(FieldUse.VARIABLE)) {
      SpecValue value = Objects.requireNonNull(variables.get(field.name()));
      if (value instanceof KeptValue) {
        isKept = true;
        held.put(field.name(), "value");
      } else if (value instanceof LocalValue local) {
        if (!sameness.isEquivalence(field.type())) {
          throw new RefusedException(
              field.declared(), "equality of " + field.name() + " is not known");
        }
        expect(field.declared(), cell, local);
        isNew = true;
        held.put(field.name(), "value");
      } else if (value instanceof Constant constant
          && (constant.value() == null
              || constant.value() instanceof Boolean
              || constant.value() instanceof Integer)) {
        held.put(field.name(), "=" + constant.value());
      } else {
        throw new RefusedException(
            field.declared(), field.name() + " takes over what others have output");
      }
    }
    run.variables = held;
    Map<String, String> initial = new TreeMap<>();
    for (SpecField field : fields.of(FieldUse.VARIABLE)) {
      initial.put(field.name(), "=" + initial(field));
    }
    if (cell.before == CellContent.ABSENT) {
      cell.action = held.equals(initial) ? CellAction.KEEP : CellAction.STORE;
      return;
    }
    if (!held.equals(present) || isKept && isNew && cell.before == CellContent.DIFFERENT) {
      throw new RefusedException(
          observe.getName(), "its variables do not keep one value of an output");
    }
    cell.action =
        isNew && cell.before == CellContent.DIFFERENT ? CellAction.REPLACE : CellAction.KEEP;
  }

  // Objects.

  private SpecValue element(ArrayAccessExpr access) {
    Optional<SpecField> field = fields.field(access.getName());
    if (field.filter(f -> f.use() == FieldUse.PER_PROCESS).isPresent()) {
      ofNode(access.getIndex());
      return entry(field.get(), access);
    }
    LocalValue array = local(access.getName());
    LocalValue index = local(access.getIndex());
    return read(access, array, array.text() + "[" + index.text() + "]", List.of(index));
  }

  /** What a table has for the process that outputs. */
  private LocalValue entry(SpecField field, Expression use) {
    return new LocalValue(
        "this." + field.name() + "[node]@" + version(), Ast.isPrimitive(use), false, true);
  }

  private int version() {
    Integer id = histories.get(history);
    if (id == null) {
      id = histories.size();
      histories.put(history, id);
    }
    return id;
  }

  /** Reads something of a local value. */
  private LocalValue read(
      Expression place, LocalValue of, String text, List<LocalValue> arguments) {
    return read(place, of, text, arguments, false, Ast.isPrimitive(place));
  }

  private LocalValue read(
      Expression place,
      LocalValue of,
      String text,
      List<LocalValue> arguments,
      boolean isSafe,
      boolean isNonNull) {
    boolean isStable = of.isStable() && arguments.stream().allMatch(LocalValue::isStable);
    String whole = isStable ? text : text + "@" + version();
    evaluate(place, whole, isSafe);
    return new LocalValue(whole, isNonNull, isStable, false);
  }

  private SpecValue created(ObjectCreationExpr creation) {
    List<LocalValue> arguments = arguments(creation.getArguments());
    if (SpecFields.isJavaUtil(creation)) {
      evaluate(creation, creation.toString() + arguments, arguments.isEmpty());
      return new LocalValue("new~" + place(creation), true, false, true);
    }
    Optional<String> type = Symbol.typeOf(creation);
    if (creation.getAnonymousClassBody().isPresent()
        || type.filter(own::isMadeSilently).isEmpty()) {
      throw new RefusedException(creation, "what is done to make this is not analysed");
    }
    boolean isStable = arguments.stream().allMatch(LocalValue::isStable);
    String text = "new " + type.get() + arguments.stream().map(LocalValue::text).toList();
    return new LocalValue(isStable ? text : text + "@" + version(), true, isStable, false);
  }

  private List<LocalValue> arguments(List<Expression> trees) {
    List<LocalValue> values = new ArrayList<>();
    for (Expression tree : trees) {
      values.add(local(tree));
    }
    return values;
  }

  // Calls.

  private SpecValue call(MethodCallExpr call) {
    Optional<Symbol.Method> method = Ast.method(call);
    if (method.isEmpty()) {
      throw new RefusedException(call, "what " + call.getNameAsString() + "(…) does is not known");
    }
    Optional<SpecField> field = call.getScope().flatMap(fields::field);
    if (field.isPresent()) {
      switch (field.get().use()) {
        case PER_PROCESS -> {
          return perProcess(field.get(), call);
        }
        case MAP -> {
          return map(field.get(), call);
        }
        case COUNTS -> {
          return count(field.get(), call);
        }
        case MAP_OF_SETS -> {
          return setOf(field.get(), call);
        }
        case MESSAGE -> {
          for (Expression argument : call.getArguments()) {
            value(argument);
          }
          return new Constant(null);
        }
        case PAIRS -> {
          if (!call.getNameAsString().equals("add") || call.getArguments().size() != 1) {
            throw new RefusedException(
                call,
                field.get().name() + " keeps outputs of all processes in the order of arrival");
          }
          LocalValue added = local(call.getArgument(0));
          if (!added.isStable()) {
            throw new RefusedException(call, "what is kept may change");
          }
          update(field.get().name(), "add");
          return new Constant(true);
        }
        default -> {}
      }
    }
    if (isEquals(method.get())) {
      return equals(call);
    }
    Optional<MethodDeclaration> declared = own.declaration(method.get());
    if (declared.isPresent()) {
      return ofFile(call, method.get(), declared.get());
    }
    if (call.getArguments().stream().anyMatch(SpecSymbolicExecutor::isFunction)) {
      return opaque(call);
    }
    return library(call, method.get());
  }

  private static boolean isFunction(Expression argument) {
    return Ast.isFunction(argument);
  }

  private static boolean isEquals(Symbol.Method method) {
    return method.name().equals("equals")
        && (!method.isStatic() && method.parameterTypes().size() == 1
            || method.owner().equals("java.util.Objects"));
  }

  private SpecValue equals(MethodCallExpr call) {
    boolean isStatic = call.getArguments().size() == 2;
    Expression first = isStatic ? call.getArgument(0) : call.getScope().orElseThrow();
    Expression second = call.getArgument(isStatic ? 1 : 0);
    int before = run.events.size();
    SpecValue left = value(first);
    SpecValue right = value(second);
    if (run.events.size() != before) {
      throw new RefusedException(call, "this changes something and compares");
    }
    if (!isStatic && left instanceof Constant constant && constant.value() == null) {
      throw new Thrown();
    }
    boolean isSound =
        Symbol.shapeOf(first).filter(sameness::isEquivalence).isPresent()
            && Symbol.shapeOf(second).filter(sameness::isEquivalence).isPresent();
    if (!isSound && !(isPlain(left) && isPlain(right))) {
      throw new RefusedException(call, "equality of these values is not known to be symmetric");
    }
    if (!isSound) {
      return opaque(call);
    }
    if (!isStatic && left instanceof LocalValue local && !local.isNonNull()) {
      evaluate(call, local.text() + ".equals", false);
    }
    return same(call, left, right);
  }

  /** A call of a method that the file declares. */
  private SpecValue ofFile(MethodCallExpr call, Symbol.Method method, MethodDeclaration declared) {
    boolean isOfSpec =
        call.getScope().isEmpty() || call.getScope().get().isThisExpr() || method.isStatic();
    if (!isOfSpec) {
      return opaque(call);
    }
    if (!own.isOnly(declared) || declared.getBody().isEmpty() || depth > DEEPEST) {
      throw new RefusedException(call, "what " + method.name() + "(…) does is not analysed");
    }
    Map<String, SpecValue> inner = new HashMap<>();
    int before = run.events.size();
    boolean isPlain = true;
    for (int index = 0; index < call.getArguments().size(); index++) {
      SpecValue value =
          unboxed(
              value(call.getArgument(index)),
              declared.getParameter(index).getType().isPrimitiveType());
      if (!isPlain && run.events.size() != before) {
        throw new RefusedException(call, "this changes a value and reads it");
      }
      isPlain &= isPlain(value);
      inner.put(declared.getParameter(index).getNameAsString(), value);
    }
    Map<String, SpecValue> outside = locals;
    Set<String> outerBefore = new HashSet<>(outer);
    String stackBefore = stack;
    frames.add(outside);
    locals = inner;
    outer.clear();
    stack = stack + "/" + place(call);
    depth++;
    returned = new Constant(null);
    Completion signal = statement(declared.getBody().get());
    depth--;
    stack = stackBefore;
    outer.addAll(outerBefore);
    locals = outside;
    frames.remove(frames.size() - 1);
    if (signal == Completion.THROW) {
      throw new Thrown();
    }
    return unboxed(returned, declared.getType().isPrimitiveType());
  }

  /** A call that only computes something of local values. */
  private LocalValue opaque(Expression call) {
    if (!isWithoutShared(call) && call.findFirst(PatternExpr.class).isPresent()) {
      throw new RefusedException(call, "this call is not analysed");
    }
    Optional<Refusal> refusal = new PurityAnalysis(own).expression(call);
    if (refusal.isPresent()) {
      throw new RefusedException(call, refusal.get().reason());
    }
    boolean isStable = true;
    StringBuilder text = new StringBuilder(call.toString());
    for (Expression part : call.findAll(Expression.class)) {
      Optional<SpecField> field = fields.field(part);
      if (field.filter(f -> f.use() != FieldUse.CONSTANT).isPresent()) {
        throw new RefusedException(part, "this depends on what other processes have output before");
      }
      if (part instanceof NameExpr name && locals.containsKey(name.getNameAsString())) {
        LocalValue used = local(part);
        isStable &= used.isStable();
        text.append(' ').append(name.getNameAsString()).append(':').append(used.text());
      }
    }
    // What a method of the file reads of this spec is not seen here.
    for (Node part : call.findAll(Node.class)) {
      Optional<MethodDeclaration> declared = Ast.method(part).flatMap(own::declaration);
      if (declared.isPresent() && fields.reaches(declared.get())) {
        throw new RefusedException(part, "this depends on what other processes have output before");
      }
    }
    String whole = isStable ? text.toString() : text + "@" + version();
    evaluate(call, whole, false);
    return new LocalValue(whole, Ast.isPrimitive(call), isStable, false);
  }

  /** A call of a method of the JDK or of the language. */
  private SpecValue library(MethodCallExpr call, Symbol.Method method) {
    if (method.isStatic() || call.getScope().isEmpty()) {
      if (!LibraryModel.standard().isPure(method)) {
        throw new RefusedException(call, "what " + method.name() + "(…) does is not known");
      }
      List<LocalValue> arguments = arguments(call.getArguments());
      LocalValue nothing = new LocalValue("", true, true, false);
      String text =
          method.owner() + "." + method.name() + arguments.stream().map(LocalValue::text).toList();
      boolean isSafe =
          method.owner().equals("java.lang.Math")
              && Set.of("abs", "max", "min").contains(method.name())
              && arguments.stream().allMatch(LocalValue::isNonNull);
      return read(call, nothing, text, arguments, isSafe, Ast.isPrimitive(call));
    }
    SpecValue receiver = value(call.getScope().get());
    if (receiver instanceof SharedSet set) {
      return set(set, call);
    }
    if (receiver instanceof Constant constant && constant.value() == null) {
      throw new Thrown();
    }
    if (receiver instanceof Total total && method.name().equals("intValue")) {
      return total;
    }
    if (!(receiver instanceof LocalValue of)) {
      if (receiver instanceof Constant) {
        return opaque(call);
      }
      throw new RefusedException(call, "this depends on what other processes have output before");
    }
    List<LocalValue> arguments = arguments(call.getArguments());
    String text = of.text() + "." + method.name() + "(" + texts(arguments) + ")";
    if (own.isComponent(method)) {
      boolean isNonNull = Ast.isPrimitive(call) || nonNull.isNonNull(method.owner(), method.name());
      return read(call, of, text, arguments, of.isNonNull(), isNonNull);
    }
    if (LibraryModel.standard().isPure(method)) {
      boolean isEntry = method.owner().equals("java.util.Map$Entry");
      boolean isSafe = of.isNonNull() && (isEntry || method.owner().equals("rondo.NodeId"));
      boolean isNonNull =
          Ast.isPrimitive(call) || isEntry && of.text().equals("output") && nonNull.areEntries();
      return read(call, of, text, arguments, isSafe, isNonNull);
    }
    boolean isMutator =
        of.isOwned()
            && LibraryModel.standard()
                .effects(method)
                .filter(effects -> effects.change() == MethodEffects.ChangedOperands.MUTATES)
                .isPresent();
    if (!isMutator) {
      throw new RefusedException(
          call, "whether " + method.name() + "(…) changes something that others see is not known");
    }
    mutated.add(of.text());
    evaluate(call, text + "@" + version(), false);
    change(text);
    return new LocalValue(text + "@" + version(), Ast.isPrimitive(call), false, false);
  }

  private static String texts(List<LocalValue> values) {
    return String.join(",", values.stream().map(LocalValue::text).toList());
  }

  private SpecValue perProcess(SpecField field, MethodCallExpr call) {
    ofNode(call.getArgument(0));
    List<String> texts = new ArrayList<>();
    for (Expression argument : call.getArguments().subList(1, call.getArguments().size())) {
      if (isFunction(argument)) {
        texts.add(function(argument, field));
      } else {
        LocalValue stored = local(argument);
        boolean isForeign =
            !stored.isOwned() && Symbol.shapeOf(argument).filter(SpecFields::isImmutable).isEmpty();
        if (isForeign) {
          foreign.add(field);
        }
        texts.add(stored.text());
      }
    }
    LocalValue before = entry(field, call);
    boolean isRead = Set.of("get", "getOrDefault", "containsKey").contains(call.getNameAsString());
    if (isRead) {
      if (call.getNameAsString().equals("get")) {
        return before;
      }
      return new LocalValue(
          "this." + field.name() + "." + call.getNameAsString() + texts + "@" + version(),
          Ast.isPrimitive(call),
          false,
          true);
    }
    String text = "this." + field.name() + "." + call.getNameAsString() + texts;
    int at = version();
    change(text);
    return new LocalValue(
        "this." + field.name() + "[node]." + text + "@" + at, Ast.isPrimitive(call), false, true);
  }

  /** A function that a table of processes is given. */
  private String function(Expression function, SpecField field) {
    if (function instanceof LambdaExpr lambda && lambda.getExpressionBody().isPresent()) {
      Expression body = Ast.bare(lambda.getExpressionBody().get());
      if (body instanceof ObjectCreationExpr made
          && SpecFields.isJavaUtil(made)
          && made.getArguments().isEmpty()) {
        return "new";
      }
      if (body.isArrayCreationExpr() && body.findFirst(NameExpr.class).isEmpty()) {
        return "new";
      }
      foreign.add(field);
    }
    if (!isWithoutShared(function)) {
      throw new RefusedException(
          function, "this depends on what other processes have output before");
    }
    Optional<Refusal> refusal = new PurityAnalysis(own).function(function);
    if (refusal.isPresent()) {
      throw new RefusedException(function, refusal.get().reason());
    }
    StringBuilder text = new StringBuilder(function.toString());
    for (NameExpr name : function.findAll(NameExpr.class)) {
      if (locals.containsKey(name.getNameAsString())) {
        text.append(' ').append(local(name).text());
      }
    }
    return text.toString();
  }

  private SpecValue map(SpecField field, MethodCallExpr call) {
    List<Expression> arguments = call.getArguments();
    String name = call.getNameAsString();
    if (!Set.of("containsKey", "get", "getOrDefault", "put", "putIfAbsent", "computeIfAbsent")
        .contains(name)) {
      throw new RefusedException(
          call, field.name() + "." + name + "(…) reads outputs of all processes");
    }
    LocalValue key = stable(arguments.get(0));
    SpecValue second = null;
    if (arguments.size() == 2) {
      Expression given = arguments.get(1);
      if (given instanceof LambdaExpr lambda) {
        second =
            value(
                lambda
                    .getExpressionBody()
                    .filter(body -> lambda.getParameters().size() == 1)
                    .filter(
                        body ->
                            body.findFirst(
                                    NameExpr.class,
                                    n ->
                                        n.getNameAsString()
                                            .equals(lambda.getParameter(0).getNameAsString()))
                                .isEmpty())
                    .orElseThrow(
                        () -> new RefusedException(given, "this function is not analysed")));
      } else {
        second = value(given);
      }
    }
    String id = touch(call, field.name(), key.text(), 3);
    SpecValue held = Objects.requireNonNull(contents.get(id));
    boolean isAbsent = held instanceof Constant nothing && nothing.value() == null;
    switch (name) {
      case "containsKey" -> {
        return new Constant(!isAbsent);
      }
      case "get" -> {
        return held;
      }
      case "getOrDefault" -> {
        return isAbsent ? Objects.requireNonNull(second) : held;
      }
      case "put" -> {
        store(call, id, Objects.requireNonNull(second));
        return held;
      }
      default -> {
        if (!isAbsent) {
          return held;
        }
        store(call, id, Objects.requireNonNull(second));
        return name.equals("putIfAbsent") ? held : second;
      }
    }
  }

  private LocalValue stable(Expression expression) {
    LocalValue value = local(expression);
    if (!value.isStable() && Symbol.shapeOf(expression).filter(SpecFields::isImmutable).isEmpty()) {
      throw new RefusedException(expression, "what is kept may change");
    }
    return value;
  }

  private String touch(Expression place, String field, String key, int width) {
    String id = field + "#" + segment;
    SpecCell known = run.cells.get(id);
    if (known == null) {
      shared++;
      CellContent before = CellContent.values()[choose(width)];
      run.cells.put(id, new SpecCell(field, key, before));
      contents.put(id, before == CellContent.ABSENT ? new Constant(null) : new KeptValue(id));
    } else if (!known.key.equals(key)) {
      throw new RefusedException(place, "one output uses several keys of " + field);
    }
    return id;
  }

  private void store(Expression place, String id, SpecValue value) {
    SpecCell cell = Objects.requireNonNull(run.cells.get(id));
    if (value instanceof KeptValue kept && kept.cell().equals(id)) {
      return;
    }
    LocalValue stored;
    if (value instanceof LocalValue local) {
      stored = local;
    } else if (value instanceof Constant constant && constant.value() != null) {
      stored = new LocalValue("=" + constant.value(), true, true, false);
    } else {
      throw new RefusedException(place, "what is kept depends on other processes or may be null");
    }
    expect(place, cell, stored);
    if (cell.action == CellAction.KEEP) {
      cell.action =
          switch (cell.before) {
            case ABSENT -> CellAction.STORE;
            case EQUAL -> CellAction.KEEP;
            case DIFFERENT -> CellAction.REPLACE;
          };
    }
    contents.put(id, stored);
  }

  private String cell(Expression place, String field, String key) {
    if (key.isEmpty()) {
      return field;
    }
    String id = field + "#" + segment;
    String known = keys.putIfAbsent(id, key);
    if (known != null && !known.equals(key)) {
      throw new RefusedException(place, "one output uses several keys of " + field);
    }
    return id;
  }

  private SpecValue count(SpecField field, MethodCallExpr call) {
    List<Expression> arguments = call.getArguments();
    LocalValue key = stable(arguments.isEmpty() ? call : arguments.get(0));
    String cell = cell(call, field.name(), key.text());
    Growths counts = Growths.ofCounters(field);
    Total now = new Total(field.name() + "[]", counts.direction(), counts.isUnit(), Set.of(cell));
    switch (call.getNameAsString()) {
      case "merge" -> {
        if (!isSum(arguments.get(2))) {
          throw new RefusedException(call, "only sums are analysed");
        }
        update(cell, "+" + local(arguments.get(1)).text() + " at " + key.text());
        counted.add(cell);
        return now;
      }
      case "getOrDefault" -> {
        if (!(value(arguments.get(1)) instanceof Constant none
            && Integer.valueOf(0).equals(none.value()))) {
          throw new RefusedException(call, "a counter begins with 0");
        }
        return now;
      }
      case "get" -> {
        if (!counted.contains(cell)) {
          throw new RefusedException(call, "whether there is a counter depends on other processes");
        }
        return now;
      }
      case "put" -> {
        SpecValue value = value(arguments.get(1));
        if (!(value instanceof Total total)
            || !total.of().equals(Set.of(cell))
            || !total.text().matches("\\(\\Q" + now.text() + "\\E\\+=\\d+\\)")) {
          throw new RefusedException(call, "it depends on the order of outputs what this becomes");
        }
        update(cell, total.text() + " at " + key.text(), total, now);
        counted.add(cell);
        return new Constant(null);
      }
      default ->
          throw new RefusedException(
              call, field.name() + "." + call.getNameAsString() + "(…) reads all counters");
    }
  }

  /** Whether a function adds two numbers. */
  private static boolean isSum(Expression function) {
    if (function instanceof LambdaExpr lambda) {
      List<String> names =
          lambda.getParameters().stream().map(each -> each.getNameAsString()).sorted().toList();
      return lambda
          .getExpressionBody()
          .filter(
              body ->
                  body instanceof BinaryExpr sum
                      && sum.getOperator() == BinaryExpr.Operator.PLUS
                      && List.of(sum.getLeft().toString(), sum.getRight().toString()).stream()
                          .sorted()
                          .toList()
                          .equals(names))
          .isPresent();
    }
    return Ast.method(function)
        .filter(
            method ->
                method.name().equals("sum")
                    && List.of("java.lang.Integer", "java.lang.Long").contains(method.owner()))
        .isPresent();
  }

  private SpecValue setOf(SpecField field, MethodCallExpr call) {
    if (!call.getNameAsString().equals("computeIfAbsent")) {
      throw new RefusedException(call, field.name() + " is used in a way that is not analysed");
    }
    LocalValue key = stable(call.getArgument(0));
    function(call.getArgument(1), field);
    return new SharedSet(field.name(), key.text(), isSized);
  }

  private SpecValue set(SharedSet set, MethodCallExpr call) {
    String name = call.getNameAsString();
    String size = set.field() + ".size";
    if (set.isSized() && (name.equals("size") || name.equals("isEmpty"))) {
      Set<String> of = Set.of(cell(call, set.field(), set.key()));
      boolean isUnit =
          call.findAncestor(SyntaxTree.kind(com.github.javaparser.ast.body.TypeDeclaration.class))
              .filter(
                  type ->
                      type.findFirst(
                              MethodCallExpr.class, each -> each.getNameAsString().equals("addAll"))
                          .isEmpty())
              .isPresent();
      return name.equals("size")
          ? new Total(size, 1, isUnit, of)
          : new Test(size + ">=1", true, -1, false, of);
    }
    if (!Set.of("add", "contains").contains(name) && !(name.equals("addAll") && set.isSized())) {
      throw new RefusedException(
          call, set.field() + "." + name + "(…) reads outputs of all processes");
    }
    LocalValue value = stable(call.getArgument(0));
    if (set.isSized()) {
      if (name.equals("contains")) {
        throw new RefusedException(
            call, set.field() + " is asked both for its size and for elements");
      }
      String cell = cell(call, set.field(), set.key());
      boolean isStatement =
          call.getParentNode().filter(ExpressionStmt.class::isInstance).isPresent();
      if (!isStatement) {
        shared++;
      }
      boolean isChanged = isStatement || choose(2) == 0;
      forgetTotals(cell, null, null);
      run.events.add(
          new SpecRun.Update(cell, name + " " + set.key() + " " + value.text(), isChanged));
      return new Constant(isChanged);
    }
    String id = touch(call, set.field(), set.key() + "," + value.text(), 2);
    boolean isAbsent =
        Objects.requireNonNull(contents.get(id)) instanceof Constant nothing
            && nothing.value() == null;
    if (name.equals("add") && isAbsent) {
      store(call, id, new Constant(true));
    }
    return new Constant(name.equals("add") ? isAbsent : !isAbsent);
  }

  /** The place of code in the file, with the calls that lead to it. */
  private String place(Node node) {
    return node.getRange().map(range -> range.begin.line + ":" + range.begin.column).orElse("?")
        + stack;
  }

  /** A statement that throws, inside of an expression. */
  private static final class Thrown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Thrown() {
      super(null, null, false, false);
    }
  }

  /** Arithmetic and comparisons of what accumulators hold. */
  private static final class Totals {

    private Totals() {}

    static SpecValue of(BinaryExpr binary, SpecValue left, SpecValue right) {
      if (left instanceof Total a && right instanceof Total b) {
        return twoTotals(binary, a, b);
      }
      boolean isLeft = left instanceof Total;
      Total total = (Total) (isLeft ? left : right);
      String fixed = fixed(binary, isLeft ? right : left);
      String text = total.text();
      return switch (binary.getOperator()) {
        case GREATER -> isLeft ? above(total, ">", fixed) : above(total, ">=", fixed).negated();
        case GREATER_EQUALS ->
            isLeft ? above(total, ">=", fixed) : above(total, ">", fixed).negated();
        case LESS -> isLeft ? above(total, ">=", fixed).negated() : above(total, ">", fixed);
        case LESS_EQUALS -> isLeft ? above(total, ">", fixed).negated() : above(total, ">=", fixed);
        case EQUALS, NOT_EQUALS -> {
          boolean isExact = total.isUnit() && fixed.matches("=[1-9]\\d{0,8}");
          yield new Test(text + "==" + fixed, false, isExact ? 1 : 0, isExact, total.of());
        }
        case PLUS -> {
          if (!total.isUnit() || !fixed.matches("=\\d{1,8}")) {
            throw new RefusedException(binary, "this sum may overflow");
          }
          yield new Total("(" + text + "+" + fixed + ")", total.growth(), false, total.of());
        }
        default -> throw new RefusedException(binary, "this depends on other processes");
      };
    }

    private static Test above(Total total, String operator, String fixed) {
      return new Test(total.text() + operator + fixed, false, total.growth(), false, total.of());
    }

    private static SpecValue twoTotals(BinaryExpr binary, Total a, Total b) {
      Set<String> of = new HashSet<>(a.of());
      of.addAll(b.of());
      int rising = a.growth() == -b.growth() ? a.growth() : 0;
      return switch (binary.getOperator()) {
        case MINUS -> {
          if (!isLong(binary)) {
            throw new RefusedException(binary, "this difference may overflow; subtract as long");
          }
          yield new Total("(" + a.text() + "-" + b.text() + ")", rising, false, of);
        }
        case GREATER -> new Test(a.text() + ">" + b.text(), false, rising, false, of);
        case GREATER_EQUALS -> new Test(a.text() + ">=" + b.text(), false, rising, false, of);
        case LESS -> new Test(b.text() + ">" + a.text(), false, -rising, false, of);
        case LESS_EQUALS -> new Test(b.text() + ">=" + a.text(), false, -rising, false, of);
        default -> throw new RefusedException(binary, "this depends on other processes");
      };
    }

    private static boolean isLong(BinaryExpr binary) {
      return Symbol.typeOf(binary).filter("long"::equals).isPresent()
          && binary.findAll(NameExpr.class).stream()
              .allMatch(name -> Symbol.typeOf(name).filter("int"::equals).isPresent());
    }

    /** What is the same for all outputs. */
    private static String fixed(BinaryExpr binary, SpecValue value) {
      if (value instanceof Constant constant) {
        return "=" + constant.value();
      }
      if (value instanceof LocalValue local
          && local.isStable()
          && !local.text().matches("(?s).*(output|node|~|@).*")) {
        return local.text();
      }
      throw new RefusedException(
          binary, "what is counted is compared with something that outputs bring");
    }
  }
}
