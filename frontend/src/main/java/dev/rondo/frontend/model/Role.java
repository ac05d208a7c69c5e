package dev.rondo.frontend.model;

import com.github.javaparser.ast.Node;

/**
 * The processes of one role, which is a class of its own.
 *
 * @param name the name of the class
 * @param n how many of them there are
 * @param test the method that tells whether a process has this role
 * @param lines the lines of the class
 */
public record Role(String name, int n, String test, Layout.Lines lines) {

  /** Whether the class contains a part of the tree. */
  public boolean has(Node part) {
    return part.getBegin().filter(begin -> lines.contains(begin.line)).isPresent();
  }
}
