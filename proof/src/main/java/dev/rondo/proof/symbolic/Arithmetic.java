package dev.rondo.proof.symbolic;

import com.github.javaparser.ast.expr.BinaryExpr;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import dev.rondo.proof.value.Value;
import dev.rondo.proof.value.Value.Base;
import dev.rondo.proof.value.Value.NullValue;
import dev.rondo.proof.value.Value.RecordValue;
import dev.rondo.proof.value.Value.Scalar;
import dev.rondo.proof.value.Values;

/** What operators compute. Numbers are those of mathematics: they do not overflow. */
final class Arithmetic {

  private final Machine machine;
  private final Terms terms;
  private final Values values;

  Arithmetic(Machine machine) {
    this.machine = machine;
    this.terms = machine.terms();
    this.values = machine.values();
  }

  Value binary(BinaryExpr binary, Value left, Value right, ExecutionState env) {
    return switch (binary.getOperator()) {
      case EQUALS -> values.bool(identical(binary, left, right));
      case NOT_EQUALS -> values.bool(terms.not(identical(binary, left, right)));
      case AND, BINARY_AND -> values.bool(terms.and(bool(left, binary), bool(right, binary)));
      case OR, BINARY_OR -> values.bool(terms.or(bool(left, binary), bool(right, binary)));
      case XOR -> values.bool(terms.not(terms.eq(bool(left, binary), bool(right, binary))));
      case LESS, LESS_EQUALS, GREATER, GREATER_EQUALS ->
          values.bool(compare(binary.getOperator(), number(left, binary), number(right, binary)));
      default -> values.number(compute(binary, number(left, binary), number(right, binary), env));
    };
  }

  private Term number(Value value, BinaryExpr place) {
    return machine.expressions().number(value, place);
  }

  private Term bool(Value value, BinaryExpr place) {
    return machine.expressions().bool(value, place);
  }

  private Term compare(BinaryExpr.Operator operator, Term left, Term right) {
    return switch (operator) {
      case LESS -> terms.lt(left, right);
      case LESS_EQUALS -> terms.le(left, right);
      case GREATER -> terms.lt(right, left);
      default -> terms.le(right, left);
    };
  }

  private Term compute(BinaryExpr binary, Term left, Term right, ExecutionState env) {
    return switch (binary.getOperator()) {
      case PLUS -> terms.add(left, right);
      case MINUS -> terms.subtract(left, right);
      case MULTIPLY -> product(binary, left, right);
      case DIVIDE -> quotient(left, divisor(binary, right, env));
      case REMAINDER -> remainder(left, divisor(binary, right, env));
      default ->
          throw new UnsupportedCode(binary, "this operator", "use + - * / % and comparisons");
    };
  }

  private Term product(BinaryExpr binary, Term left, Term right) {
    if (left instanceof Term.Int factor) {
      return terms.mul(factor.value(), right);
    }
    if (right instanceof Term.Int factor) {
      return terms.mul(factor.value(), left);
    }
    throw new UnsupportedCode(
        binary, "a product of two unknown numbers", "multiply by a constant, n() or f()");
  }

  private long divisor(BinaryExpr binary, Term right, ExecutionState env) {
    if (right instanceof Term.Int divisor) {
      machine.failWhere(env, terms.bool(divisor.value() == 0), "a division by zero", binary);
      return divisor.value() == 0 ? 1 : divisor.value();
    }
    throw new UnsupportedCode(
        binary, "a division by an unknown number", "divide by a constant, n() or f()");
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

  /** As {@code ==} has it: records are themselves, which only messages can tell. */
  private Term identical(BinaryExpr binary, Value left, Value right) {
    if (left instanceof RecordValue a && right instanceof RecordValue b) {
      if (a.sender() != null && b.sender() != null) {
        return terms.eq(a.sender(), b.sender());
      }
      throw new UnsupportedCode(binary, "records compared by ==", "use equals");
    }
    boolean scalars = values.plain(left) instanceof Scalar && values.plain(right) instanceof Scalar;
    if (scalars || left instanceof NullValue || right instanceof NullValue) {
      return values.same(left, right);
    }
    throw new UnsupportedCode(binary, "objects compared by ==", "use equals");
  }

  /** The number that a scalar stands for, for ordering. */
  static boolean isOrdered(Value value) {
    return value instanceof Scalar scalar && scalar.kind().base() != Base.BOOL;
  }
}
