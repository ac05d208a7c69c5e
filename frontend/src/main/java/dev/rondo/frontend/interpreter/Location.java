package dev.rondo.frontend.interpreter;

import com.github.javaparser.ast.expr.Expression;

/**
 * What an assignment writes to: a variable, a field or an array element whose array and index have
 * been evaluated.
 */
public interface Location<V, S> {

  /** The value that is there. */
  V read(S state);

  /**
   * Puts a value there.
   *
   * @param place the assignment, or {@code ++} or {@code --}
   */
  void write(V value, Expression place, S state);
}
