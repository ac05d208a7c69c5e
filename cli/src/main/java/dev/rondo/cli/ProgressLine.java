package dev.rondo.cli;

import dev.rondo.tester.Hunt;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/** Shows how far long work is, on a line that is written over again. */
final class ProgressLine implements AutoCloseable {

  private static final long REFRESH_MILLIS = 500;

  private final Thread thread;

  private ProgressLine(Thread thread) {
    this.thread = thread;
  }

  /** Shows the progress on a terminal; does nothing elsewhere. */
  static ProgressLine of(String what, Hunt hunt, PrintWriter err) {
    return of(() -> what + ": " + text(hunt.progress()), err);
  }

  /** Shows a text that changes. */
  static ProgressLine of(Supplier<String> text, PrintWriter err) {
    Thread thread = new Thread(() -> show(text, err), "rondo-progress");
    thread.setDaemon(true);
    if (Terminal.isInteractive()) {
      thread.start();
    }
    return new ProgressLine(thread);
  }

  private static void show(Supplier<String> text, PrintWriter err) {
    try {
      while (true) {
        Thread.sleep(REFRESH_MILLIS);
        err.print("\r\u001b[K" + text.get());
        err.flush();
      }
    } catch (InterruptedException e) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }

  static String text(Hunt.Progress progress) {
    double rate = progress.schedules() / Math.max(progress.secondsSinceStart(), 1e-9);
    String estimate =
        progress.runsDone() == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", about %.0f s to go",
                progress.secondsSinceStart()
                    / progress.runsDone()
                    * (progress.runs() - progress.runsDone()));
    return String.format(
        Locale.ROOT,
        "run %d of %d, %d found, %d schedules, %.0f/s%s",
        Math.min(progress.runsDone() + 1, progress.runs()),
        progress.runs(),
        progress.found(),
        progress.schedules(),
        rate,
        estimate);
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
