package dev.rondo.run.trace;

import dev.rondo.run.watch.Tag;
import dev.rondo.run.watch.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * What a network draws when it is asked in the original as it was in the sequential form: there in
 * the order of the rounds, here whenever a process comes to one.
 */
public final class FollowedDraws {

  private final Map<Tag, Deque<Integer>> drawn = new HashMap<>();

  /** For what a trace says that was drawn. */
  public FollowedDraws(Trace sequential) {
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
