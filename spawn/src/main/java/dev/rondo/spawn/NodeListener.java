package dev.rondo.spawn;

import dev.rondo.spawn.wire.Traffic;

/**
 * Receives the events of a process. All calls except {@link #dropped} come from the thread of the
 * process.
 */
public interface NodeListener {

  /** Ignores all events. */
  NodeListener NONE =
      new NodeListener() {
        @Override
        public void output(int node, Object value) {}

        @Override
        public void failed(int node, String fault) {}
      };

  /** A dropped message in words. */
  static String told(Traffic.Drop why, long times) {
    return "messages dropped (" + why + "): " + times;
  }

  /**
   * A value is output. Durable variables are on disk by then, but the messages of the step are not
   * sent yet.
   */
  void output(int node, Object value);

  /**
   * A message was dropped for a reason other than a planned fault: a queue was full, or a
   * connection broke. Called the first, tenth and hundredth time, and so on, by any thread.
   */
  default void dropped(int node, Traffic.Drop why, long times) {}

  /** Code of the protocol has failed, or an invariant does not hold: the process has stopped. */
  void failed(int node, String fault);
}
