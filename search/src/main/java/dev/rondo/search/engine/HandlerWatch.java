package dev.rondo.search.engine;

import dev.rondo.run.load.LoopGuard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Notices code of a protocol that does not come to an end in a search, and makes it leave its loop.
 *
 * <p>A search spends most of its time elsewhere, so each call says when it begins and when it ends;
 * one watch for all of them looks at those that are under way. It counts its looks and not the
 * time, so that a JVM that collects garbage for seconds is not taken for an endless loop.
 */
public final class HandlerWatch {

  private static final long LOOK_MILLIS = 100;
  private static final int PATIENCE_LOOKS = 15;

  private static final Set<HandlerWatch> ALL =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  // Odd while a call is under way.
  private final AtomicLong calls = new AtomicLong();
  private volatile @Nullable Thread thread;
  // Of the thread that looks.
  private long seen;
  private int looks;

  static {
    Thread watch = new Thread(HandlerWatch::look, "rondo-handler-watch");
    watch.setDaemon(true);
    watch.start();
  }

  private HandlerWatch() {}

  /** Watches the calls of one who makes them one after another, in whatever thread. */
  public static HandlerWatch start() {
    HandlerWatch watch = new HandlerWatch();
    ALL.add(watch);
    return watch;
  }

  /**
   * Runs code of a protocol.
   *
   * @throws LoopGuard.EndlessLoop where it does not come to an end
   */
  public void run(Runnable code) {
    Thread now = Thread.currentThread();
    if (thread != now) {
      thread = now;
    }
    calls.setRelease(calls.getPlain() + 1);
    try {
      code.run();
    } finally {
      calls.setRelease(calls.getPlain() + 1);
      LoopGuard.release(now);
    }
  }

  private static void look() {
    while (true) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      List<HandlerWatch> watches;
      synchronized (ALL) {
        watches = new ArrayList<>(ALL);
      }
      watches.forEach(HandlerWatch::stopIfEndless);
    }
  }

  private void stopIfEndless() {
    long now = calls.getAcquire();
    looks = now == seen && now % 2 == 1 ? looks + 1 : 0;
    seen = now;
    Thread worker = thread;
    if (looks >= PATIENCE_LOOKS && worker != null) {
      LoopGuard.stop(worker);
      if (calls.getAcquire() != now) {
        LoopGuard.release(worker); // it has come to its end after all
      }
    }
  }
}
