package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.BinaryExpr.Operator;
import dev.rondo.proof.counting.AbstractValue.BooleanValue;
import dev.rondo.proof.counting.AbstractValue.Count;
import dev.rondo.proof.counting.AbstractValue.EnumConstant;
import dev.rondo.proof.counting.AbstractValue.InputValue;
import dev.rondo.proof.counting.AbstractValue.NullValue;
import dev.rondo.proof.counting.AbstractValue.PhaseDistance;
import dev.rondo.proof.counting.AbstractValue.PhaseNumber;
import dev.rondo.proof.counting.AbstractValue.RecordValue;
import dev.rondo.proof.counting.AbstractValue.Region;
import dev.rondo.proof.symbolic.UnsupportedCode;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.List;
import java.util.Set;

/** Compares abstract values; an undecided comparison forks the path. */
final class Comparisons {

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
