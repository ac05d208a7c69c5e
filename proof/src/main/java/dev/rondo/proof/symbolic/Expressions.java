package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.Box;
import dev.rondo.proof.value.Value.Collected;
import dev.rondo.proof.value.Value.Flow;
import dev.rondo.proof.value.Value.Kind;
import dev.rondo.proof.value.Value.Opaque;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Value.Sequence;
import dev.rondo.proof.value.Value.Slot;
import dev.rondo.proof.value.Value.Structure;
import dev.rondo.proof.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The values of expressions. */
final class Expressions {

  private final Machine machine;
  private final Terms terms;
  private final Values values;
  private final Arithmetic arithmetic;
  private final VariableChanges assignments;
  private final CallMeaning calls;

  Expressions(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
    this.values = machine.values();
    this.arithmetic = new Arithmetic(machine);
    this.assignments = new VariableChanges(machine);
    this.calls = new CallMeaning(machine);
  }

  /** Runs an expression for what it does. */
  void effect(Expression expression, Env env) {
    if (expression instanceof VariableDeclarationExpr declaration) {
      assignments.declare(declaration, env);
    } else if (expression instanceof MethodCallExpr call) {
      calls.run(call, env);
    } else {
      evaluate(expression, env);
    }
  }

  /** The value of a condition. */
  Term condition(Expression expression, Env env) {
    return bool(evaluate(expression, env), expression);
  }

  Value evaluate(Expression expression, Env env) {
    if (!machine.events().allowsHavoc()) {
      return exactly(expression, env);
    }
    HavocFallback havoc = new HavocFallback(machine, env);
    try {
      return exactly(expression, env);
    } catch (NotCovered notCovered) {
      havoc.evaluate(expression, env, notCovered);
      return values.opaque();
    }
  }

  private Value exactly(Expression expression, Env env) {
    try {
      return of(expression, env);
    } catch (Values.Mismatch mismatch) {
      throw new NotCovered(
          expression, String.valueOf(mismatch.getMessage()), "give both paths values of one type");
    }
  }

  private Value of(Expression expression, Env env) {
    if (expression instanceof EnclosedExpr enclosed) {
      return of(enclosed.getInner(), env);
    }
    if (expression instanceof IntegerLiteralExpr number) {
      return values.number(number.asNumber().longValue());
    }
    if (expression instanceof BooleanLiteralExpr literal) {
      return values.bool(terms.bool(literal.getValue()));
    }
    if (expression instanceof NullLiteralExpr) {
      return Values.NULL;
    }
    if (expression instanceof NameExpr name) {
      return named(name.getNameAsString(), name, env);
    }
    if (expression instanceof FieldAccessExpr access) {
      return field(access, env);
    }
    if (expression instanceof ConditionalExpr choice) {
      return choice(choice, env);
    }
    if (expression instanceof BinaryExpr binary) {
      return binary(binary, env);
    }
    return compound(expression, env);
  }

  private Value compound(Expression expression, Env env) {
    if (expression instanceof UnaryExpr unary) {
      return unary(unary, env);
    }
    if (expression instanceof AssignExpr assign) {
      return assignments.assign(assign, env);
    }
    if (expression instanceof MethodCallExpr call) {
      return calls
          .run(call, env)
          .orElseThrow(() -> new NotCovered(call, "this call", "write what it does instead"));
    }
    if (expression instanceof ObjectCreationExpr creation) {
      return new Creations(machine).create(creation, env);
    }
    if (expression instanceof ArrayCreationExpr creation) {
      return new Creations(machine).array(creation, env);
    }
    if (expression instanceof ArrayAccessExpr access) {
      Value array = evaluate(access.getName(), env);
      Term index = new Arguments(machine, env).index(array, access);
      return new Lists(machine).get(array, index, env, access);
    }
    if (expression instanceof CastExpr cast && cast.getTypeAsString().equals("int")) {
      return evaluate(cast.getExpression(), env);
    }
    if (expression instanceof SwitchExpr choice) {
      return new Switches(machine).evaluate(choice, env);
    }
    throw new NotCovered(expression, "this expression", "write it in simpler terms");
  }

  /** Calls a method of the class that returns something. */
  Value invoke(MethodDeclaration method, MethodCallExpr call, Env env) {
    return calls
        .invoke(method, call, env)
        .orElseThrow(() -> new NotCovered(call, "a call without a value", "return one"));
  }

  private Value named(String name, Node place, Env env) {
    Value local = env.local(name);
    if (local != null) {
      return local;
    }
    Value field = env.field(name);
    if (field != null) {
      return field;
    }
    return constant(name, place);
  }

  private Value field(FieldAccessExpr access, Env env) {
    String name = access.getNameAsString();
    if (access.getScope() instanceof ThisExpr) {
      Value field = env.field(name);
      return field == null ? named(name, access, env) : field;
    }
    String scope = access.getScope().toString();
    Optional<List<String>> constants = machine.text().enumConstants(scope);
    if (constants.isPresent() && constants.get().contains(name)) {
      return new Scalar(
          Kind.ofEnum(ClassText.simple(scope)), terms.number(constants.get().indexOf(name)));
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
  private Value part(Value of, FieldAccessExpr access, Env env) {
    String name = access.getNameAsString();
    if (of instanceof Structure process && process.type().equals(ClassText.PROCESS)) {
      return new Processes(machine).field(process, name, access);
    }
    if (of instanceof Structure record) {
      List<String> components = machine.text().components(record.type());
      if (components.contains(name)) {
        return structure(record, env, access).components().get(components.indexOf(name));
      }
    }
    if (of instanceof Sequence list && name.equals("length")) {
      return values.number(list.length());
    }
    throw new NotCovered(access, "this field", "use methods of the object");
  }

  /** A constant that is named with its class. */
  private Value constant(FieldAccessExpr access) {
    String owner = access.getScope().toString();
    boolean isOthers =
        machine.text().record(owner).isPresent() || machine.text().enumConstants(owner).isPresent();
    if (isOthers) {
      throw new NotCovered(access, "this constant", "declare it in the protocol itself");
    }
    return constant(access.getNameAsString(), access);
  }

  private Value constant(String name, Node place) {
    Expression initial =
        machine
            .text()
            .constant(name)
            .orElseThrow(
                () -> new NotCovered(place, "this name", "use fields, locals and constants"));
    initial
        .findAncestor(VariableDeclarator.class)
        .ifPresent(declared -> NumberTypes.refuse(declared.getType()));
    return machine.evaluate(initial, Map.of());
  }

  /** Each branch is evaluated only where it is taken. */
  private Value choice(ConditionalExpr choice, Env env) {
    Term condition = condition(choice.getCondition(), env);
    return either(choice, condition, choice.getThenExpr(), choice.getElseExpr(), env);
  }

  private Value either(
      Expression whole, Term condition, Expression then, Expression otherwise, Env env) {
    if (terms.isTrue(condition) || terms.isFalse(condition)) {
      return evaluate(terms.isTrue(condition) ? then : otherwise, env);
    }
    Env thenEnv = env.under(condition);
    Env otherEnv = env.under(terms.not(condition));
    Value a = evaluate(then, thenEnv);
    Value b = evaluate(otherwise, otherEnv);
    env.join(values, condition, thenEnv, otherEnv);
    try {
      return values.choose(condition, a, b);
    } catch (Values.Mismatch mismatch) {
      throw new NotCovered(
          whole, String.valueOf(mismatch.getMessage()), "give both branches values of one type");
    }
  }

  private Value binary(BinaryExpr binary, Env env) {
    Expression right = binary.getRight();
    return switch (binary.getOperator()) {
      case AND -> {
        Term left = condition(binary.getLeft(), env);
        yield values.bool(terms.and(left, where(left, right, env)));
      }
      case OR -> {
        Term left = condition(binary.getLeft(), env);
        yield values.bool(terms.or(left, where(terms.not(left), right, env)));
      }
      default ->
          arithmetic.binary(
              binary, evaluate(binary.getLeft(), env), evaluate(binary.getRight(), env), env);
    };
  }

  /** A condition that is looked at only where another one holds. */
  private Term where(Term reached, Expression expression, Env env) {
    if (terms.isFalse(reached)) {
      return terms.bool(false);
    }
    Env there = env.under(reached);
    Term value = condition(expression, there);
    env.join(values, reached, there, env.under(terms.not(reached)));
    return value;
  }

  private Value unary(UnaryExpr unary, Env env) {
    return switch (unary.getOperator()) {
      case LOGICAL_COMPLEMENT -> values.bool(terms.not(condition(unary.getExpression(), env)));
      case MINUS -> values.number(terms.mul(-1, number(unary.getExpression(), env)));
      case PLUS -> values.number(number(unary.getExpression(), env));
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
          assignments.step(unary, env);
      default -> throw new NotCovered(unary, "this operator", "use + - * / % and comparisons");
    };
  }

  Term number(Expression expression, Env env) {
    return number(evaluate(expression, env), expression);
  }

  Term number(Value value, Node place) {
    if (values.plain(value) instanceof Scalar scalar && scalar.kind().base() == Base.INT) {
      return scalar.term();
    }
    if (value instanceof Opaque) {
      return values.fresh(Kind.INT).term();
    }
    throw new NotCovered(place, "a value that is no int, where a number is needed", "use an int");
  }

  Term bool(Value value, Node place) {
    if (value instanceof Scalar scalar && scalar.kind().base() == Base.BOOL) {
      return scalar.term();
    }
    if (value instanceof Opaque) {
      return values.fresh(Kind.BOOL).term();
    }
    throw new NotCovered(
        place, "a value that is no boolean, where a condition is needed", "use a boolean");
  }

  /** A process that is not null; a null throws. */
  Term node(Value value, Env env, Node place) {
    if (value instanceof Scalar scalar && scalar.kind().base() == Base.NODE) {
      machine.failWhere(env, values.isNull(value), "a process is null", place);
      return scalar.term();
    }
    if (value instanceof Opaque) {
      return values.fresh(Kind.NODE).term();
    }
    machine.failWhere(env, values.isNull(value), "a process is null", place);
    return terms.number(0);
  }

  /** What can be iterated over, in order. */
  List<Slot> elements(Value value, Node place) {
    if (value instanceof Box box) {
      return box.slots();
    }
    if (value instanceof Flow flow) {
      return flow.slots();
    }
    if (value instanceof Sequence sequence) {
      List<Slot> slots = new ArrayList<>();
      for (int index = 0; index < sequence.slots().size(); index++) {
        Term inside = terms.lt(terms.number(index), sequence.length());
        slots.add(new Slot(inside, sequence.slots().get(index), -1));
      }
      return slots;
    }
    if (value instanceof Collected) {
      throw new NotCovered(
          place,
          "the elements of a set one by one",
          "ask for contains, size, first, last, or add it to another set");
    }
    throw new NotCovered(place, "these elements", "iterate over mailboxes, lists and nodes()");
  }

  /** Gives a record that is not null; a null throws. */
  Structure structure(Value value, Env env, Node place) {
    if (value instanceof Structure structure) {
      machine.failWhere(env, terms.not(structure.present()), "a record is null", place);
      return structure;
    }
    throw new NotCovered(place, "a call on this value", "use records, mailboxes, lists and sets");
  }
}
