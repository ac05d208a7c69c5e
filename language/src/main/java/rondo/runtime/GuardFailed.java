package rondo.runtime;

/**
 * Leaves a handler whose guard does not hold; one object without a stack trace, since it is no
 * error.
 */
public final class GuardFailed extends RuntimeException {

  /** The only one. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // it has no stack trace to be wrong
  public static final GuardFailed INSTANCE = new GuardFailed();

  private static final long serialVersionUID = 1L;

  private GuardFailed() {
    super("when(…) does not hold", null, false, false);
  }
}
