package dev.rondo.search.engine;

import java.util.concurrent.ArrayBlockingQueue;

/** Unused arrays of one length for reuse: they are likely in a cache, where new ones are not. */
final class ArrayPool {

  private static final int MOST = 1 << 7; // about as many as a wave needs

  private final ArrayBlockingQueue<int[]> spare = new ArrayBlockingQueue<>(MOST);

  /** An array with any content. The length is always the same. */
  int[] take(int length) {
    int[] waiting = spare.poll();
    return waiting != null ? waiting : new int[length];
  }

  /** Returns an array to the pool. */
  void give(int[] unused) {
    spare.offer(unused); // dropped if the pool is full
  }

  void clear() {
    spare.clear();
  }
}
