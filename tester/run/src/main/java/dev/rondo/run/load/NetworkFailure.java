package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.util.Arrays;

/**
 * A network of the user that throws or does not end. That is no fault of the protocol, so there is
 * no verdict under that network.
 */
public final class NetworkFailure {

  private NetworkFailure() {}

  /** Whether something was thrown in the code of a network, given by the name of its class. */
  public static boolean isCauseOf(Throwable thrown, String network) {
    return Arrays.stream(UserFrames.frames(thrown))
        .anyMatch(frame -> frame.getClassName().equals(network));
  }

  /**
   * The error message.
   *
   * @param network its name in the user's file
   * @param line in the user's file, or 0
   */
  public static UsageError refusal(Throwable thrown, String network, SourceFile file, int line) {
    LoopExit.release(Thread.currentThread());
    String place = line > 0 ? file.name() + ":" + line + ": " : "";
    String text =
        LoopExit.isEndless(thrown) ? "it does not come to an end" : UserToString.thrown(thrown);
    return new UsageError(
        "%sthe network %s fails: %s".formatted(place, NetworkLookup.simpleName(network), text),
        thrown);
  }
}
