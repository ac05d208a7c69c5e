package dev.rondo.rounds.flow;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The number of a value in one run of a handler: expressions with equal numbers have equal values.
 *
 * @param text how the value is computed from the variables that the handler finds, the constants,
 *     and unknown values
 * @param youngest the youngest unknown value in it, or 0
 */
record ValueNumber(String text, int youngest) {

  /** The value that a handler finds in a variable, or a constant. */
  static ValueNumber known(String text) {
    return new ValueNumber(text, 0);
  }

  /** A fresh value, equal to no other. */
  static ValueNumber unknown(int number) {
    return new ValueNumber("?" + number, number);
  }

  /** The result of an operation. */
  static ValueNumber made(String operation, List<ValueNumber> operands) {
    return new ValueNumber(
        operation
            + operands.stream().map(ValueNumber::text).collect(Collectors.joining(", ", "(", ")")),
        operands.stream().mapToInt(ValueNumber::youngest).max().orElse(0));
  }
}
