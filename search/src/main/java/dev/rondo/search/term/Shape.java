package dev.rondo.search.term;

import dev.rondo.analysis.values.ValueSlots;
import org.jspecify.annotations.Nullable;

/**
 * A constructor of terms: how values of a type are decomposed into parts and rebuilt.
 *
 * <p>Shapes are unique, so they are compared by identity.
 */
public abstract class Shape {

  /** A value without parts: a number, a string, a constant, null. */
  static final Shape ATOM = new Plain("atom");

  /** A process; the atom is its index. */
  public static final Shape NODE = new Plain("node");

  /** An interchangeable value. */
  public static final Shape VALUE = new Plain("value");

  /** A tuple of terms, such as the variables of a process. */
  static final Shape TUPLE = new Plain("tuple");

  private final String name;
  private final long hash;

  Shape(String name) {
    this.name = name;
    this.hash = Term.textHash(name);
  }

  public final long hash() {
    return hash;
  }

  /** The key of the shape: its name, or its class. */
  String key() {
    return name;
  }

  /** Whether values are immutable, so that one decoded object can be shared. */
  abstract boolean isFixed();

  /** Whether the order of the parts is irrelevant; they are sorted by hash. */
  public boolean isUnordered() {
    return false;
  }

  /**
   * Whether the numbers at a position are interchangeable values.
   *
   * @param around whether they are in the enclosing value, from which a collection inherits it
   */
  boolean holdsValues(int position, boolean around, ValueSlots slots) {
    return around;
  }

  /** The shape of this value, if values of one class have different shapes. */
  Shape of(Object value) {
    return this;
  }

  abstract @Nullable Object[] takeApart(Object value);

  abstract Object putTogether(@Nullable Object[] parts);

  @Override
  public final String toString() {
    return name;
  }

  /** A shape that {@link Terms} handles itself. */
  private static final class Plain extends Shape {
    Plain(String name) {
      super(name);
    }

    @Override
    boolean isFixed() {
      return true;
    }

    @Override
    @Nullable Object[] takeApart(Object value) {
      throw new IllegalStateException(this + " has no parts");
    }

    @Override
    Object putTogether(@Nullable Object[] parts) {
      throw new IllegalStateException(this + " has no parts");
    }
  }
}
