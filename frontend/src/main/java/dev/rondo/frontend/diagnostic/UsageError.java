package dev.rondo.frontend.diagnostic;

/**
 * A user's mistake outside of the protocol's file: an option, a setting, a trace of another
 * protocol. Its message is all that the user reads, so it says what is wrong and what to write
 * instead. The user interface catches it in one place; every other exception that no code of the
 * protocol has thrown is a fault of Rondo.
 */
public class UsageError extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With what a person reads. */
  public UsageError(String message) {
    super(message);
  }

  /** With what a person reads, and what lies behind it. */
  public UsageError(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Asks for something that only the user can see to.
   *
   * @throws UsageError where it does not hold
   */
  public static void unless(boolean holds, String otherwise) {
    if (!holds) {
      throw new UsageError(otherwise);
    }
  }
}
