package dev.rondo.rounds.flow;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What an expression is worth in one run of a handler: two expressions with equal terms have equal
 * values, though nobody knows which.
 *
 * @param text how the value is made from what the handler found
 * @param youngest the number of the last unknown value in it, or 0
 */
record Term(String text, int youngest) {

  /** What a handler finds, or a constant. */
  static Term known(String text) {
    return new Term(text, 0);
  }

  /** A value of which nothing is known but that it is this one. */
  static Term unknown(int number) {
    return new Term("?" + number, number);
  }

  /** What an operation makes of values. */
  static Term made(String operation, List<Term> parts) {
    return new Term(
        operation + parts.stream().map(Term::text).collect(Collectors.joining(", ", "(", ")")),
        parts.stream().mapToInt(Term::youngest).max().orElse(0));
  }
}
