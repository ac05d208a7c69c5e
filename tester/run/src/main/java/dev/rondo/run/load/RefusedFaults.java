package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.util.function.Supplier;

/**
 * Runs the code of a protocol for a caller that does not look for bugs: if the code throws or does
 * not end, there is no answer.
 */
public final class RefusedFaults {

  private final SourceFile file;
  private final EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();

  /** For the code of a file. */
  public RefusedFaults(SourceFile file) {
    this.file = file;
  }

  /**
   * Runs code and returns its result. The code does not begin if the time of the thread is over.
   */
  public <T> T call(Supplier<T> code) {
    LoopExit.pass();
    try {
      return watchdog.call(code);
    } catch (UsageError | UserCodeAbort saidByRondo) {
      throw saidByRondo;
    } catch (Throwable thrown) { // user code can throw checked exceptions as well
      int line = UserFrames.line(thrown, file.simpleName());
      if (line == 0 && !LoopExit.isEndless(thrown)) {
        throw thrown;
      }
      throw refusal(thrown);
    }
  }

  /** The error message for an exception. */
  public UsageError refusal(Throwable thrown) {
    int line = UserFrames.line(thrown, file.simpleName());
    String place = line > 0 ? file.name() + ":" + line + ": " : "";
    String text =
        LoopExit.isEndless(thrown) ? "it does not come to an end" : UserToString.thrown(thrown);
    return new UsageError(
        place + "the protocol fails: " + text + "; rondo hunt shows the run in which it does",
        thrown);
  }
}
