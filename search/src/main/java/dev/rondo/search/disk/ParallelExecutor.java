package dev.rondo.search.disk;

import java.util.function.IntConsumer;

/** Runs parallel loops. */
public interface ParallelExecutor {

  /** Runs all iterations, in any order; rethrows an exception at the end. */
  void each(int pieces, IntConsumer work);
}
