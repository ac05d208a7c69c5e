package dev.rondo.frontend.check;

import com.github.javaparser.ast.expr.Expression;

/**
 * Where an object that can change may come from.
 *
 * @param name of a field, or what else in words
 * @param inside whether it is not the field's own object, but one that this one holds
 */
record Source(Kind kind, String name, boolean inside) {

  /** Whose object it is. */
  enum Kind {
    /** A field of the process. */
    FIELD,
    /** A message. */
    MESSAGE,
    /** A view of another collection: an object of its own that changes with the other one. */
    VIEW,
    /** What the source does not tell. */
    UNKNOWN
  }

  static Source field(String name) {
    return new Source(Kind.FIELD, name, false);
  }

  static Source message(Expression part) {
    return new Source(Kind.MESSAGE, part.toString(), false);
  }

  static Source view(Expression view) {
    return new Source(Kind.VIEW, view.toString(), false);
  }

  static Source unknown(Expression expression) {
    return new Source(Kind.UNKNOWN, expression.toString(), false);
  }

  Source element() {
    return new Source(kind, name, true);
  }
}
