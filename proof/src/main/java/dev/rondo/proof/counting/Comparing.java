package dev.rondo.proof.counting;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.BinaryExpr.Operator;
import dev.rondo.proof.counting.Abstract.Constant;
import dev.rondo.proof.counting.Abstract.Count;
import dev.rondo.proof.counting.Abstract.Datum;
import dev.rondo.proof.counting.Abstract.Distance;
import dev.rondo.proof.counting.Abstract.Made;
import dev.rondo.proof.counting.Abstract.Nothing;
import dev.rondo.proof.counting.Abstract.Region;
import dev.rondo.proof.counting.Abstract.Time;
import dev.rondo.proof.counting.Abstract.Truth;
import dev.rondo.proof.symbolic.NotCovered;
import dev.rondo.proof.term.Term;
import dev.rondo.proof.term.Terms;
import java.util.List;
import java.util.Set;

/** Compares values of which only so much is known; where that is not enough, the way forks. */
final class Comparing {

  private final Path path;
  private final Terms terms;
  private final Range range;
  private final Set<Linear> compared;

  Comparing(Path path, Range range, Set<Linear> compared) {
    this.path = path;
    this.terms = path.terms();
    this.range = range;
    this.compared = compared;
  }

  boolean holds(Operator operator, Abstract a, Abstract b, Node place) {
    if (a instanceof Count x && b instanceof Count y) {
      return counts(operator, x.amount(), y.amount());
    }
    boolean equals = operator == Operator.EQUALS;
    if (equals || operator == Operator.NOT_EQUALS) {
      boolean plain = a instanceof Truth || a instanceof Constant;
      if (plain && a.getClass() == b.getClass()) {
        return a.equals(b) == equals;
      }
      if (isObject(a) && isObject(b) && (a instanceof Nothing || b instanceof Nothing)) {
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

  private static boolean isObject(Abstract value) {
    return value instanceof Nothing || value instanceof Made || value instanceof Constant;
  }

  private boolean counts(Operator operator, Linear a, Linear b) {
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
  int order(Abstract a, Abstract b, Node place) {
    if (a instanceof Count x && b instanceof Count y) {
      return counts(Operator.EQUALS, x.amount(), y.amount())
          ? 0
          : counts(Operator.LESS, x.amount(), y.amount()) ? -1 : 1;
    }
    if (a instanceof Datum x && b instanceof Datum y) {
      return x.region() == y.region() && x.region() != Region.FOCUS
          ? anything()
          : x.region().compareTo(y.region());
    }
    if (a instanceof Datum x && b instanceof Count y) {
      return order(x.region(), y.amount());
    }
    if (a instanceof Time x && b instanceof Time y) {
      boolean several = x.distance() == Distance.PAST || x.distance() == Distance.LATER;
      return x.equals(y) && several ? anything() : x.distance().compareTo(y.distance());
    }
    if (a instanceof Time x && b instanceof Count y && y.amount().isConstant()) {
      // Phases are counted from 1.
      boolean later = x.distance() != Distance.PAST;
      return later && y.amount().constant() < x.distance().ordinal() ? 1 : anything();
    }
    if (a instanceof Count && (b instanceof Datum || b instanceof Time)) {
      return -order(b, a, place);
    }
    throw new NotCovered(
        place,
        "this comparison for every n",
        "compare counts with counts, inputs with inputs, phases with phases");
  }

  private int anything() {
    Term yes = terms.bool(true);
    return path.any(yes, yes, yes) - 1;
  }

  /** How a value of the range compares with a number. */
  private int order(Region region, Linear other) {
    Linear focus = range.focus();
    if (region == Region.FOCUS) {
      Term less = terms.not(other.atMost(focus, terms));
      Term greater = terms.not(focus.atMost(other, terms));
      return path.choose(List.of(less, focus.is(other, terms), greater), true) - 1;
    }
    boolean below = region == Region.BELOW;
    Linear low = below ? range.low() : focus.plus(Linear.of(1));
    Linear high = below ? focus.minus(Linear.of(1)) : range.high();
    return path.any(
            terms.not(other.atMost(low, terms)),
            terms.and(low.atMost(other, terms), other.atMost(high, terms)),
            terms.not(high.atMost(other, terms)))
        - 1;
  }
}
