package dev.rondo.proof.term;

import dev.rondo.proof.term.Term.App;
import dev.rondo.proof.term.Term.Int;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Computes a bit width that suffices for every number in some formulas, so that bounded formulas
 * can be bit-blasted exactly and given to a SAT solver.
 */
public final class BitWidths {

  /** Wider numbers are better left to the solver's arithmetic. */
  private static final int WIDEST = 32;

  /** One for the sign, and one for intermediate results of a rounded division. */
  private static final int SPARE = 2;

  private record Range(long least, long greatest) {

    Range or(Range other) {
      return new Range(Math.min(least, other.least), Math.max(greatest, other.greatest));
    }

    Range plus(Range other) {
      return new Range(Math.addExact(least, other.least), Math.addExact(greatest, other.greatest));
    }

    Range times(long factor) {
      long a = Math.multiplyExact(factor, least);
      long b = Math.multiplyExact(factor, greatest);
      return new Range(Math.min(a, b), Math.max(a, b));
    }

    long size() {
      return Math.max(Math.abs(least), Math.abs(greatest));
    }
  }

  private final Map<Term, Range> ranges = new HashMap<>();

  private BitWidths() {}

  /** The number of bits; empty if a number is a variable, or there would be too many. */
  public static OptionalInt of(List<Term> formulas) {
    List<Term> numbers =
        Terms.inOrder(formulas).stream().filter(term -> term.sort() == Sort.INT).toList();
    if (numbers.stream().anyMatch(Term.Var.class::isInstance)) {
      return OptionalInt.empty();
    }
    try {
      return new BitWidths().widest(numbers);
    } catch (ArithmeticException overflow) {
      return OptionalInt.empty();
    }
  }

  private OptionalInt widest(List<Term> numbers) {
    long size = 1;
    for (Term number : numbers) {
      Range range = range(number);
      ranges.put(number, range);
      size = Math.max(size, range.size());
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(size) + SPARE;
    return bits <= WIDEST ? OptionalInt.of(bits) : OptionalInt.empty();
  }

  private Range range(Term number) {
    if (number instanceof Int known) {
      return new Range(known.value(), known.value());
    }
    App app = (App) number;
    return switch (app.op()) {
      case ITE -> of(app, 1).or(of(app, 2));
      case ADD -> of(app, 0).plus(of(app, 1));
      case MUL -> of(app, 1).times(of(app, 0).least());
      case DIV -> {
        long divisor = of(app, 1).least();
        yield new Range(
            Math.floorDiv(of(app, 0).least(), divisor),
            Math.floorDiv(of(app, 0).greatest(), divisor));
      }
      case MOD -> new Range(0, of(app, 1).least() - 1);
      default -> throw new IllegalArgumentException(app.op() + " is no number");
    };
  }

  private Range of(App app, int argument) {
    return Objects.requireNonNull(ranges.get(app.arguments().get(argument)));
  }
}
