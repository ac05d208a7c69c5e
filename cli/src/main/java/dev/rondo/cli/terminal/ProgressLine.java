package dev.rondo.cli.terminal;

import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.shrink.Shrinker;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/** Shows how far long work is, on a line that is written over again. */
public final class ProgressLine implements AutoCloseable {

  private static final long REFRESH_MILLIS = 500;

  private final Thread thread;

  private ProgressLine(Thread thread) {
    this.thread = thread;
  }

  /** Shows the progress on a terminal; does nothing elsewhere. */
  public static ProgressLine of(String what, Hunter hunt, PrintWriter err) {
    return of(() -> what + ": " + text(hunt.progress()), err);
  }

  /** Shows the progress of a hunt that ends at the first bug. */
  static ProgressLine untilFirstBug(String form, Hunter hunt, PrintWriter err) {
    return of(() -> form + ": " + untilFirstBug(hunt.progress()), err);
  }

  /** Shows the progress of shrinking. */
  public static ProgressLine of(Shrinker shrink, PrintWriter err) {
    long start = System.nanoTime();
    return of(() -> text(shrink, (System.nanoTime() - start) / 1e9), err);
  }

  /** Shows how long it takes where there is nothing to count. */
  public static ProgressLine since(String what, PrintWriter err) {
    long start = System.nanoTime();
    return of(
        () -> String.format(Locale.ROOT, "%s: %.0f s", what, (System.nanoTime() - start) / 1e9),
        err);
  }

  /** Shows a text that changes. */
  public static ProgressLine of(Supplier<String> text, PrintWriter err) {
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

  /** One line of a narrow terminal: a longer one would be folded, and could not be erased. */
  public static String text(Hunter.Progress progress) {
    double rate = progress.schedules() / Math.max(progress.secondsSinceStart(), 1e-9);
    return String.format(
        Locale.ROOT,
        "run %d of %d, %d found, %d schedules, %.0f/s%s",
        Math.min(progress.runsDone() + 1, progress.runs()),
        progress.runs(),
        progress.found(),
        progress.schedules(),
        rate,
        estimate(progress, rate));
  }

  private static String untilFirstBug(Hunter.Progress progress) {
    double rate = progress.schedules() / Math.max(progress.secondsSinceStart(), 1e-9);
    return String.format(
        Locale.ROOT,
        "%d of %d schedules, %.0f/s%s",
        progress.schedules(),
        progress.mostSchedules(),
        rate,
        progress.schedules() == 0 ? "" : atMost(progress, rate));
  }

  /** From the runs that are done; before the first one, from what all of them may take. */
  private static String estimate(Hunter.Progress progress, double rate) {
    double elapsed = progress.secondsSinceStart();
    if (progress.runsDone() > 0) {
      int left = progress.runs() - progress.runsDone();
      return String.format(Locale.ROOT, ", %.0f s to go", elapsed / progress.runsDone() * left);
    }
    if (progress.schedules() == 0) {
      return "";
    }
    return atMost(progress, rate);
  }

  private static String atMost(Hunter.Progress progress, double rate) {
    double most = (progress.mostSchedules() - progress.schedules()) / rate;
    double left =
        Math.max(0, Math.min(most, progress.mostSeconds() - progress.secondsSinceStart()));
    return String.format(Locale.ROOT, ", up to %.0f s to go", left);
  }

  /** How far shrinking is; it often ends before it has used up what is allowed. */
  static String text(Shrinker shrink, double seconds) {
    double rate = shrink.tried() / Math.max(seconds, 1e-9);
    return String.format(
        Locale.ROOT,
        "shrinking: %d runs, %.0f/s%s",
        shrink.tried(),
        rate,
        shrink.tried() == 0
            ? ""
            : String.format(
                Locale.ROOT, ", up to %.0f s to go", (shrink.allowed() - shrink.tried()) / rate));
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
