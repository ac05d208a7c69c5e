package dev.rondo.spawn;

import dev.rondo.spawn.wire.Traffic;

/**
 * Hears what a process does. Other calls than {@link #dropped} come from one thread, that of the
 * process.
 */
public interface NodeListener {

  /** Hears nothing. */
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

  /** A value is output. What is durable is on disk; what the step sends is not sent yet. */
  void output(int node, Object value);

  /**
   * A message was dropped that no fault on demand has dropped: it did not fit, or a connection
   * broke. Called the first, tenth and hundredth time, and so on, by any thread.
   */
  default void dropped(int node, Traffic.Drop why, long times) {}

  /** Code of the protocol has failed, or an invariant does not hold: the process has stopped. */
  void failed(int node, String fault);
}
