package dev.rondo.search.disk;

import java.util.function.IntConsumer;

/** Does pieces of work that do not depend on each other, several at once. */
public interface ParallelExecutor {

  /** Does all pieces; what one throws is thrown at the end. */
  void each(int pieces, IntConsumer work);
}
