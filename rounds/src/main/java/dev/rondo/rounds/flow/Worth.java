package dev.rondo.rounds.flow;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an expression is worth in one run of a handler: two expressions with equal worths have equal
 * values, though nobody knows which.
 *
 * @param text how the value is made from what the handler found
 * @param youngest the number of the last unknown value in it, or 0
 */
record Worth(String text, int youngest) {

  /** What a handler finds, or a constant. */
  static Worth known(String text) {
    return new Worth(text, 0);
  }

  /** A value of which nothing is known but that it is this one. */
  static Worth unknown(int number) {
    return new Worth("?" + number, number);
  }

  /** What an operation makes of values. */
  static Worth made(String operation, List<Worth> parts) {
    return new Worth(
        operation + parts.stream().map(Worth::text).collect(Collectors.joining(", ", "(", ")")),
        parts.stream().mapToInt(Worth::youngest).max().orElse(0));
  }
}
