package dev.rondo.run.trace;

import dev.rondo.run.observe.Tag;
import dev.rondo.run.observe.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The draws of a network in a lifted run. The sequential form draws in the order of the rounds, the
 * asynchronous form when a process reaches a round.
 */
public final class LiftedNetworkDraws {

  private final Map<Tag, Deque<Integer>> drawn = new HashMap<>();

  /** The draws of a trace. */
  public LiftedNetworkDraws(Trace sequential) {
    for (Trace.Drawn each : sequential.draws()) {
      drawn.put(each.time(), new ArrayDeque<>(each.values()));
    }
  }

  /**
   * The next draw for a round. In rounds that the sequential form did not finish, the network may
   * draw anything.
   */
  public int next(long tag) {
    Deque<Integer> values = drawn.get(tag == Time.START ? Tag.NONE : Tag.of(tag));
    return values == null || values.isEmpty() ? 0 : values.remove();
  }
}
