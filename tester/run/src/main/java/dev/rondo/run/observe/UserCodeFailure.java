package dev.rondo.run.observe;

import dev.rondo.run.load.LoopExit;
import dev.rondo.run.load.UserToString;
import org.jspecify.annotations.Nullable;
import rondo.Violation;
import rondo.runtime.BrokenInvariant;

/**
 * The failure of a protocol whose code, or whose specs' code, has thrown an exception.
 *
 * @param message the text for users
 */
public record UserCodeFailure(Finding.FindingKind kind, String message, Throwable thrown) {

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
            Finding.FindingKind.ENDLESS_LOOP,
            LoopExit.endless(thrown) + " does not come to an end",
            thrown)
        : new UserCodeFailure(Finding.FindingKind.EXCEPTION, UserToString.thrown(thrown), thrown);
  }

  /** Whether the code did not end and was aborted. */
  public boolean isEndless() {
    return kind == Finding.FindingKind.ENDLESS_LOOP;
  }

  /** What the code has exhausted; null if it failed for another reason. */
  public @Nullable ExhaustedResource exhausted() {
    return ExhaustedResource.of(thrown);
  }

  /** The message for code that exhausted time, memory or stack in one run and not in another. */
  public static String notAgain(String message) {
    return message
        + " in one run and not in another of the same code: it needs about as much time, memory or"
        + " stack as there is (RONDO_OPTS=-Xss16m gives more stack, -Xmx8g more memory)";
  }
}
