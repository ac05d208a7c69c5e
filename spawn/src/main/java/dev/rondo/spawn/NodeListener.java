package dev.rondo.spawn;

/** Hears what a process does. Calls come from one thread, that of the process. */
public interface NodeListener {

  /** Hears nothing. */
  NodeListener NONE =
      new NodeListener() {
        @Override
        public void output(int node, Object value) {}

        @Override
        public void failed(int node, String fault) {}
      };

  /** A value is output. What is durable is on disk; what the step sends is not sent yet. */
  void output(int node, Object value);

  /** Code of the protocol has failed, or an invariant does not hold: the process has stopped. */
  void failed(int node, String fault);
}
