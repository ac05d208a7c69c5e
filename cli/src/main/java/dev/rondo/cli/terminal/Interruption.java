package dev.rondo.cli.terminal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends long work on Ctrl-C with what it has, and leaves time to print it. */
public final class Interruption implements AutoCloseable {

  private static final long PRINTING_SECONDS = 30;

  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook;

  public Interruption(Runnable stop) {
    this.hook = new Thread(() -> endEarly(stop), "rondo-interrupted");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      stop.run(); // interrupted already, between two pieces of work
    }
  }

  private void endEarly(Runnable stop) {
    stop.run();
    try {
      if (!done.await(PRINTING_SECONDS, TimeUnit.SECONDS)) {
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
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running: Rondo was interrupted, and the JVM ends with the signal's exit code.
      return;
    }
  }
}
