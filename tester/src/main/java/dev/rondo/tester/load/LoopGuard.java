package dev.rondo.tester.load;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends loops that do not end: every backward jump of a protocol's code passes by {@link #check()}
 * (see {@link LoopChecks}), which throws in a thread that was {@link #stop stopped}.
 */
public final class LoopGuard {

  private static final Set<Thread> STOPPED = ConcurrentHashMap.newKeySet();
  private static volatile boolean alarm;

  private LoopGuard() {}

  /** Called by the code of protocols. */
  public static void check() {
    if (alarm) {
      leaveIfStopped();
    }
  }

  private static void leaveIfStopped() {
    if (STOPPED.remove(Thread.currentThread())) {
      alarm = !STOPPED.isEmpty();
      throw new EndlessLoop();
    }
  }

  /** Makes a thread leave the loop it is in. */
  public static void stop(Thread thread) {
    STOPPED.add(thread);
    alarm = true;
  }

  /** The thread has left its handler by itself. */
  public static void release(Thread thread) {
    if (alarm && STOPPED.remove(thread)) {
      alarm = !STOPPED.isEmpty();
    }
  }

  /** A handler ran for too long; its stack trace says where. */
  public static final class EndlessLoop extends Error {
    private static final long serialVersionUID = 1L;

    private EndlessLoop() {
      super("a handler does not come to an end");
    }
  }
}
