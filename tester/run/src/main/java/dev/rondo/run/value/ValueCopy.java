package dev.rondo.run.value;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import rondo.NodeId;

/**
 * Copies values, as deep as they can be mutated. Deeply immutable values are shared.
 *
 * <p>Objects that are reached twice are copied twice.
 */
public final class ValueCopy {

  private static final UnaryOperator<@Nullable Object> COPIES = ValueCopy::of;

  private ValueCopy() {}

  /**
   * A value that no later step changes.
   *
   * @throws UnsupportedValue if no faithful copy can be made
   */
  public static @Nullable Object of(@Nullable Object value) {
    if (value == null
        || value instanceof Integer
        || value instanceof NodeId
        || value instanceof Boolean
        || value instanceof String) {
      return value; // as their codecs say; most values are of these
    }
    return ValueCodecs.of(value).copy(value, COPIES);
  }

  /** Sets the elements of an array to copies of those of another of the same type and length. */
  public static void intoArray(Object from, Object to) {
    ArrayCodec.copyInto(from, to, COPIES);
  }
}
