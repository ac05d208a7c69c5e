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
 * Lets a thread leave its work in the middle once the time for it is over: the next step of a
 * process does not begin, and {@link Over} is thrown instead. The code of a step itself comes to
 * its end first, or is found not to, so that what is a bug does not depend on the time. A call that
 * only another thread can end, that of a solver say, is {@link #interruptible}.
 */
public final class TimeLimit implements AutoCloseable {

  private static final Set<TimeLimit> ALL = ConcurrentHashMap.newKeySet();
  private static final AtomicLong COUNT = new AtomicLong();

  /** How the call that a thread is in can be ended. */
  private static final Map<Thread, Runnable> INTERRUPTS = new ConcurrentHashMap<>();

  private final Thread thread = Thread.currentThread();
  private final long number = COUNT.getAndIncrement();
  private final BooleanSupplier over;
  private volatile boolean isOver;

  private TimeLimit(BooleanSupplier over) {
    this.over = over;
  }

  /**
   * Limits what this thread does until the limit is closed.
   *
   * @param over whether the time is over, asked again and again by another thread
   */
  public static TimeLimit when(BooleanSupplier over) {
    EndlessLoopWatchdog.awake();
    TimeLimit limit = new TimeLimit(over);
    ALL.add(limit);
    limit.alarmIfOver();
    return limit;
  }

  /**
   * Whether the time is over for this thread, asked by other threads that work for it. They ask for
   * the limits that the thread has now.
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

  /** What some work gives; nothing where it was left in its middle. */
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
   * Does as much of some work as there is time for.
   *
   * @param most how many parts the work has
   * @param part does one of them, by its number from 0; the last may be left in its middle
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
   * Makes a call that this thread cannot leave by itself, and leaves after it where the time is
   * over.
   *
   * @param interrupt ends the call soon; called by another thread, again and again, only while the
   *     call is under way
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

  /** Leaves the work of this thread if its time is over: between two long parts of it. */
  public static void pass() {
    Thread now = Thread.currentThread();
    for (TimeLimit limit : ALL) {
      if (limit.thread == now) {
        limit.alarmIfOver();
      }
    }
    LoopExit.pass();
  }

  /** Tells those whose time is over; called again and again. */
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

  /** Where several limits are, the work of the first is left, and with it that of the others. */
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

  /** From now on the thread has all the time that it had before. */
  @Override
  public void close() {
    ALL.remove(this);
    if (isOver) {
      LoopExit.calm();
    }
  }

  /** Thrown where work is left since there is no more time for it. */
  public static final class Over extends UserCodeAbort {
    private static final long serialVersionUID = 1L;

    private final transient TimeLimit limit;

    private Over(TimeLimit limit) {
      super("the time is over");
      this.limit = limit;
    }
  }
}
