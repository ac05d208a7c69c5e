package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.ThrowStmt;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What values are, how paths part and join, when loops end, and what library methods do. The {@link
 * Interpreter} asks for it in the order of Java's evaluation.
 *
 * @param <V> values
 * @param <C> conditions, as branches need them
 * @param <S> states
 */
public interface Domain<V, C, S extends State<S>> {

  // Conditions.

  /** A boolean value as a condition. */
  C condition(V value, Expression place);

  /** A condition as a boolean value. */
  V value(C condition);

  /** A condition that always or never holds. */
  C constant(boolean holds);

  /** The negation. */
  C not(C condition);

  /** The conjunction. */
  C and(C first, C second);

  /** The disjunction. */
  C or(C first, C second);

  // Branches, joins and loops.

  /** The state where a condition holds; unreachable where it cannot. */
  S assume(S state, C condition);

  /** On which condition a state is reached, from the beginning of its method. */
  C reached(S state);

  /** Makes a state the join of two: the first where a condition holds, else the second. */
  void join(S state, C condition, S then, S otherwise);

  /** The value of a choice. */
  V select(C condition, V then, V otherwise);

  /** Runs a loop, as a rule by {@link Interpreter#repeat}. */
  void loop(Loop loop, S state);

  /** Runs a loop over elements. */
  void forEach(ForEachStmt loop, V elements, S state);

  /** The value that a switch is over, or what a null there means. */
  V selector(V value, Expression place, S state);

  /** Whether a switch takes an entry that is not its default. */
  C matches(V selector, SwitchEntry entry, S state);

  /** An exception is thrown. */
  void raise(ThrowStmt statement, S state);

  // Expressions.

  /** A constant. */
  V literal(LiteralExpr literal, S state);

  /** A variable or a constant by its simple name. */
  V name(NameExpr name, S state);

  /** A field, a component or a constant by its qualified name. */
  V field(FieldAccessExpr access, S state);

  /** A sign or a complement of bits. */
  V unary(UnaryExpr expression, V operand, S state);

  /** An operator that evaluates both operands; the place is an expression or an assignment. */
  V binary(Expression place, BinaryExpr.Operator operator, V left, V right, S state);

  /** What {@code ++} adds and {@code --} subtracts. */
  V one();

  /** A conversion. */
  V cast(CastExpr cast, V operand, S state);

  /** A new object. */
  V create(ObjectCreationExpr creation, S state);

  /** A new array. */
  V create(ArrayCreationExpr creation, S state);

  /** Evaluates what an assignment needs to know of its target. */
  Location<V, S> locate(Expression target, S state);

  /** Declares a local variable, with the value it begins with where it has one. */
  void declare(VariableDeclarator variable, @Nullable V initial, S state);

  // Calls.

  /** The method of the protocol that a call without a receiver, or on {@code this}, means. */
  Optional<MethodDeclaration> method(MethodCallExpr call);

  /**
   * The state at the beginning of a method that is called.
   *
   * @return none where the call is not followed; the caller's state then holds what is known
   */
  Optional<S> enter(MethodDeclaration method, List<V> arguments, Node call, S caller);

  /** Continues after a call; the result of a method that returns nothing is null. */
  @Nullable V leave(
      MethodDeclaration method,
      List<V> arguments,
      Node call,
      S callee,
      @Nullable V result,
      S caller);

  /** Any other call; no value where it returns nothing. */
  Optional<V> call(MethodCallExpr call, S state);

  /** The value of a call that has none, where one is needed. */
  V noValue(MethodCallExpr call, S state);

  // What the interpreter does not model.

  /** A statement that is none of Java's basic control flow. */
  void unsupported(Statement statement, S state);

  /** An expression that is none of those above. */
  V unsupported(Expression expression, S state);

  /** Runs a statement; a domain may recover from what it does not support. */
  default void guard(Statement statement, S state, Runnable run) {
    run.run();
  }

  /** Evaluates an expression; a domain may recover from what it does not support. */
  default V guard(Expression expression, S state, Supplier<V> evaluate) {
    return evaluate.get();
  }
}
