package dev.rondo.sequentializer;

import static dev.rondo.frontend.java.TreeBuilder.array;
import static dev.rondo.frontend.java.TreeBuilder.assign;
import static dev.rondo.frontend.java.TreeBuilder.at;
import static dev.rondo.frontend.java.TreeBuilder.call;
import static dev.rondo.frontend.java.TreeBuilder.createArray;
import static dev.rondo.frontend.java.TreeBuilder.declareField;
import static dev.rondo.frontend.java.TreeBuilder.name;
import static dev.rondo.frontend.java.TreeBuilder.number;
import static dev.rondo.frontend.java.TreeBuilder.plus;
import static dev.rondo.frontend.java.TreeBuilder.run;
import static dev.rondo.frontend.java.TreeBuilder.when;
import static dev.rondo.sequentializer.EmittedName.CHOICES;
import static dev.rondo.sequentializer.EmittedName.F;
import static dev.rondo.sequentializer.EmittedName.MAX;
import static dev.rondo.sequentializer.EmittedName.N;
import static dev.rondo.sequentializer.EmittedName.OUTPUTS;
import static dev.rondo.sequentializer.EmittedName.PROCESS;

import com.github.javaparser.ast.Modifier;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import dev.rondo.frontend.java.TreeBuilder;
import dev.rondo.frontend.model.InputValues;
import dev.rondo.frontend.model.StateVariable;
import dev.rondo.frontend.model.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Emits one array per state variable, and the initialization of a process's entries. */
final class StateEmitter {

  private final EmittedClass program;
  private final boolean plain;
  private final List<FieldDeclaration> arrays = new ArrayList<>();
  private final List<Statement> allocations = new ArrayList<>();
  private final List<Statement> zeros = new ArrayList<>();
  private final List<Statement> initializers = new ArrayList<>();
  private final List<Statement> inputs = new ArrayList<>();
  private final List<String> shown = new ArrayList<>();

  private StateEmitter(EmittedClass program, boolean plain) {
    this.program = program;
    this.plain = plain;
  }

  /**
   * Takes the instance fields and initializers out of the class, in their order, and turns each
   * field into an array.
   */
  static StateEmitter of(EmittedClass program) {
    boolean plain = !Initializers.seeOtherFields(program);
    StateEmitter emitter = new StateEmitter(program, plain);
    for (BodyDeclaration<?> member : List.copyOf(program.declaration.getMembers())) {
      if (member instanceof FieldDeclaration field && !field.isStatic()) {
        field.getVariables().forEach(variable -> emitter.add(field, variable));
        field.remove();
      } else if (member instanceof InitializerDeclaration block && !block.isStatic()) {
        emitter.initializers.add(block.getBody().clone());
        block.remove();
      }
    }
    return emitter;
  }

  List<FieldDeclaration> arrays() {
    return arrays;
  }

  List<Statement> allocations() {
    return allocations;
  }

  /**
   * The statements that initialize a process as a constructor does: all fields except constants
   * become zero, then each gets its value in the order of the source, then the inputs. If no
   * initializer can read another field, the first step is omitted.
   */
  List<Statement> initial() {
    return Stream.of(zeros, initializers, inputs).flatMap(List::stream).toList();
  }

  /** The variables of the user, in order. */
  List<String> shown() {
    return shown;
  }

  private void add(FieldDeclaration field, VariableDeclarator variable) {
    String name = variable.getNameAsString();
    FieldDeclaration array = declareField(array(variable.getType()), name);
    array.addModifier(Modifier.Keyword.FINAL);
    if (field.getVariables().indexOf(variable) == 0) {
      field.getComment().ifPresent(comment -> array.setComment(comment.clone()));
    }
    arrays.add(array);
    allocations.add(assign(name(name), createArray(variable.getType(), name(capacity()))));
    Optional<StateVariable> input = input(name);
    boolean isConstant = Symbol.isConstant(field, variable);
    if (!plain) {
      Expression first = isConstant ? initialValue(variable) : zero(variable.getType());
      zeros.add(assign(at(name(name), process()), first));
    }
    boolean written = variable.getInitializer().isPresent() && !isConstant;
    boolean isDrawnForAll = input.filter(given -> given.drawnFor().isEmpty()).isPresent();
    if (plain ? !isDrawnForAll : written) {
      initializers.add(assign(at(name(name), process()), initialValue(variable)));
    }
    input.ifPresent(given -> (plain ? initializers : inputs).addAll(drawn(given)));
    if (isUsers(name)) {
      shown.add(name);
    }
  }

  private List<Statement> drawn(StateVariable variable) {
    List<Statement> drawn = given(variable.name(), variable.input().orElseThrow());
    return variable
        .drawnFor()
        .map(
            processes ->
                List.<Statement>of(when(isOne(processes), drawn.toArray(Statement[]::new))))
        .orElse(drawn);
  }

  /** The condition that the process is one of some processes. */
  private Expression isOne(InputValues processes) {
    if (processes instanceof InputValues.Range range) {
      return TreeBuilder.and(
          TreeBuilder.binary(process(), BinaryExpr.Operator.GREATER_EQUALS, bound(range.low())),
          TreeBuilder.binary(process(), BinaryExpr.Operator.LESS_EQUALS, bound(range.high())));
    }
    return ((InputValues.Listed) processes)
        .numbers().stream()
            .map(
                number ->
                    TreeBuilder.binary(process(), BinaryExpr.Operator.EQUALS, literal(number)))
            .reduce(TreeBuilder::or)
            .orElseThrow();
  }

  private List<Statement> given(String name, InputValues values) {
    if (values instanceof InputValues.Faulty) {
      Expression drawn = call(program.get(CHOICES), "faulty", process(), name(name));
      return List.of(assign(at(name(name), process()), drawn));
    }
    Statement shown =
        run(call(program.get(OUTPUTS), "input", process(), at(name(name), process())));
    return List.of(
        assign(at(name(name), process()), chosen(values)),
        faulty().map(faulty -> (Statement) when(isCorrect(faulty), shown)).orElse(shown));
  }

  /** The variable that marks faulty processes, whose inputs are not passed to specs. */
  private Optional<String> faulty() {
    return program.rounds.protocol().variables().stream()
        .filter(StateVariable::saysWhoIsFaulty)
        .map(StateVariable::name)
        .findFirst();
  }

  private Expression isCorrect(String faulty) {
    return TreeBuilder.binary(at(name(faulty), process()), BinaryExpr.Operator.EQUALS, number(0));
  }

  String capacity() {
    return program.spawns ? program.name(MAX) : program.name(N);
  }

  private Expression process() {
    return program.get(PROCESS);
  }

  private boolean isUsers(String name) {
    return program.rounds.protocol().variables().stream().anyMatch(v -> v.name().equals(name));
  }

  private Optional<StateVariable> input(String name) {
    return program.rounds.protocol().variables().stream()
        .filter(v -> v.name().equals(name) && v.input().isPresent())
        .findFirst();
  }

  private Expression chosen(InputValues values) {
    if (values instanceof InputValues.Range range) {
      Expression low = bound(range.low());
      Expression pick = call(program.get(CHOICES), "choose", process(), count(range));
      return range.low().text().equals("0") ? pick : plus(low, pick);
    }
    List<Integer> numbers = ((InputValues.Listed) values).numbers();
    NodeList<Expression> elements = new NodeList<>();
    numbers.forEach(number -> elements.add(literal(number)));
    Expression listed =
        new ArrayCreationExpr(
            PrimitiveType.intType(),
            new NodeList<>(new com.github.javaparser.ast.ArrayCreationLevel()),
            new ArrayInitializerExpr(elements));
    return at(listed, call(program.get(CHOICES), "choose", process(), number(numbers.size())));
  }

  private Expression count(InputValues.Range range) {
    boolean fixedLow = isNumber(range.low());
    if (fixedLow && isNumber(range.high())) {
      return number(range.high().value(0, 0) - range.low().value(0, 0) + 1);
    }
    if (range.low().text().equals("1")) {
      return bound(range.high());
    }
    return plus(
        TreeBuilder.binary(bound(range.high()), BinaryExpr.Operator.MINUS, bound(range.low())),
        number(1));
  }

  private static boolean isNumber(InputValues.RangeEnd bound) {
    return !bound.text().equals("n") && !bound.text().equals("f");
  }

  private Expression bound(InputValues.RangeEnd bound) {
    return switch (bound.text()) {
      case "n" -> program.get(N);
      case "f" -> program.get(F);
      default -> literal(Integer.parseInt(bound.text()));
    };
  }

  private static Expression literal(int value) {
    return value < 0
        ? new com.github.javaparser.ast.expr.UnaryExpr(
            number(-value), com.github.javaparser.ast.expr.UnaryExpr.Operator.MINUS)
        : number(value);
  }

  private static Expression initialValue(VariableDeclarator variable) {
    Optional<Expression> written = variable.getInitializer();
    if (written.isPresent() && written.get() instanceof ArrayInitializerExpr elements) {
      return createInitialized(variable.getType(), elements.clone());
    }
    return written.map(Expression::clone).orElseGet(() -> zero(variable.getType()));
  }

  /** {@code int[] x = {1, 2}} is short for {@code new int[] {1, 2}}. */
  private static Expression createInitialized(Type type, ArrayInitializerExpr elements) {
    NodeList<com.github.javaparser.ast.ArrayCreationLevel> levels = new NodeList<>();
    for (int level = 0; level < type.getArrayLevel(); level++) {
      levels.add(new com.github.javaparser.ast.ArrayCreationLevel());
    }
    return new ArrayCreationExpr(type.getElementType().clone(), levels, elements);
  }

  private static Expression zero(Type type) {
    if (!type.isPrimitiveType()) {
      return new NullLiteralExpr();
    }
    return switch (type.asPrimitiveType().getType()) {
      case BOOLEAN -> new BooleanLiteralExpr(false);
      case CHAR -> new CharLiteralExpr("\\u0000");
      default -> number(0);
    };
  }

  /** Decides what initializers can read of the object under construction. */
  private static final class Initializers {

    private Initializers() {}

    /**
     * Whether an initializer may access a field other than its own, by name or through a method.
     */
    static boolean seeOtherFields(EmittedClass program) {
      return program.declaration.getMembers().stream()
          .anyMatch(member -> seesOtherFields(program, member));
    }

    private static boolean seesOtherFields(EmittedClass program, BodyDeclaration<?> member) {
      if (member instanceof InitializerDeclaration block) {
        return !block.isStatic();
      }
      return member instanceof FieldDeclaration field
          && !field.isStatic()
          && field.getVariables().stream()
              .flatMap(variable -> variable.getInitializer().stream())
              .anyMatch(initial -> looksAtObject(program, initial));
    }

    private static boolean looksAtObject(EmittedClass program, Node initial) {
      return initial.findFirst(SimpleName.class, name -> isMember(program, name)).isPresent()
          || initial
              .findFirst(MethodReferenceExpr.class, reference -> isMember(program, reference))
              .isPresent();
    }

    private static boolean isMember(EmittedClass program, Node name) {
      Symbol symbol = Symbol.of(name).orElse(null);
      if (symbol instanceof Symbol.Field field) {
        return !field.isStatic() && field.owner().equals(program.owner);
      }
      return symbol instanceof Symbol.Method method
          && !method.isStatic()
          && method.owner().equals(program.owner);
    }
  }
}
