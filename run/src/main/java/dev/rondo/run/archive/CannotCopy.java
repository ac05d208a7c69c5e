package dev.rondo.run.archive;

import org.jspecify.annotations.Nullable;

/** A state holds something that cannot be kept; the message says what. */
public final class CannotCopy extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CannotCopy(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
