package dev.rondo.run.load;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.source.SourceFile;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;

/**
 * Makes objects of a user's classes before anything runs: their constructors, their fields and the
 * static fields of their classes may throw anything, or not come to an end.
 */
public final class Made {

  private Made() {}

  /**
   * What a constructor of the user makes.
   *
   * @param what that is, as people say it
   * @param making whose reflective exceptions stand for what the constructor throws
   * @throws UsageError where it throws or does not come to an end, with the place
   */
  public static <T> T by(Callable<T> making, String what, SourceFile file) {
    EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();
    watchdog.begin();
    try {
      return making.call();
    } catch (UsageError | LeavingUserCode saidByRondo) {
      throw saidByRondo;
    } catch (InvocationTargetException | ExceptionInInitializerError wrapped) {
      Throwable cause = wrapped.getCause();
      if (cause instanceof LeavingUserCode leaving) {
        throw leaving;
      }
      throw refusal(cause == null ? wrapped : cause, what, file);
    } catch (Throwable thrown) { // whatever the code of a user throws, by stealth too
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
            : UserText.thrown(thrown);
    return new UsageError("%s%s cannot be made: %s".formatted(place, what, text), thrown);
  }
}
