package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;

/**
 * Creates objects of user classes before a run: their constructors, their fields and the static
 * fields of their classes may throw anything, or not end.
 */
public final class UserObjectFactory {

  private UserObjectFactory() {}

  /**
   * What a constructor of the user makes.
   *
   * @param what that is, as text
   * @param making whose reflective exceptions stand for what the constructor throws
   * @throws UsageError where it throws or does not end, with the place
   */
  public static <T> T by(Callable<T> making, String what, SourceFile file) {
    EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();
    watchdog.begin();
    try {
      return making.call();
    } catch (UsageError | UserCodeAbort saidByRondo) {
      throw saidByRondo;
    } catch (InvocationTargetException | ExceptionInInitializerError wrapped) {
      Throwable cause = wrapped.getCause();
      if (cause instanceof UserCodeAbort leaving) {
        throw leaving;
      }
      throw refusal(cause == null ? wrapped : cause, what, file);
    } catch (Throwable thrown) { // user code can throw checked exceptions as well
      throw refusal(thrown, what, file);
    } finally {
      watchdog.end();
    }
  }

  private static UsageError refusal(Throwable thrown, String what, SourceFile file) {
    LoopExit.release(Thread.currentThread());
    int line = UserFrames.line(thrown, file.simpleName());
    String place = line > 0 ? file.name() + ":" + line + ": " : "";
    String text =
        LoopExit.isEndless(thrown)
            ? "its constructor or a field does not come to an end"
            : UserToString.thrown(thrown);
    return new UsageError("%s%s cannot be made: %s".formatted(place, what, text), thrown);
  }
}
