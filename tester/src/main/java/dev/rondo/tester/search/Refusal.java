package dev.rondo.tester.search;

import com.github.javaparser.ast.Node;
import dev.rondo.frontend.source.Position;

/**
 * Why a reduction is not used.
 *
 * @param reason what a person reads
 * @param line where in the protocol's file, 0 where it is not a matter of a line
 */
public record Refusal(String reason, int line) {

  /** At a place of the file. */
  static Refusal at(Node place, String reason) {
    return new Refusal(reason, Position.of(place).line());
  }

  /** The reason with its line. */
  public String text() {
    return line == 0 ? reason : reason + " (line " + line + ")";
  }
}
