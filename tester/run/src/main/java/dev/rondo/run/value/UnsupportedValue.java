package dev.rondo.run.value;

import org.jspecify.annotations.Nullable;

/** A value that cannot be copied faithfully; the message says why and what to write instead. */
public final class UnsupportedValue extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UnsupportedValue(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** Throws if there is an obstacle. */
  static void refuse(@Nullable String obstacle) {
    if (obstacle != null) {
      throw new UnsupportedValue(obstacle, null);
    }
  }

  /** The message for a hash table, a search tree or a heap that does not find its own keys. */
  public static String mutatedKey(Object container) {
    return "a state cannot be copied: a key or an element of a "
        + container.getClass().getSimpleName()
        + " was mutated after it was inserted, or its compareTo is no order, so the collection does"
        + " not find it; insert an immutable copy, List.copyOf(…)";
  }
}
