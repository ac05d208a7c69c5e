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
 * Threads that do pieces of work, each taking the next as soon as it is done with one. Who asks for
 * work does its part of it.
 *
 * <p>A search asks some hundred times a second, and to wake a thread that sleeps takes longer than
 * the last pieces of a wave. So threads stay awake for a moment before they sleep.
 */
final class Workers implements ParallelExecutor, AutoCloseable {

  private static final long AWAKE_NANOS = 100_000;

  private final List<Helper> helpers = new ArrayList<>();
  private volatile Work current = new Work(0, piece -> {});
  private volatile boolean isClosed;

  /**
   * Threads that wait for work.
   *
   * @param jobs how many work at once, the one who asks included
   */
  Workers(int jobs) {
    for (int number = 1; number < jobs; number++) {
      helpers.add(new Helper());
    }
    helpers.forEach(Thread::start);
  }

  @Override
  public void each(int pieces, IntConsumer work) {
    Work mine = new Work(pieces, work);
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

  /** Waits for a moment, and then until somebody wakes this thread. */
  private static void await(BooleanSupplier condition, Runnable beforeSleep) {
    for (long begin = System.nanoTime(); !condition.getAsBoolean(); ) {
      if (System.nanoTime() - begin < AWAKE_NANOS) {
        Thread.onSpinWait();
      } else {
        beforeSleep.run();
        if (!condition.getAsBoolean()) { // otherwise it may have come before anybody could know
          LockSupport.park();
        }
      }
    }
  }

  /** A thread that works where somebody asks for it. */
  private final class Helper extends Thread {
    private volatile boolean sleeps;

    Helper() {
      super("rondo-search");
      setDaemon(true);
    }

    @Override
    public void run() {
      Work done = current;
      done.takePart();
      while (!isClosed) {
        Work last = done;
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

  /** Pieces of work that were asked for together. */
  private static final class Work {
    private final int pieces;
    private final IntConsumer work;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
    private volatile @Nullable Thread waiting;

    Work(int pieces, IntConsumer work) {
      this.pieces = pieces;
      this.work = work;
    }

    /** Takes pieces as long as there are any; who comes too late finds none. */
    void takePart() {
      working.incrementAndGet(); // before the first piece: no piece is ever nobody's
      try {
        for (int piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
          work.accept(piece);
        }
      } catch (Throwable e) { // whatever it is, it is thrown where the work was asked for
        thrown.compareAndSet(null, e);
        next.set(pieces); // nobody needs the rest
      } finally {
        if (working.decrementAndGet() == 0) {
          LockSupport.unpark(waiting);
        }
      }
    }

    /** Waits until all pieces are done; throws what one of them has thrown. */
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
