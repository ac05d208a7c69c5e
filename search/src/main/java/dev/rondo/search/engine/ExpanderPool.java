package dev.rondo.search.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * The successor generators of threads. Each thread keeps its own, which stays in the caches of its
 * core.
 */
final class ExpanderPool {

  private final Supplier<Expanding> maker;
  private final Map<Thread, Expanding> used = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Expanding> idle = new ConcurrentLinkedQueue<>();

  ExpanderPool(Supplier<Expanding> maker) {
    this.maker = maker;
  }

  /** What a thread needs to expand states. */
  record Expanding(StateSpace.Expander expander, SuccessorBuffer buffer) {}

  /** The one of the current thread. */
  Expanding mine() {
    return used.computeIfAbsent(
        Thread.currentThread(),
        thread -> {
          Expanding waiting = idle.poll();
          return waiting != null ? waiting : maker.get();
        });
  }

  /** Discards the one of the current thread after an exception interrupted it. */
  void dropMine() {
    used.remove(Thread.currentThread());
  }

  /** Releases all of them when the threads end. */
  void release() {
    idle.addAll(used.values());
    used.clear();
  }
}
