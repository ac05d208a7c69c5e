package dev.rondo.frontend.source;

import com.github.javaparser.ast.Node;

/**
 * A range within one line of a source file.
 *
 * @param line counted from 1
 * @param column counted from 1
 * @param length its number of characters, at least 1
 */
public record Position(int line, int column, int length) implements Comparable<Position> {

  /** The first character of a file, if no better position is known. */
  public static final Position START = new Position(1, 1, 1);

  /** Where a part of the tree begins, up to its end or the end of its first line. */
  public static Position of(Node node) {
    return node.getRange()
        .map(
            range ->
                new Position(
                    range.begin.line,
                    range.begin.column,
                    range.begin.line == range.end.line
                        ? range.end.column - range.begin.column + 1
                        : 1))
        .orElse(START);
  }

  @Override
  public int compareTo(Position other) {
    return line != other.line
        ? Integer.compare(line, other.line)
        : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
