package dev.rondo.run.load;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Detects user code that does not end, and aborts it.
 *
 * <p>The caller reports the begin and the end of such code and, if there are many calls in between,
 * {@link LoopExit#pass passes by} after each; one thread monitors all that are running. Code that
 * has gone on for two looks of this thread counts its loops, and is endless after so many of them:
 * not after some time, which depends on the machine and on what else it does. Time counts where
 * there is nothing else to count: in a call of the JDK, and in a loop that hardly turns since it
 * makes such calls, which has twenty times as long. That is CPU time: a thread that waits for a
 * processor counts for next to nothing.
 */
public final class EndlessLoopWatchdog {

  private static final long LOOK_MILLIS = 100;
  private static final long LOOK_NANOS = LOOK_MILLIS * 1_000_000;

  /** As many loops as a thread that counts them makes between two looks, about. */
  private static final long WHOLE_LOOK = 5_000_000;

  private static final int KEPT_FROM_RUNNING = 1_000;
  private static final int SLOW_LOOPS = 20;

  /** After so many loops the code is endless. Fewer in tests. */
  private static final long PATIENCE = WHOLE_LOOK * Integer.getInteger("rondo.patience", 15);

  /**
   * After so many looks without progress, each counted as so many loops, it is stuck in the JDK.
   */
  private static final long STUCK = 2 * PATIENCE;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final Set<EndlessLoopWatchdog> ALL =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private static volatile Consumer<String> whereStuck = text -> {};

  // Odd while code is under way.
  private final AtomicLong signs = new AtomicLong();
  private volatile @Nullable Thread thread;
  // Of the thread that looks.
  private long seen;
  private long looks;
  private long passed;
  private boolean asked;
  private long cpuNanos;

  static {
    Thread watch = new Thread(EndlessLoopWatchdog::look, "rondo-watchdog");
    watch.setDaemon(true);
    watch.start();
  }

  private EndlessLoopWatchdog() {}

  /** Starts the thread of the watchdog, if it does not run yet. */
  static void awake() {}

  /**
   * Sets the action for user code that is stuck in a call of the JDK. No JVM can end such a call,
   * so a program can only report it and exit.
   *
   * @param told receives a text with the place and the call, in a separate thread
   */
  public static void whereStuck(Consumer<String> told) {
    whereStuck = told;
  }

  /** Watches sequential calls of one caller, in any thread. */
  public static EndlessLoopWatchdog start() {
    EndlessLoopWatchdog watch = new EndlessLoopWatchdog();
    ALL.add(watch);
    return watch;
  }

  /**
   * Runs code of a protocol.
   *
   * <p>What it throws where it does not end is {@link LoopExit#isEndless}.
   */
  public void run(Runnable code) {
    begin();
    try {
      code.run();
    } finally {
      end();
    }
  }

  /** Runs code of a protocol that gives something. */
  public <T> T call(Supplier<T> code) {
    begin();
    try {
      return code.get();
    } finally {
      end();
    }
  }

  /** Code begins; {@link #end()} must follow. */
  public void begin() {
    Thread now = Thread.currentThread();
    if (thread != now) {
      thread = now;
    }
    signs.setRelease(signs.getPlain() + 1);
  }

  /** The code that began has ended, in whatever way. */
  public void end() {
    signs.setRelease(signs.getPlain() + 1);
    Thread now = Thread.currentThread();
    if (LoopExit.isAlarming(now)) {
      synchronized (this) { // or it would be stopped after it has been released
        LoopExit.release(now);
      }
    }
  }

  private static void look() {
    while (true) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      List<EndlessLoopWatchdog> watches;
      synchronized (ALL) {
        watches = new ArrayList<>(ALL);
      }
      watches.forEach(EndlessLoopWatchdog::stopIfEndless);
      TimeLimit.look();
    }
  }

  private synchronized void stopIfEndless() {
    long now = signs.getAcquire();
    boolean isUnderWay = now == seen && now % 2 == 1;
    seen = now;
    Thread worker = thread;
    if (!isUnderWay || worker == null) {
      looks = 0;
      asked = false;
      return;
    }
    if (!asked || !LoopExit.isAsked(worker)) { // it has not been asked yet, or has gone on
      asked = true;
      LoopExit.ask(worker);
      looks = 0;
      passed = LoopExit.passed(worker);
      cpuNanos = THREADS.getThreadCpuTime(worker.getId());
      return;
    }
    long before = looks;
    looks += weight(worker);
    if (looks < PATIENCE) {
      return;
    }
    LoopExit.stop(worker);
    if (signs.getAcquire() != now) {
      LoopExit.release(worker); // it has ended after all
    } else if (before < STUCK && looks >= STUCK) {
      whereStuck.accept(place(worker.getStackTrace()));
    }
  }

  /** How much a look counts, in loops. */
  private long weight(Thread worker) {
    long loops = LoopExit.passed(worker) - passed;
    passed += loops;
    long time = time(worker);
    return loops == 0 ? time : Math.max(loops, time / SLOW_LOOPS);
  }

  /** The same by the time: that in which the code ran, where it was not waiting for another. */
  private long time(Thread worker) {
    long ran = THREADS.getThreadCpuTime(worker.getId()) - cpuNanos;
    cpuNanos += ran;
    return worker.getState() == Thread.State.RUNNABLE
        ? Math.min(WHOLE_LOOK, WHOLE_LOOK / KEPT_FROM_RUNNING + WHOLE_LOOK * ran / LOOK_NANOS)
        : WHOLE_LOOK;
  }

  /** The innermost line that is neither of Java's library nor of Rondo, and what it calls. */
  private static String place(StackTraceElement[] frames) {
    String called = "";
    for (StackTraceElement frame : frames) {
      if (UserFrames.isOfUser(frame)) {
        return String.format(
            Locale.ROOT,
            "%s:%d: the code calls %s, which does not come to an end",
            frame.getFileName(),
            frame.getLineNumber(),
            called);
      }
      called = frame.getClassName() + "." + frame.getMethodName();
    }
    return "the code calls Java's library, which does not come to an end";
  }
}
