package dev.rondo.run.load;

/**
 * Thrown by Rondo to leave code of a user in the middle. It says nothing about that code: whoever
 * reports what user code throws lets this pass.
 */
public abstract class LeavingUserCode extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace, since it is no failure. */
  protected LeavingUserCode(String message) {
    super(message, null, false, false);
  }
}
