package dev.rondo.run.load;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/**
 * Ends the work of a thread once its time is over: the next step of a process does not begin, and
 * {@link Over} is thrown instead. A step that has begun first ends, or is found to be endless, so
 * whether it is a bug does not depend on the time. A call that only another thread can end, such as
 * a call of a solver, must be {@link #interruptible}.
 */
public final class TimeLimit implements AutoCloseable {

  private static final Set<TimeLimit> ALL = ConcurrentHashMap.newKeySet();
  private static final AtomicLong COUNT = new AtomicLong();

  /** For each thread in an interruptible call, the action that ends the call. */
  private static final Map<Thread, Runnable> INTERRUPTS = new ConcurrentHashMap<>();

  private final Thread thread = Thread.currentThread();
  private final long number = COUNT.getAndIncrement();
  private final BooleanSupplier over;
  private volatile boolean isOver;

  private TimeLimit(BooleanSupplier over) {
    this.over = over;
  }

  /**
   * Limits the work of this thread until the limit is closed.
   *
   * @param over whether the time is over; polled by another thread
   */
  public static TimeLimit when(BooleanSupplier over) {
    EndlessLoopWatchdog.awake();
    TimeLimit limit = new TimeLimit(over);
    ALL.add(limit);
    limit.alarmIfOver();
    return limit;
  }

  /**
   * Whether the time of this thread is over, for other threads that work for it. It covers the
   * limits that the thread has now.
   */
  public static BooleanSupplier ofThisThread() {
    Thread now = Thread.currentThread();
    TimeLimit[] limits =
        ALL.stream().filter(limit -> limit.thread == now).toArray(TimeLimit[]::new);
    return () -> {
      for (TimeLimit limit : limits) {
        if (limit.isOver || limit.over.getAsBoolean()) {
          return true;
        }
      }
      return false;
    };
  }

  /** Runs some work; empty if the time was over before it ended. */
  public static <T> Optional<T> within(BooleanSupplier over, Supplier<T> work) {
    try (TimeLimit limit = when(over)) {
      try {
        return Optional.of(work.get());
      } catch (Over cut) {
        if (cut.limit != limit) {
          throw cut; // more than this work is left
        }
        return Optional.empty();
      }
    }
  }

  /**
   * Does parts of some work until all are done or the time is over.
   *
   * @param most the number of parts
   * @param part does one part, by its number from 0; the last one may be interrupted
   */
  public static void repeat(long most, BooleanSupplier over, LongConsumer part) {
    var unused =
        within(
            over,
            () -> {
              long done = 0;
              while (done < most && !over.getAsBoolean()) {
                part.accept(done++);
              }
              return done;
            });
  }

  /**
   * Makes a call that this thread cannot leave by itself; throws {@link Over} after it if the time
   * is over.
   *
   * @param interrupt ends the call soon; called repeatedly by another thread, but only during the
   *     call
   */
  public static <T> T interruptible(Runnable interrupt, Supplier<T> call) {
    T result;
    INTERRUPTS.put(Thread.currentThread(), interrupt);
    try {
      result = call.get();
    } finally {
      INTERRUPTS.remove(Thread.currentThread());
    }
    LoopExit.pass();
    return result;
  }

  /**
   * Throws {@link Over} if the time of this thread is over; to be called between long parts of its
   * work.
   */
  public static void pass() {
    Thread now = Thread.currentThread();
    for (TimeLimit limit : ALL) {
      if (limit.thread == now) {
        limit.alarmIfOver();
      }
    }
    LoopExit.pass();
  }

  /** Alarms the threads whose time is over; called periodically. */
  static void look() {
    for (TimeLimit limit : ALL) {
      if (limit.alarmIfOver()) {
        INTERRUPTS.computeIfPresent(
            limit.thread,
            (thread, interrupt) -> {
              interrupt.run(); // the thread cannot leave the call meanwhile
              return interrupt;
            });
      }
    }
  }

  private boolean alarmIfOver() {
    if (isOver || over.getAsBoolean()) {
      isOver = true;
      LoopExit.alarm();
    }
    return isOver;
  }

  static boolean isAnyOver() {
    return ALL.stream().anyMatch(limit -> limit.isOver);
  }

  /** Throws {@link Over} for the outermost limit that is over. */
  static void leaveIfOver() {
    Thread now = Thread.currentThread();
    Optional<TimeLimit> first =
        ALL.stream()
            .filter(limit -> limit.isOver && limit.thread == now)
            .min(Comparator.comparingLong(limit -> limit.number));
    if (first.isPresent()) {
      throw new Over(first.get());
    }
  }

  /** Removes the limit. */
  @Override
  public void close() {
    ALL.remove(this);
    if (isOver) {
      LoopExit.calm();
    }
  }

  /** Thrown to end work whose time is over. */
  public static final class Over extends UserCodeAbort {
    private static final long serialVersionUID = 1L;

    private final transient TimeLimit limit;

    private Over(TimeLimit limit) {
      super("the time is over");
      this.limit = limit;
    }
  }
}
