package dev.rondo.run;

import dev.rondo.run.load.LoopGuard;
import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Notices handlers that do not come to an end: a worker whose explorer shows no sign of life for a
 * second is made to leave the loop it is in, which is then a bug of the protocol.
 */
public final class Watchdog implements AutoCloseable {

  /** How long a handler may take. */
  public static final long PATIENCE_MILLIS = 1_000;

  /** Recording prepares the protocol anew, which is no endless loop. */
  private static final long TRACING_PATIENCE_MILLIS = 5_000;

  private static final long LOOK_MILLIS = 100;

  private final long patienceMillis;
  private final Map<Thread, Pulse> watched = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::look, "rondo-watchdog");
  private volatile boolean closed;

  public Watchdog(long patienceMillis) {
    this.patienceMillis = patienceMillis;
    thread.setDaemon(true);
    thread.start();
  }

  /** Writes down one run of an explorer that may be in an endless loop, which is then left. */
  public static Trace traced(Explorer explorer, Supplier<Trace> run) {
    List<Trace> traced = new ArrayList<>();
    try (Watchdog watchdog = new Watchdog(TRACING_PATIENCE_MILLIS)) {
      watchdog.watch(explorer, () -> traced.add(run.get()));
    }
    return traced.get(0);
  }

  /** Watches an explorer while this thread works with it. */
  public void watch(Explorer explorer, Runnable work) {
    Thread worker = Thread.currentThread();
    watched.put(worker, new Pulse(explorer));
    try {
      work.run();
    } finally {
      watched.remove(worker);
      LoopGuard.release(worker);
    }
  }

  private void look() {
    while (!closed) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      watched.forEach(
          (worker, pulse) -> {
            if (pulse.isStill(patienceMillis)) {
              LoopGuard.stop(worker);
            }
          });
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }

  /** When an explorer last showed a sign of life. */
  private static final class Pulse {
    private final Explorer explorer;
    private long progress;
    private long sinceNanos = System.nanoTime();

    Pulse(Explorer explorer) {
      this.explorer = explorer;
      this.progress = explorer.progress();
    }

    boolean isStill(long patienceMillis) {
      long now = explorer.progress();
      if (now != progress) {
        progress = now;
        sinceNanos = System.nanoTime();
      }
      return System.nanoTime() - sinceNanos > patienceMillis * 1_000_000L;
    }
  }
}
