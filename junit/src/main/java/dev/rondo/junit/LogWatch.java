package dev.rondo.junit;

import dev.rondo.conform.Conformance;
import dev.rondo.conform.ConformanceResult;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.opentest4j.AssertionFailedError;

/** Checks logs in a thread of its own while a system writes them. */
final class LogWatch implements AutoCloseable {

  /** The pause between two looks at the end of a log. */
  private static final long LOOK_MILLIS = 100;

  private final Conformance logs;
  private final Thread system;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread watch = new Thread(this::watch, "rondo-logs");
  private volatile Optional<RuntimeException> refusal = Optional.empty();
  private volatile Optional<ConformanceResult> drift = Optional.empty();

  LogWatch(Conformance logs, Thread system) {
    this.logs = logs;
    this.system = system;
  }

  @SuppressWarnings("IllegalCatch") // a refused log is told to the test's thread
  private void watch() {
    try {
      ConformanceResult result = logs.soFar();
      while (result.conforms() && !stopped.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        result = logs.soFar();
      }
      if (!result.conforms()) {
        drift = Optional.of(result);
        system.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      refusal = Optional.of(e);
      system.interrupt();
    }
  }

  /**
   * Runs a system.
   *
   * @throws AssertionFailedError if an event is not explained, or the system fails
   */
  @SuppressWarnings("IllegalCatch") // a system may throw anything
  void over(Logs.Running running) {
    watch.start();
    Optional<Exception> failure = Optional.empty();
    try {
      running.run();
    } catch (Exception e) {
      failure = Optional.of(e);
    }
    close();
    if (refusal.isPresent()) {
      throw refusal.get();
    }
    drift.ifPresent(ProjectLogs::passed);
    failure.ifPresent(
        e -> {
          throw new AssertionFailedError("the system fails: " + e, e);
        });
  }

  @Override
  public void close() {
    stopped.countDown();
    boolean interrupted = Thread.interrupted(); // by the watch, or from outside
    while (watch.isAlive()) {
      try {
        watch.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted && drift.isEmpty() && refusal.isEmpty()) {
      Thread.currentThread().interrupt();
    } else {
      var unused = Thread.interrupted();
    }
  }
}
