package dev.rondo.search.engine;

import dev.rondo.search.disk.ParallelExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A fixed pool of threads for parallel loops. Each thread takes the next piece as soon as it is
 * done with one, and the calling thread takes part.
 *
 * <p>A search runs some hundred loops a second, and waking a thread takes longer than the last
 * pieces of a wave. So threads spin for a moment before they park.
 */
final class Workers implements ParallelExecutor, AutoCloseable {

  private static final long AWAKE_NANOS = 100_000;

  private final List<Helper> helpers = new ArrayList<>();
  private volatile ParallelLoop current = new ParallelLoop(0, piece -> {});
  private volatile boolean isClosed;

  /**
   * Starts the threads.
   *
   * @param jobs how many threads work at once, the caller included
   */
  Workers(int jobs) {
    for (int number = 1; number < jobs; number++) {
      helpers.add(new Helper());
    }
    helpers.forEach(Thread::start);
  }

  @Override
  public void each(int pieces, IntConsumer work) {
    ParallelLoop mine = new ParallelLoop(pieces, work);
    if (pieces > 1) {
      current = mine;
      helpers.forEach(Helper::wake);
    }
    mine.takePart();
    mine.awaitOthers();
  }

  @Override
  public void close() {
    isClosed = true;
    helpers.forEach(Helper::wake);
  }

  /** Spins for a moment, then parks until this thread is unparked. */
  private static void await(BooleanSupplier condition, Runnable beforeSleep) {
    for (long begin = System.nanoTime(); !condition.getAsBoolean(); ) {
      if (System.nanoTime() - begin < AWAKE_NANOS) {
        Thread.onSpinWait();
      } else {
        beforeSleep.run();
        if (!condition
            .getAsBoolean()) { // it may have become true before the other thread saw that this one
          // sleeps
          LockSupport.park();
        }
      }
    }
  }

  /** A worker thread. */
  private final class Helper extends Thread {
    private volatile boolean sleeps;

    Helper() {
      super("rondo-search");
      setDaemon(true);
    }

    @Override
    public void run() {
      ParallelLoop done = current;
      done.takePart();
      while (!isClosed) {
        ParallelLoop last = done;
        await(() -> current != last || isClosed, () -> sleeps = true);
        sleeps = false;
        done = current;
        done.takePart();
      }
    }

    void wake() {
      if (sleeps) {
        LockSupport.unpark(this);
      }
    }
  }

  /** One parallel loop. */
  private static final class ParallelLoop {
    private final int pieces;
    private final IntConsumer work;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    private volatile @Nullable Thread waiting;

    ParallelLoop(int pieces, IntConsumer work) {
      this.pieces = pieces;
      this.work = work;
    }

    /** Takes pieces as long as there are any. */
    void takePart() {
      working.incrementAndGet(); // before the first piece, so that a caller never misses one
      try {
        for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
          work.accept(piece);
        }
      } catch (Throwable e) { // thrown again in the calling thread
        thrown.compareAndSet(null, e);
        next.set(pieces); // skip the rest
      } finally {
        if (working.decrementAndGet() == 0) {
          LockSupport.unpark(waiting);
        }
      }
    }

    /** Waits until all pieces are done, and rethrows the first exception. */
    void awaitOthers() {
      await(() -> working.get() == 0, () -> waiting = Thread.currentThread());
      Throwable failure = thrown.get();
      if (failure instanceof RuntimeException known) {
        throw known;
      }
      if (failure instanceof OutOfMemoryError full) {
        throw full;
      }
      if (failure != null) {
        throw new IllegalStateException(failure);
      }
    }
  }
}
