package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.ThrowStmt;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values are those of Java, so that the interpreter can be compared with Java itself. */
final class ConcreteDomain implements Domain<Object, Boolean, ConcreteDomain.Variables> {

  /** The variables of one path. */
  static final class Variables implements State<Variables> {
    private final Map<String, Object> values = new HashMap<>();
    private boolean isReachable = true;

    @Override
    public boolean isReachable() {
      return isReachable;
    }

    @Override
    public void kill() {
      isReachable = false;
    }

    @Override
    public Variables copy() {
      Variables copy = new Variables();
      copy.values.putAll(values);
      copy.isReachable = isReachable;
      return copy;
    }

    @Override
    public Set<String> localNames() {
      return Set.copyOf(values.keySet());
    }

    @Override
    public void retainLocals(Set<String> names) {
      values.keySet().retainAll(names);
    }
  }

  private static final int MOST_ITERATIONS = 100;

  private final ClassOrInterfaceDeclaration type;
  private final Interpreter<Object, Boolean, Variables> interpreter = new Interpreter<>(this);

  ConcreteDomain(ClassOrInterfaceDeclaration type) {
    this.type = type;
  }

  /** Runs a method without parameters. */
  @Nullable Object run(String method) {
    return interpreter.run(type.getMethodsByName(method).get(0), new Variables());
  }

  @Override
  public Boolean condition(Object value, Expression place) {
    return (Boolean) value;
  }

  @Override
  public Object value(Boolean condition) {
    return condition;
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

  @Override
  public Variables assume(Variables state, Boolean condition) {
    Variables copy = state.copy();
    copy.isReachable &= condition;
    return copy;
  }

  @Override
  public Boolean reached(Variables state) {
    return state.isReachable;
  }

  @Override
  public void join(Variables state, Boolean condition, Variables then, Variables otherwise) {
    Variables taken = condition ? then : otherwise;
    state.isReachable = taken.isReachable;
    Map<String, Object> values = new HashMap<>(taken.values);
    state.values.clear();
    state.values.putAll(values);
  }

  @Override
  public Object select(Boolean condition, Object then, Object otherwise) {
    return condition ? then : otherwise;
  }

  @Override
  public void loop(Loop loop, Variables state) {
    interpreter.repeat(loop, state, (iteration, condition) -> iteration < MOST_ITERATIONS);
  }

  @Override
  public void forEach(ForEachStmt loop, Object elements, Variables state) {
    interpreter.iterations(
        loop,
        state,
        () -> {
          for (Object element : (List<?>) elements) {
            if (state.isReachable()) {
              state.values.put(
                  loop.getVariable().getVariable(0).getNameAsString(),
                  Objects.requireNonNull(element));
              interpreter.iteration(loop, loop.getBody(), List.of(), state);
            }
          }
        });
  }

  @Override
  public Object selector(Object value, Expression place, Variables state) {
    return value;
  }

  @Override
  public Boolean matches(Object selector, SwitchEntry entry, Variables state) {
    return entry.getLabels().stream()
        .anyMatch(label -> interpreter.evaluate(label, state).equals(selector));
  }

  @Override
  public void raise(ThrowStmt statement, Variables state) {
    state.kill();
  }

  @Override
  public Object literal(LiteralExpr literal, Variables state) {
    return literal instanceof IntegerLiteralExpr number
        ? (Object) number.asNumber().intValue()
        : (Object) literal.toString().equals("true");
  }

  @Override
  public Object name(NameExpr name, Variables state) {
    return Objects.requireNonNull(state.values.get(name.getNameAsString()));
  }

  @Override
  public Object field(FieldAccessExpr access, Variables state) {
    return unsupported(access, state);
  }

  @Override
  public Object unary(UnaryExpr expression, Object operand, Variables state) {
    return -(Integer) operand;
  }

  @Override
  public Object binary(
      Expression place, BinaryExpr.Operator operator, Object left, Object right, Variables state) {
    return switch (operator) {
      case PLUS -> (Integer) left + (Integer) right;
      case MINUS -> (Integer) left - (Integer) right;
      case MULTIPLY -> (Integer) left * (Integer) right;
      case REMAINDER -> (Integer) left % (Integer) right;
      case LESS -> (Integer) left < (Integer) right;
      case EQUALS -> left.equals(right);
      default -> unsupported(place, state);
    };
  }

  @Override
  public Object one() {
    return 1;
  }

  @Override
  public Object cast(CastExpr cast, Object operand, Variables state) {
    return operand;
  }

  @Override
  public Object create(ObjectCreationExpr creation, Variables state) {
    return new ArrayList<>();
  }

  @Override
  public Object create(ArrayCreationExpr creation, Variables state) {
    Expression size = creation.getLevels().get(0).getDimension().orElseThrow();
    return new int[(Integer) interpreter.evaluate(size, state)];
  }

  @Override
  public Location<Object, Variables> locate(Expression target, Variables state) {
    if (target instanceof ArrayAccessExpr access) {
      int[] array = (int[]) interpreter.evaluate(access.getName(), state);
      int index = (Integer) interpreter.evaluate(access.getIndex(), state);
      return new Location<>() {
        @Override
        public Object read(Variables before) {
          return array[index];
        }

        @Override
        public void write(Object value, Expression place, Variables after) {
          array[index] = (Integer) value;
        }
      };
    }
    return new Location<>() {
      @Override
      public Object read(Variables before) {
        return interpreter.evaluate(target, before);
      }

      @Override
      public void write(Object value, Expression place, Variables after) {
        after.values.put(target.toString(), value);
      }
    };
  }

  @Override
  public void declare(VariableDeclarator variable, @Nullable Object initial, Variables state) {
    state.values.put(variable.getNameAsString(), initial == null ? 0 : initial);
  }

  @Override
  public Optional<MethodDeclaration> method(MethodCallExpr call) {
    return type.getMethodsByName(call.getNameAsString()).stream().findFirst();
  }

  @Override
  public Optional<Variables> enter(
      MethodDeclaration method, List<Object> arguments, Node call, Variables caller) {
    Variables callee = new Variables();
    for (int index = 0; index < arguments.size(); index++) {
      callee.values.put(method.getParameter(index).getNameAsString(), arguments.get(index));
    }
    return Optional.of(callee);
  }

  @Override
  public @Nullable Object leave(
      MethodDeclaration method,
      List<Object> arguments,
      Node call,
      Variables callee,
      @Nullable Object result,
      Variables caller) {
    return result;
  }

  /** {@code list.add(x)} and {@code apply(x -> …, y)}. */
  @Override
  @SuppressWarnings("unchecked")
  public Optional<Object> call(MethodCallExpr call, Variables state) {
    if (call.getNameAsString().equals("add")) {
      Object list = interpreter.evaluate(call.getScope().orElseThrow(), state);
      ((List<Object>) list).add(interpreter.evaluate(call.getArgument(0), state));
      return Optional.empty();
    }
    LambdaExpr lambda = call.getArgument(0).asLambdaExpr();
    Variables inside = state.copy();
    inside.values.put(
        lambda.getParameter(0).getNameAsString(), interpreter.evaluate(call.getArgument(1), state));
    return Optional.ofNullable(interpreter.body(lambda, inside));
  }

  @Override
  public Object noValue(MethodCallExpr call, Variables state) {
    throw new IllegalStateException("no value: " + call);
  }

  @Override
  public void unsupported(Statement statement, Variables state) {
    throw new IllegalStateException("not supported: " + statement);
  }

  @Override
  public Object unsupported(Expression expression, Variables state) {
    throw new IllegalStateException("not supported: " + expression);
  }
}
