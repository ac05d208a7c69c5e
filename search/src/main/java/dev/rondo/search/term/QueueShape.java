package dev.rondo.search.term;

import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a priority queue, whose parts are its elements in heap order. Adding them in that
 * order rebuilds the same heap.
 */
final class QueueShape extends Shape {

  QueueShape() {
    super("PriorityQueue");
  }

  @Override
  boolean isFixed() {
    return false;
  }

  @Override
  @Nullable Object[] takeApart(Object value) {
    PriorityQueue<?> queue = (PriorityQueue<?>) value;
    if (queue.comparator() != null) {
      throw UncopyableValue.ordered("PriorityQueue");
    }
    return queue.toArray();
  }

  @Override
  Object putTogether(@Nullable Object[] parts) {
    return new PriorityQueue<>(Arrays.asList(parts));
  }
}
