package dev.rondo.hunt;

import dev.rondo.run.Explorer;
import dev.rondo.run.archive.ScheduleSegment;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the schedules of one run in batches on several threads and finds the lowest schedule that
 * shows a bug. All batches before it are finished and later ones do not count, so the result does
 * not depend on the number of threads.
 */
final class LowestFailingSchedule {

  private volatile long schedules;
  private final BooleanSupplier over;
  private final ScheduleQueue queue;
  private final AtomicLong done = new AtomicLong();

  /** The finished schedules from the first one on, without gaps and without a bug. */
  private Chunk whole = new Chunk(0, 0, 0, 0, 0, null, List.of());

  /** The chunks finished beyond {@link #whole}, by their first schedule. */
  private final SortedMap<Long, Chunk> ahead = new TreeMap<>();

  private int workers;
  private long firstNanos;
  private long lastNanos;
  private long earlierNanos;
  private volatile long firstBug = Long.MAX_VALUE;
  private volatile boolean timedOut;
  private volatile boolean stopped;

  /**
   * Prepares a run of which no schedule has run yet.
   *
   * @param over whether the time is over
   */
  LowestFailingSchedule(long schedules, BooleanSupplier over, ScheduleQueue queue) {
    this.schedules = schedules;
    this.over = over;
    this.queue = queue;
  }

  /** Raises the number of schedules after all workers have ended. */
  synchronized void extend(long most) {
    earlierNanos += lastNanos - firstNanos;
    firstNanos = 0;
    lastNanos = 0;
    workers = 0;
    schedules = most;
  }

  /**
   * Runs batches until none is left.
   *
   * @param worker the number of the thread, from 0
   */
  @SuppressWarnings("try") // the limit need not be named
  void work(int worker, List<Explorer> explorers, long seed) {
    begins();
    try (TimeLimit limit = TimeLimit.when(this::isOver)) {
      explore(worker, explorers, seed);
    } finally {
      ends();
    }
  }

  /**
   * Starts the clock of the run, with its first batch: on a busy machine starting a thread can take
   * longer than finding an easy bug.
   */
  private synchronized void begins() {
    if (workers++ == 0) {
      firstNanos = System.nanoTime();
    }
  }

  private synchronized void ends() {
    lastNanos = System.nanoTime();
  }

  private void explore(int worker, List<Explorer> explorers, long seed) {
    while (!stopped && !timedOut) {
      Optional<ScheduleQueue.ScheduleBatch> part =
          queue.take(worker, Math.min(schedules - 1, firstBug));
      if (part.isEmpty()) {
        return;
      }
      if (isOver()) {
        return;
      }
      Explorer explorer = explorers.get(part.get().explorer());
      add(explore(explorer, seed, part.get().first()));
      queue.giveBack(part.get());
    }
  }

  private boolean isOver() {
    if (over.getAsBoolean()) {
      timedOut = true;
    }
    return stopped || timedOut;
  }

  private Chunk explore(Explorer explorer, long seed, long first) {
    long handlers = 0;
    long outputs = 0;
    long length = 0;
    long end = Math.min(first + ScheduleQueue.SIZE, schedules);
    for (long schedule = first; schedule < end; schedule++) {
      if (isOver()) { // a schedule may take seconds
        return new Chunk(first, schedule, length, handlers, outputs, null, List.of());
      }
      Finding finding;
      try {
        finding = explorer.explore(seed, schedule);
      } catch (TimeLimit.Over cut) { // half a schedule is none
        return new Chunk(first, schedule, length, handlers, outputs, null, List.of());
      }
      handlers += explorer.handlersFired();
      outputs += explorer.outputs();
      length += explorer.length();
      if (finding != null) {
        return new Chunk(
            first, schedule + 1, length, handlers, outputs, finding, explorer.origin().segments());
      }
    }
    return new Chunk(first, end, length, handlers, outputs, null, List.of());
  }

  private synchronized void add(Chunk chunk) {
    ahead.put(chunk.first(), chunk);
    Chunk next = ahead.get(whole.end());
    while (next != null && next.finding() == null) {
      ahead.remove(next.first());
      whole = whole.with(next);
      next = ahead.get(whole.end());
    }
    done.addAndGet(chunk.end() - chunk.first());
    if (chunk.finding() != null) {
      firstBug = Math.min(firstBug, chunk.end() - 1);
    }
  }

  /** How many schedules have been run so far, for the progress line. */
  long done() {
    return done.get();
  }

  /** Ends the run early. */
  void stop() {
    stopped = true;
  }

  /** The result up to the first bug. */
  synchronized RunResult result(long seed) {
    double seconds = (earlierNanos + lastNanos - firstNanos) / 1e9;
    long count = whole.end();
    Chunk sum = whole;
    for (Chunk chunk : ahead.values()) {
      if (chunk.first() <= firstBug) {
        count += chunk.end() - chunk.first();
        sum = sum.with(chunk);
      }
    }
    return new RunResult(
        seed,
        count,
        sum.length(),
        seconds,
        sum.handlersFired(),
        sum.outputs(),
        sum.finding(),
        timedOut,
        sum.segments());
  }

  /** The result of consecutive schedules. */
  private record Chunk(
      long first,
      long end,
      long length,
      long handlersFired,
      long outputs,
      @Nullable Finding finding,
      List<ScheduleSegment> segments) {

    /** The union with the result of later schedules. */
    Chunk with(Chunk later) {
      return new Chunk(
          first,
          later.end,
          length + later.length,
          handlersFired + later.handlersFired,
          outputs + later.outputs,
          later.finding,
          later.segments);
    }
  }
}
