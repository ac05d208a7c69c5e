package dev.rondo.run.value;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Decomposes the values of one type into other values, and recreates them. Copies, comparisons,
 * hashes and texts are derived from this.
 *
 * <p>There is one codec for each kind of value, so codecs are compared by identity.
 */
public abstract class ValueCodec {

  /** The kind of a value, apart from its class: a list equals another list of the same elements. */
  public enum Category {
    /** A value without parts: a number, a string, a constant, null. */
    ATOM,
    NODE,
    RECORD,
    /** An object with fields: a spec or a network. */
    OBJECT,
    LIST,
    SET,
    MAP,
    ENTRY,
    ARRAY,
    OPTIONAL,
    BIT_SET,
    /** The messages that wait for each process. */
    NODE_MAP,
    /** An object whose content Rondo cannot read. */
    OPAQUE
  }

  /** The order of the parts. */
  public enum Order {
    /** That of the value itself, as in a list. */
    SEQUENCE,
    /** That of insertion, in a hash table. */
    INSERTION,
    /** That of hash codes, which has no meaning. */
    HASHED,
    /** That of comparisons: it follows from the parts. */
    SORTED,
    /** That of a binary heap. */
    HEAP
  }

  /** A number, a string, a constant. */
  public static final ValueCodec ATOM = leaf("atom", Category.ATOM);

  /** A process. */
  public static final ValueCodec NODE = leaf("node", Category.NODE);

  private final String name;
  private final long hash;
  private final Category category;
  private final Order order;

  protected ValueCodec(String name, Category category, Order order) {
    this.name = name;
    this.hash = Hashing.ofText(name);
    this.category = category;
    this.order = order;
  }

  /** A codec of values that have no parts. */
  public static ValueCodec leaf(String name, Category category) {
    return new Leaf(name, category);
  }

  /** A hash that depends on the name alone: the same on every machine and in every run. */
  public final long hash() {
    return hash;
  }

  public final Category category() {
    return category;
  }

  public final Order order() {
    return order;
  }

  /** Whether the order of the parts is no part of the value. */
  public final boolean isUnordered() {
    return order == Order.HASHED || order == Order.SORTED;
  }

  /** Whether parts are found by their content, so that they must not be mutated. */
  public final boolean isKeyed() {
    return order != Order.SEQUENCE;
  }

  /** The name for {@link ValueCodecs#named}. */
  public String key() {
    return name;
  }

  /** Whether such a value never changes as long as its parts do not. */
  public abstract boolean isImmutable();

  /** Why such a value cannot be recreated; null if it can. */
  public @Nullable String obstacle() {
    return null;
  }

  /** The name of the member that a part is, as {@code binary class name#member}; or null. */
  public @Nullable String member(int part) {
    return null;
  }

  /** How many members the values have: components of a record, fields of an object. */
  public int memberCount() {
    return 0;
  }

  /** One part of a value. */
  public @Nullable Object part(Object value, int part) {
    return parts(value)[part];
  }

  /** The codec of this value, if values of one class have different codecs. */
  public ValueCodec of(Object value) {
    return this;
  }

  /** The parts of a value. */
  public abstract @Nullable Object[] parts(Object value);

  /** A value made of these parts. */
  public abstract Object make(@Nullable Object[] parts);

  /**
   * A copy that later changes do not affect. An immutable value of immutable parts is its own copy.
   *
   * @param copies copies parts; the copy of an immutable one is the same object
   * @throws UnsupportedValue if no faithful copy can be made
   */
  public Object copy(Object value, UnaryOperator<@Nullable Object> copies) {
    UnsupportedValue.refuse(obstacle());
    @Nullable Object[] parts = parts(value);
    boolean same = true;
    boolean sameKeys = true;
    for (int index = 0; index < parts.length; index++) {
      Object part = parts[index];
      Object copy = copies.apply(part);
      if (copy != part) {
        same = false;
        sameKeys &= isSameKey(part, copy);
        parts[index] = copy;
      }
    }
    if (isKeyed() && !sameKeys && !isIntact(value)) {
      throw new UnsupportedValue(UnsupportedValue.mutatedKey(value), null);
    }
    return same && isImmutable() ? value : make(parts);
  }

  boolean isSameKey(@Nullable Object part, @Nullable Object copy) {
    return false;
  }

  /**
   * Whether a container finds every key that it holds. A key that was mutated after its insertion
   * stays in the place of its old content. In a copy it would be in the place of its new content,
   * and the copy would behave differently.
   */
  public boolean isIntact(Object value) {
    return true;
  }

  @Override
  public final String toString() {
    return name;
  }

  private static final class Leaf extends ValueCodec {
    Leaf(String name, Category category) {
      super(name, category, Order.SEQUENCE);
    }

    @Override
    public boolean isImmutable() {
      return true;
    }

    @Override
    public @Nullable Object[] parts(Object value) {
      throw new IllegalStateException(this + " has no parts");
    }

    @Override
    public Object make(@Nullable Object[] parts) {
      throw new IllegalStateException(this + " has no parts");
    }

    @Override
    public Object copy(Object value, UnaryOperator<@Nullable Object> copies) {
      return value;
    }
  }
}
