package dev.rondo.search;

import com.sun.management.ThreadMXBean;
import dev.rondo.run.load.UserFrames;
import java.lang.management.ManagementFactory;

/** Whose fault it is that memory is short: that of a step, or of all the states of a search. */
final class StepMemoryCheck {

  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private StepMemoryCheck() {}

  /** How much the thread has taken since it began, whether or not it still has it. */
  static long taken() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /**
   * Whether the code of a user has asked for more in one step than a machine can be expected to
   * give: it has taken half of the heap, or what is free of it was not enough and is more than
   * that. Where the states of a search have filled it, one cannot tell.
   *
   * @param thrown for want of memory
   * @param before what the thread had {@link #taken} when the step began
   */
  static boolean isTakenByStep(Throwable thrown, long before) {
    Runtime heap = Runtime.getRuntime();
    long half = heap.maxMemory() / 2;
    long used = heap.totalMemory() - heap.freeMemory();
    boolean tooMuch = taken() - before > half || heap.maxMemory() - used > half;
    // The JVM says only for the first few where that was.
    boolean isOurs = thrown.getStackTrace().length > 0 && !UserFrames.isThrownByUser(thrown);
    return tooMuch && !isOurs;
  }
}
