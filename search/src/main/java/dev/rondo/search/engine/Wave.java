package dev.rondo.search.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * What the workers have done.
 *
 * @param blocks those before the first that a limit has ended
 */
record Wave(List<Block> blocks, Optional<LimitReached> limit) {

  /** Awaits all blocks. */
  static Wave of(List<Future<Block>> wave) {
    List<Block> blocks = new ArrayList<>();
    Optional<LimitReached> first = Optional.empty();
    for (Future<Block> future : wave) {
      try {
        Block block = get(future);
        if (first.isEmpty()) {
          blocks.add(block);
        }
      } catch (LimitReached limit) {
        first = first.isEmpty() ? Optional.of(limit) : first;
      }
    }
    return new Wave(blocks, first);
  }

  /** What a worker throws is thrown here. */
  private static Block get(Future<Block> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
