package dev.rondo.rounds.flow;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an expression is number in one run of a handler: two expressions with equal numbering have
 * equal values, though nobody knows which.
 *
 * @param text how the value is made from what the handler found
 * @param youngest the number of the last unknown value in it, or 0
 */
record ValueNumber(String text, int youngest) {

  /** What a handler finds, or a constant. */
  static ValueNumber known(String text) {
    return new ValueNumber(text, 0);
  }

  /** A value of which nothing is known but that it is this one. */
  static ValueNumber unknown(int number) {
    return new ValueNumber("?" + number, number);
  }

  /** What an operation makes of values. */
  static ValueNumber made(String operation, List<ValueNumber> parts) {
    return new ValueNumber(
        operation
            + parts.stream().map(ValueNumber::text).collect(Collectors.joining(", ", "(", ")")),
        parts.stream().mapToInt(ValueNumber::youngest).max().orElse(0));
  }
}
