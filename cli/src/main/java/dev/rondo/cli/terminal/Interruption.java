package dev.rondo.cli.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends long work on Ctrl-C with what it has, and leaves time to print it. */
public final class Interruption implements AutoCloseable {

  /** How long Ctrl-C waits for what is known to be printed, of real and of CPU time. */
  private static final Duration PRINTING = Duration.ofSeconds(2);

  /** The longest that it waits on a machine so busy that Rondo hardly runs. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private static final long LOOK_MILLIS = 50;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  public Interruption(Runnable stop) {
    this.hook = new Thread(() -> endEarly(stop), "rondo-interrupted");
    if (!register(hook)) {
      stop.run(); // interrupted already, between two pieces of work
    }
  }

  /** Lets a thread run when Ctrl-C comes; whether it has not come yet. */
  static boolean register(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** Whether Ctrl-C has come: much of Java's library fails in a JVM that is about to end. */
  public static boolean isUnderWay() {
    Thread probe = new Thread(() -> {}, "rondo-probe");
    return !register(probe) || !unregister(probe);
  }

  /**
   * Lets a thread not run when Ctrl-C comes; whether it has not come yet. Where it has, the thread
   * is running, and the JVM ends with the signal's exit code.
   */
  static boolean unregister(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /**
   * Waits for what is known to be printed. Two seconds must do, but on a busy machine they are
   * seconds in which Rondo ran.
   */
  static boolean waitFor(CountDownLatch printed) throws InterruptedException {
    long begin = System.nanoTime();
    Duration used = cpuTime();
    while (!printed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
      Duration waited = Duration.ofNanos(System.nanoTime() - begin);
      boolean hasRun = cpuTime().minus(used).compareTo(PRINTING) > 0;
      if (waited.compareTo(hasRun ? PRINTING : LONGEST) > 0) {
        return false;
      }
    }
    return true;
  }

  private static Duration cpuTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private void endEarly(Runnable stop) {
    stop.run();
    try {
      if (!waitFor(done)) {
        System.err.println("rondo: interrupted");
      }
      TimeUnit.SECONDS.sleep(1); // for the verdict
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    done.countDown();
    unregister(hook);
  }
}
