package dev.rondo.run.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends code that does not end: every backward jump, every {@code catch} and most methods of a
 * protocol's code pass by {@link #check()} (see {@link LoopChecks}), which throws in a thread that
 * was {@link #stop stopped}, and throws again where the code has caught that, until the thread is
 * {@link #release released}.
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
    if (STOPPED.contains(Thread.currentThread())) {
      throw new EndlessLoop();
    }
  }

  /** Makes a thread leave the code it is in. */
  public static void stop(Thread thread) {
    STOPPED.add(thread);
    ALARM.setOpaque(true);
  }

  /** The thread has left that code. */
  public static void release(Thread thread) {
    if ((boolean) ALARM.getOpaque() && STOPPED.remove(thread)) {
      ALARM.setOpaque(false);
      if (!STOPPED.isEmpty()) {
        ALARM.setOpaque(true); // looked at last, so that no other thread's alarm is lost
      }
    }
  }

  static boolean isStopped(Thread thread) {
    return (boolean) ALARM.getOpaque() && STOPPED.contains(thread);
  }

  /** Whether something was thrown in order to leave code that does not come to an end. */
  @SuppressWarnings("removal") // a thread is ended by force where nothing else helps
  public static boolean isEndless(Throwable thrown) {
    return thrown instanceof EndlessLoop || thrown instanceof ThreadDeath;
  }

  /** A handler ran for too long; its stack trace says where. */
  public static final class EndlessLoop extends Error {
    private static final long serialVersionUID = 1L;

    private EndlessLoop() {
      super("a handler does not come to an end");
    }
  }
}
