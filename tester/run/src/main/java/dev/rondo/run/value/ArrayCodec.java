package dev.rondo.run.value;

import java.lang.reflect.Array;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An array of one element type. */
final class ArrayCodec extends ValueCodec {

  /** How the keys of these codecs begin. */
  static final String PREFIX = "array ";

  private final Class<?> elements;

  ArrayCodec(Class<?> elements) {
    super(elements.getName() + "[]", Category.ARRAY, Order.SEQUENCE);
    this.elements = elements;
  }

  @Override
  public String key() {
    return PREFIX + elements.getName();
  }

  @Override
  public boolean isImmutable() {
    return false;
  }

  @Override
  public @Nullable Object[] parts(Object value) {
    if (value instanceof Object[] objects) {
      return java.util.Arrays.copyOf(objects, objects.length, Object[].class);
    }
    @Nullable Object[] parts = new Object[Array.getLength(value)];
    for (int index = 0; index < parts.length; index++) {
      parts[index] = Array.get(value, index);
    }
    return parts;
  }

  @Override
  public Object make(@Nullable Object[] parts) {
    Object array = Array.newInstance(elements, parts.length);
    for (int index = 0; index < parts.length; index++) {
      Array.set(array, index, parts[index]);
    }
    return array;
  }

  @Override
  public Object copy(Object value, UnaryOperator<@Nullable Object> copies) {
    if (value instanceof int[] numbers) {
      return numbers.clone();
    }
    if (value instanceof boolean[] flags) {
      return flags.clone();
    }
    int length = Array.getLength(value);
    Object copy = Array.newInstance(elements, length);
    copyInto(value, copy, copies);
    return copy;
  }

  /** Sets the elements of an array to copies of those of another of the same type and length. */
  static void copyInto(Object from, Object to, UnaryOperator<@Nullable Object> copies) {
    if (from instanceof Object[] objects) {
      @Nullable Object[] target = (@Nullable Object[]) to;
      for (int index = 0; index < objects.length; index++) {
        target[index] = copies.apply(objects[index]);
      }
    } else {
      System.arraycopy(from, 0, to, 0, Array.getLength(from));
    }
  }
}
