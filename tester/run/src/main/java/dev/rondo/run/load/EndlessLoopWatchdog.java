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
 * <p>The caller reports the begin and the end of such code, and calls {@link LoopExit#pass} after
 * each of many calls in between. One thread monitors all running code. Code that is still running
 * at the second look of this thread counts its loop iterations, and is endless after a fixed number
 * of them, which does not depend on the machine or its load. Time counts only where there are no
 * iterations to count: in a call of the JDK, and in a slow loop around such calls, which gets
 * twenty times as long. It is CPU time, so waiting for a processor does not count.
 */
public final class EndlessLoopWatchdog {

  private static final long LOOK_MILLIS = 100;
  private static final long LOOK_NANOS = LOOK_MILLIS * 1_000_000;

  /** The approximate number of loop iterations that a counting thread makes between two looks. */
  private static final long WHOLE_LOOK = 5_000_000;

  private static final int KEPT_FROM_RUNNING = 1_000;
  private static final int SLOW_LOOPS = 20;

  /** The number of loop iterations after which code is endless; smaller in tests. */
  private static final long PATIENCE = WHOLE_LOOK * Integer.getInteger("rondo.patience", 15);

  /** The weight of looks without progress after which code is stuck in the JDK. */
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
   * <p>If it does not end, it throws an exception for which {@link LoopExit#isEndless} is true.
   */
  public void run(Runnable code) {
    begin();
    try {
      code.run();
    } finally {
      end();
    }
  }

  /** Runs code of a protocol and returns its result. */
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

  /** The weight of a look, in loop iterations. */
  private long weight(Thread worker) {
    long loops = LoopExit.passed(worker) - passed;
    passed += loops;
    long time = time(worker);
    return loops == 0 ? time : Math.max(loops, time / SLOW_LOOPS);
  }

  /** The weight of a look by CPU time. */
  private long time(Thread worker) {
    long ran = THREADS.getThreadCpuTime(worker.getId()) - cpuNanos;
    cpuNanos += ran;
    return worker.getState() == Thread.State.RUNNABLE
        ? Math.min(WHOLE_LOOK, WHOLE_LOOK / KEPT_FROM_RUNNING + WHOLE_LOOK * ran / LOOK_NANOS)
        : WHOLE_LOOK;
  }

  /** The innermost line of user code, and the method that it calls. */
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
