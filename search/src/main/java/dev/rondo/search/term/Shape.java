package dev.rondo.search.term;

import dev.rondo.analysis.values.ValueSlots;
import org.jspecify.annotations.Nullable;

/**
 * A kind of value: how it is taken apart into terms and put together again.
 *
 * <p>There is one shape for all values that are alike, so shapes are compared by identity.
 */
public abstract class Shape {

  /** A value without parts, which stands for itself: a number, a string, a constant, null. */
  static final Shape ATOM = new Plain("atom");

  /** A process; the atom is its index. */
  public static final Shape NODE = new Plain("node");

  /** A number that counts as interchangeable with others of its kind. */
  public static final Shape VALUE = new Plain("value");

  /** A bare sequence of terms: the variables of a process, for instance. */
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

  /** What finds the shape again: its name, or the class that it is of. */
  String key() {
    return name;
  }

  /** Whether nobody can change such a value, so that one object may serve all. */
  abstract boolean isFixed();

  /** Whether the order of the parts means nothing; they are kept in the order of their hashes. */
  public boolean isUnordered() {
    return false;
  }

  /**
   * Whether the numbers at a position count as interchangeable values.
   *
   * @param around whether they do in what holds this value; a collection is like its holder
   */
  boolean holdsValues(int position, boolean around, ValueSlots slots) {
    return around;
  }

  /** The shape of this very value, where values of one class differ. */
  Shape of(Object value) {
    return this;
  }

  abstract @Nullable Object[] takeApart(Object value);

  abstract Object putTogether(@Nullable Object[] parts);

  @Override
  public final String toString() {
    return name;
  }

  /** One of the shapes that {@link Terms} itself takes care of. */
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
