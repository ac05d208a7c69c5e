package dev.rondo.frontend.diagnostic;

/**
 * A user's mistake outside of the protocol's file: an option, a setting, a trace of another
 * protocol. The user reads only its message, which names the mistake and what to write instead. The
 * user interface catches it in one place; any other exception, unless the protocol's code throws
 * it, is a fault of Rondo.
 */
public class UsageError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With the message for users. */
  public UsageError(String message) {
    super(message);
  }

  /** With the message for users, and the cause. */
  public UsageError(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Checks a condition that only the user can establish.
   *
   * @throws UsageError if it does not hold
   */
  public static void unless(boolean holds, String otherwise) {
    if (!holds) {
      throw new UsageError(otherwise);
    }
  }
}
