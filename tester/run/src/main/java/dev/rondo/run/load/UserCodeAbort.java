package dev.rondo.run.load;

/**
 * Thrown by Rondo to abort user code. It is no fault of that code: the class that reports what user
 * code throws lets this pass.
 */
public abstract class UserCodeAbort extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Without a stack trace, since it is no failure. */
  protected UserCodeAbort(String message) {
    super(message, null, false, false);
  }
}
