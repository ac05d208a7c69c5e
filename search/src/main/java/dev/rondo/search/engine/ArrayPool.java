package dev.rondo.search.engine;

import java.util.concurrent.ArrayBlockingQueue;

/**
 * Arrays that nobody needs any more, for those who need new ones: these are in a cache already,
 * where new ones are not even in memory.
 */
final class ArrayPool {

  private static final int MOST = 1 << 7; // about as many as one wave needs

  private final ArrayBlockingQueue<int[]> spare = new ArrayBlockingQueue<>(MOST);

  /** An array of a length, which is always the same; whatever it holds. */
  int[] take(int length) {
    int[] waiting = spare.poll();
    return waiting != null ? waiting : new int[length];
  }

  /** Nobody needs an array any more. */
  void give(int[] unused) {
    spare.offer(unused); // where there are enough, it is gone
  }

  void clear() {
    spare.clear();
  }
}
