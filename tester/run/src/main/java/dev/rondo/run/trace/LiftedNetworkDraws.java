package dev.rondo.run.trace;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.observe.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The draws of a network in a lifted run: there in the order of the rounds, here whenever a process
 * comes to one.
 */
public final class LiftedNetworkDraws {

  private final Map<Tag, Deque<Integer>> drawn = new HashMap<>();

  /** For what a trace says that was drawn. */
  public LiftedNetworkDraws(Trace sequential) {
    for (Trace.Drawn each : sequential.draws()) {
      drawn.put(each.time(), new ArrayDeque<>(each.values()));
    }
  }

  /**
   * The next draw for a round. Of a round that the sequential form did not come to, or not to its
   * end, nothing is known, so the network may draw what it likes.
   */
  public int next(long tag) {
    Deque<Integer> values = drawn.get(tag == Time.START ? Tag.NONE : Tag.of(tag));
    return values == null || values.isEmpty() ? 0 : values.remove();
  }
}
