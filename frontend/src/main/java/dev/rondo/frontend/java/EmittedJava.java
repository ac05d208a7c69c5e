package dev.rondo.frontend.java;

import com.github.javaparser.Position;
import java.util.List;
import java.util.Map;

/**
 * A file that Rondo has emitted.
 *
 * @param origins the place in the user's file by line of the text, for lines on which a statement
 *     begins that comes from there
 * @param conditions the places of all expressions that begin on a line and come from there, in a
 *     statement of Rondo's: the guard of a handler in what asks it
 */
public record EmittedJava(
    String text, Map<Integer, Position> origins, Map<Integer, List<Position>> conditions) {

  /** The user's line, or 0 where the emitted line is Rondo's own. */
  public int origin(int emittedLine) {
    Position origin = origins.get(emittedLine);
    return origin == null ? 0 : origin.line;
  }

  /** The user's lines of the conditions that a line of Rondo's own evaluates. */
  public List<Integer> conditionLines(int emittedLine) {
    return origins.containsKey(emittedLine)
        ? List.of()
        : conditions.getOrDefault(emittedLine, List.of()).stream()
            .map(condition -> condition.line)
            .toList();
  }
}
