package dev.rondo.benchmarks.jmh;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * The same comparisons as {@link AsyncWalk} and {@link SequentialLoop} by the processor time of one
 * thread, for machines on which other programs run as well.
 */
public final class ProcessorTime {

  private static final int ROUNDS = 6;
  private static final int SCHEDULES = 40_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private ProcessorTime() {}

  /** Prints the figures again and again; the later ones count. Takes "sequential" and n. */
  public static void main(String[] args) {
    if (args.length == 2 && args[0].equals("sequential")) {
      sequential(Integer.parseInt(args[1]));
      return;
    }
    AsyncWalk walk = new AsyncWalk();
    walk.n = 3;
    walk.load();
    for (int round = 0; round < ROUNDS; round++) {
      measure("hand-written", walk::handWritten);
      measure("engine", walk::engine);
    }
  }

  private static void sequential(int n) {
    SequentialLoop loop = new SequentialLoop();
    loop.n = n;
    loop.load();
    for (int round = 0; round < ROUNDS; round++) {
      measure("hand-written", loop::handWritten);
      measure("generated", loop::generated);
    }
  }

  private static void measure(String name, Runnable schedule) {
    long thread = Thread.currentThread().getId();
    long nanos = THREADS.getCurrentThreadCpuTime();
    long bytes = THREADS.getThreadAllocatedBytes(thread);
    for (int run = 0; run < SCHEDULES; run++) {
      schedule.run();
    }
    double seconds = (THREADS.getCurrentThreadCpuTime() - nanos) / 1e9;
    long allocated = (THREADS.getThreadAllocatedBytes(thread) - bytes) / SCHEDULES;
    System.out.printf(
        Locale.ROOT,
        "%-12s %8.0f schedules per second, %6d bytes per schedule%n",
        name,
        SCHEDULES / seconds,
        allocated);
  }
}
