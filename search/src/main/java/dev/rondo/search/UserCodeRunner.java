package dev.rondo.search;

import com.sun.management.ThreadMXBean;
import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.run.load.LoopExit;
import dev.rondo.run.load.UserCodeAbort;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.search.engine.CannotSearch;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import rondo.runtime.LateTimeout;

/** Runs the code of a protocol and its specs for a search, with a watchdog and fault handling. */
public final class UserCodeRunner {

  private final EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();

  /**
   * Runs a piece of code; returns the fault of the protocol, if any. Where the thread's time is
   * over, it does not begin.
   */
  public Optional<UserCodeFailure> run(Runnable piece) {
    LoopExit.pass();
    long before = StepMemoryCheck.taken();
    try {
      watchdog.run(piece);
      return Optional.empty();
    } catch (CannotSearch | LateTimeout | UserCodeAbort saidByRondo) {
      throw saidByRondo;
    } catch (Throwable thrown) { // anything that user code throws, undeclared exceptions too
      if (thrown instanceof OutOfMemoryError && !StepMemoryCheck.isTakenByStep(thrown, before)) {
        throw CannotSearch.whereMemoryIsShort();
      }
      return Optional.of(UserCodeFailure.of(thrown));
    }
  }

  /**
   * Decides whether an OutOfMemoryError was caused by a step of the protocol or by the states of
   * the search.
   */
  private static final class StepMemoryCheck {

    private static final ThreadMXBean THREADS =
        ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private StepMemoryCheck() {}

    /** The bytes that the current thread has allocated so far. */
    static long taken() {
      return THREADS.getCurrentThreadAllocatedBytes();
    }

    /**
     * Whether the user's code has allocated too much in one step: half of the heap, or more than
     * was free while at least half was free. Otherwise the states of the search may have filled the
     * heap.
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
}
