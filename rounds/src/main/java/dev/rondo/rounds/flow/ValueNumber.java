package dev.rondo.rounds.flow;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The number of a value in one run of a handler: expressions with equal numbers have equal values.
 *
 * @param text how the value is computed from the variables that the handler finds, the constants,
 *     and unknown values
 * @param youngest the youngest unknown value in it, or 0
 * @param phase the number of its phase, if it is a message that the handler has made
 */
record ValueNumber(String text, int youngest, @Nullable ValueNumber phase) {

  /** The value that a handler finds in a variable, or a constant. */
  static ValueNumber known(String text) {
    return new ValueNumber(text, 0, null);
  }

  /** A fresh value, equal to no other. */
  static ValueNumber unknown(int number) {
    return new ValueNumber("?" + number, number, null);
  }

  /** The result of an operation. */
  static ValueNumber made(String operation, List<ValueNumber> operands) {
    return new ValueNumber(
        operation
            + operands.stream().map(ValueNumber::text).collect(Collectors.joining(", ", "(", ")")),
        operands.stream().mapToInt(ValueNumber::youngest).max().orElse(0),
        null);
  }

  /** The same value as a message of a phase. */
  ValueNumber ofPhase(@Nullable ValueNumber its) {
    return new ValueNumber(text, youngest, its);
  }
}
