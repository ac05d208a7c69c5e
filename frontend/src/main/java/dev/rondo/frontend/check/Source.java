package dev.rondo.frontend.check;

import com.github.javaparser.ast.expr.Expression;
import java.util.Optional;

/**
 * Where an object that can change may come from.
 *
 * @param name of a field, or what else in words
 * @param inside whether it is not the field's own object, but one that this one holds
 * @param made where it is made, for one that is made on the way
 */
record Source(Kind kind, String name, boolean inside, Optional<Expression> made) {

  /** Whose object it is. */
  enum Kind {
    /** A field of the process. */
    FIELD,
    /** A message. */
    MESSAGE,
    /** A view of another collection: an object of its own that changes with the other one. */
    VIEW,
    /** Nobody's yet: it is made on the way. */
    MADE,
    /** What the source does not tell. */
    UNKNOWN
  }

  static Source field(String name) {
    return new Source(Kind.FIELD, name, false, Optional.empty());
  }

  static Source message(Expression part) {
    return new Source(Kind.MESSAGE, part.toString(), false, Optional.empty());
  }

  static Source view(Expression view) {
    return new Source(Kind.VIEW, view.toString(), false, Optional.empty());
  }

  static Source unknown(Expression expression) {
    return new Source(Kind.UNKNOWN, expression.toString(), false, Optional.empty());
  }

  /** Told from others by its place: what is made elsewhere by the same words is another object. */
  static Source made(Expression creation) {
    String place = creation.getBegin().map(Object::toString).orElse("");
    return new Source(Kind.MADE, place, false, Optional.of(creation));
  }

  Source element() {
    return new Source(kind, name, true, made);
  }
}
