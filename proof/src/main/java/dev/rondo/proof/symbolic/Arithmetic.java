package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.Expression;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;

/** The semantics of operators. Assumes unbounded integers; overflow is not modelled. */
final class Arithmetic {

  private final SymbolicExecutor executor;
  private final Terms terms;
  private final Values values;

  Arithmetic(SymbolicExecutor executor) {
    this.executor = executor;
    this.terms = executor.terms();
    this.values = executor.values();
  }

  Value binary(
      Expression place, BinaryExpr.Operator operator, Value left, Value right, ExecutionState env) {
    return switch (operator) {
      case EQUALS -> values.bool(identical(place, left, right));
      case NOT_EQUALS -> values.bool(terms.not(identical(place, left, right)));
      case AND, BINARY_AND -> values.bool(terms.and(bool(left, place), bool(right, place)));
      case OR, BINARY_OR -> values.bool(terms.or(bool(left, place), bool(right, place)));
      case XOR -> values.bool(terms.not(terms.eq(bool(left, place), bool(right, place))));
      case LESS, LESS_EQUALS, GREATER, GREATER_EQUALS ->
          values.bool(compare(operator, number(left, place), number(right, place)));
      default ->
          values.number(compute(place, operator, number(left, place), number(right, place), env));
    };
  }

  private Term number(Value value, Expression place) {
    return executor.number(value, place);
  }

  private Term bool(Value value, Expression place) {
    return executor.bool(value, place);
  }

  private Term compare(BinaryExpr.Operator operator, Term left, Term right) {
    return switch (operator) {
      case LESS -> terms.lt(left, right);
      case LESS_EQUALS -> terms.le(left, right);
      case GREATER -> terms.lt(right, left);
      default -> terms.le(right, left);
    };
  }

  private Term compute(
      Expression place, BinaryExpr.Operator operator, Term left, Term right, ExecutionState env) {
    return switch (operator) {
      case PLUS -> terms.add(left, right);
      case MINUS -> terms.subtract(left, right);
      case MULTIPLY -> product(place, left, right);
      case DIVIDE -> quotient(left, divisor(place, right, env));
      case REMAINDER -> remainder(left, divisor(place, right, env));
      default -> throw new UnsupportedCode(place, "this operator", "use + - * / % and comparisons");
    };
  }

  private Term product(Expression place, Term left, Term right) {
    if (left instanceof Term.Int factor) {
      return terms.mul(factor.value(), right);
    }
    if (right instanceof Term.Int factor) {
      return terms.mul(factor.value(), left);
    }
    throw new UnsupportedCode(
        place, "a product of two unknown numbers", "multiply by a constant, n() or f()");
  }

  private long divisor(Expression place, Term right, ExecutionState env) {
    if (right instanceof Term.Int divisor) {
      executor.failWhere(env, terms.bool(divisor.value() == 0), "a division by zero", place);
      return divisor.value() == 0 ? 1 : divisor.value();
    }
    throw new UnsupportedCode(
        place, "a division by an unknown number", "divide by a constant, n() or f()");
  }

  /** Java rounds towards zero. */
  Term quotient(Term left, long divisor) {
    long positive = Math.abs(divisor);
    Term rounded =
        terms.ite(
            terms.le(terms.number(0), left),
            terms.floorDiv(left, positive),
            terms.mul(-1, terms.floorDiv(terms.mul(-1, left), positive)));
    return divisor < 0 ? terms.mul(-1, rounded) : rounded;
  }

  private Term remainder(Term left, long divisor) {
    long positive = Math.abs(divisor);
    return terms.ite(
        terms.le(terms.number(0), left),
        terms.floorMod(left, positive),
        terms.mul(-1, terms.floorMod(terms.mul(-1, left), positive)));
  }

  /** As {@code ==} compares: by identity for records, which is known only of messages. */
  private Term identical(Expression place, Value left, Value right) {
    if (left instanceof RecordValue a && right instanceof RecordValue b) {
      if (a.sender() != null && b.sender() != null) {
        return terms.eq(a.sender(), b.sender());
      }
      throw new UnsupportedCode(place, "records compared by ==", "use equals");
    }
    boolean scalars = values.plain(left) instanceof Scalar && values.plain(right) instanceof Scalar;
    if (scalars || left instanceof NullValue || right instanceof NullValue) {
      return values.same(left, right);
    }
    throw new UnsupportedCode(place, "objects compared by ==", "use equals");
  }

  /** The number of a scalar, for ordering. */
  static boolean isOrdered(Value value) {
    return value instanceof Scalar scalar && scalar.kind().base() != Base.BOOL;
  }
}
