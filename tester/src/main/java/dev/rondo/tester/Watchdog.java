package dev.rondo.tester;

import dev.rondo.tester.load.LoopGuard;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Notices handlers that do not come to an end: a worker whose explorer shows no sign of life for a
 * second is made to leave the loop it is in, which is then a bug of the protocol.
 */
final class Watchdog implements AutoCloseable {

  /** How long a handler may take. */
  static final long PATIENCE_MILLIS = 1_000;

  private static final long LOOK_MILLIS = 100;

  private final long patienceMillis;
  private final Map<Thread, Pulse> watched = new ConcurrentHashMap<>();
  private final Thread thread = new Thread(this::look, "rondo-watchdog");
  private volatile boolean closed;

  Watchdog(long patienceMillis) {
    this.patienceMillis = patienceMillis;
    thread.setDaemon(true);
    thread.start();
  }

  /** Watches an explorer while this thread works with it. */
  void watch(Explorer explorer, Runnable work) {
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
