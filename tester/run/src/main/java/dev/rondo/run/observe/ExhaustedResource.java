package dev.rondo.run.observe;

import org.jspecify.annotations.Nullable;

/**
 * What user code has exhausted. Another run of the same code may have more of it, and need not
 * fail.
 */
public enum ExhaustedResource {
  /** The heap. */
  MEMORY,
  /** The stack of its thread. */
  STACK;

  /** The resource whose lack an exception reports; null if it is another exception. */
  static @Nullable ExhaustedResource of(Throwable thrown) {
    if (thrown instanceof OutOfMemoryError) {
      return MEMORY;
    }
    return thrown instanceof StackOverflowError ? STACK : null;
  }
}
