package dev.rondo.run.observe;

import dev.rondo.run.load.LoopExit;
import dev.rondo.run.load.UserToString;
import rondo.Violation;
import rondo.runtime.BrokenInvariant;

/**
 * The failure of a protocol whose code, or whose specs' code, has thrown an exception.
 *
 * @param message the text for users
 */
public record UserCodeFailure(Finding.FindingKind kind, String message, Throwable thrown) {

  private static final String ENDLESS = " does not come to an end";

  /** The failure for anything that user code throws, undeclared checked exceptions included. */
  public static UserCodeFailure of(Throwable thrown) {
    if (thrown instanceof Violation) {
      return new UserCodeFailure(
          Finding.FindingKind.VIOLATION, UserToString.message(thrown), thrown);
    }
    if (thrown instanceof BrokenInvariant) {
      return new UserCodeFailure(
          Finding.FindingKind.INVARIANT, UserToString.message(thrown), thrown);
    }
    return LoopExit.isEndless(thrown)
        ? new UserCodeFailure(
            Finding.FindingKind.ENDLESS_LOOP, LoopExit.endless(thrown) + ENDLESS, thrown)
        : new UserCodeFailure(Finding.FindingKind.EXCEPTION, UserToString.thrown(thrown), thrown);
  }

  /** Whether the code did not end and was aborted. */
  public boolean isEndless() {
    return kind == Finding.FindingKind.ENDLESS_LOOP;
  }

  /**
   * Whether a message is of code that has exhausted time, memory or stack. Another run of the same
   * code may have more, and need not fail.
   */
  public static boolean isOfResources(String message) {
    return isEndless(message)
        || message.startsWith("java.lang.OutOfMemoryError")
        || message.startsWith("java.lang.StackOverflowError");
  }

  /** The message for a stack overflow or memory fault that did not occur again. */
  public static String notAgain(String message) {
    return message
        + " in one run and not in another of the same code: it needs about as much time, memory or"
        + " stack as there is (RONDO_OPTS=-Xss16m gives more stack, -Xmx8g more memory)";
  }

  /** Whether a message is of code that did not end and was aborted. */
  public static boolean isEndless(String message) {
    return message.endsWith(ENDLESS);
  }
}
