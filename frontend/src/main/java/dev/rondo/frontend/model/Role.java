package dev.rondo.frontend.model;

import com.github.javaparser.ast.Node;

/**
 * Processes of one kind, where each kind is a class of its own.
 *
 * @param name the name of the class
 * @param n how many of them there are
 * @param test what a process of this kind can say of itself
 * @param lines where the class stands
 */
public record Role(String name, int n, String test, Layout.Lines lines) {

  /** Whether a part of the tree stands in the class. */
  public boolean has(Node part) {
    return part.getBegin().filter(begin -> lines.contains(begin.line)).isPresent();
  }
}
