package rondo;

import java.util.Objects;

/**
 * An output that says that a client has called an operation of the process; its {@link Returned}
 * comes later, or never. A process serves one operation at a time.
 *
 * @param operation what was called, such as {@code "write"}
 * @param argument with what; 0 where it takes nothing
 */
public record Invoked(String operation, int argument) {

  /** The call of an operation that takes nothing. */
  public Invoked(String operation) {
    this(operation, 0);
  }

  /** Such a call. */
  public Invoked {
    Objects.requireNonNull(operation);
  }
}
