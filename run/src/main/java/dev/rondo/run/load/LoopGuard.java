package dev.rondo.run.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends loops that do not end: every backward jump of a protocol's code passes by {@link #check()}
 * (see {@link LoopChecks}), which throws in a thread that was {@link #stop stopped}.
 */
public final class LoopGuard {

  private static final Set<Thread> STOPPED = ConcurrentHashMap.newKeySet();

  // Read on every backward jump: opaque, so that a jump pays for no fence and still sees an alarm.
  private static final VarHandle ALARM;

  @SuppressWarnings("unused") // through ALARM
  private static boolean alarm;

  static {
    try {
      ALARM = MethodHandles.lookup().findStaticVarHandle(LoopGuard.class, "alarm", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private LoopGuard() {}

  /** Called by the code of protocols. */
  public static void check() {
    if ((boolean) ALARM.getOpaque()) {
      leaveIfStopped();
    }
  }

  private static void leaveIfStopped() {
    if (STOPPED.remove(Thread.currentThread())) {
      ALARM.setOpaque(!STOPPED.isEmpty());
      throw new EndlessLoop();
    }
  }

  /** Makes a thread leave the loop it is in. */
  public static void stop(Thread thread) {
    STOPPED.add(thread);
    ALARM.setOpaque(true);
  }

  /** The thread has left its handler by itself. */
  public static void release(Thread thread) {
    if ((boolean) ALARM.getOpaque() && STOPPED.remove(thread)) {
      ALARM.setOpaque(!STOPPED.isEmpty());
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
