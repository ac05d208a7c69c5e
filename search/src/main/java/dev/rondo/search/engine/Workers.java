package dev.rondo.search.engine;

import dev.rondo.search.disk.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Threads that do pieces of work, each taking the next as soon as it is done with one. */
final class Workers implements Parallel, AutoCloseable {

  private final int jobs;
  private final ExecutorService threads;

  Workers(int jobs) {
    this.jobs = jobs;
    this.threads = Executors.newFixedThreadPool(jobs, Workers::thread);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "rondo-search");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void each(int pieces, IntConsumer work) {
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> futures = new ArrayList<>();
    for (int job = 0; job < Math.min(jobs, pieces); job++) {
      futures.add(
          threads.submit(
              () -> {
                try {
                  for (int piece = next.getAndIncrement();
                      piece < pieces;
                      piece = next.getAndIncrement()) {
                    work.accept(piece);
                  }
                } finally {
                  next.set(pieces); // where one has failed nobody needs the rest
                }
              }));
    }
    Throwable thrown = null;
    for (Future<?> future : futures) {
      try {
        future.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      } catch (ExecutionException e) {
        thrown = thrown == null ? e.getCause() : thrown;
      }
    }
    if (thrown instanceof RuntimeException known) {
      throw known;
    }
    if (thrown instanceof OutOfMemoryError full) {
      throw full;
    }
    if (thrown != null) {
      throw new IllegalStateException(thrown);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
