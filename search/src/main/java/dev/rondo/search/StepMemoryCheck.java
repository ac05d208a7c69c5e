package dev.rondo.search;

import com.sun.management.ThreadMXBean;
import dev.rondo.run.load.UserFrames;
import java.lang.management.ManagementFactory;

/**
 * Decides whether an OutOfMemoryError was caused by a step of the protocol or by the states of the
 * search.
 */
final class StepMemoryCheck {

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private StepMemoryCheck() {}

  /** The bytes that the current thread has allocated so far. */
  static long taken() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /**
   * Whether the user's code has allocated too much in one step: half of the heap, or more than was
   * free while at least half was free. Otherwise the states of the search may have filled the heap.
   *
   * @param thrown the OutOfMemoryError
   * @param before what the thread had {@link #taken} when the step began
   */
  static boolean isTakenByStep(Throwable thrown, long before) {
    Runtime heap = Runtime.getRuntime();
    long half = heap.maxMemory() / 2;
    long used = heap.totalMemory() - heap.freeMemory();
    boolean tooMuch = taken() - before > half || heap.maxMemory() - used > half;
    // The JVM gives a stack trace only for the first few.
    boolean isOurs = thrown.getStackTrace().length > 0 && !UserFrames.isThrownByUser(thrown);
    return tooMuch && !isOurs;
  }
}
