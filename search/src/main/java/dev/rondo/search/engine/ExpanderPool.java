package dev.rondo.search.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** What threads expand states with: each keeps its own, which lies in the caches of its core. */
final class ExpanderPool {

  private final Supplier<Expanding> maker;
  private final Map<Thread, Expanding> used = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Expanding> idle = new ConcurrentLinkedQueue<>();

  ExpanderPool(Supplier<Expanding> maker) {
    this.maker = maker;
  }

  /** What a thread needs. */
  record Expanding(StateSpace.Expander expander, SuccessorBuffer buffer) {}

  /** That of the current thread. */
  Expanding mine() {
    return used.computeIfAbsent(
        Thread.currentThread(),
        thread -> {
          Expanding waiting = idle.poll();
          return waiting != null ? waiting : maker.get();
        });
  }

  /** That of the current thread was in the middle of a step, and nobody can use it any more. */
  void dropMine() {
    used.remove(Thread.currentThread());
  }

  /** The threads end; others will take over. */
  void release() {
    idle.addAll(used.values());
    used.clear();
  }
}
