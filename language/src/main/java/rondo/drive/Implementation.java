package rondo.drive;

import java.util.List;
import java.util.Map;
import rondo.NodeId;

/**
 * One process of an implementation, behind an adapter that speaks in the records of its protocol.
 *
 * <p>Rondo calls one method at a time and waits until it returns. By then the implementation has
 * done all that it does upon this event, and has passed what it sends and outputs to its {@link
 * ImplementationContext}. Instances share nothing that changes: they are used by several threads,
 * each instance by one.
 */
public interface Implementation {

  /** The process starts, as in the protocol's {@link rondo.Init} method. */
  default void start() {}

  /**
   * A message arrives, whether the protocol has use for it or not. Messages come one at a time.
   *
   * @param message a record of the protocol, as the class path of the adapter has it
   */
  void deliver(NodeId from, Record message);

  /**
   * A {@link rondo.Timeout} method of the protocol runs.
   *
   * @param name of the method
   */
  default void timeout(String name) {
    throw new UnsupportedOperationException("timeout " + name);
  }

  /**
   * A {@link rondo.Request} method of the protocol runs.
   *
   * @param name of the method
   */
  default void request(String name, List<Integer> arguments) {
    throw new UnsupportedOperationException("request " + name);
  }

  /** The process stops and loses all that is not on its disk. {@link #recover()} is next. */
  default void crash() {
    throw new UnsupportedOperationException("crash");
  }

  /** The process starts again, as in the protocol's {@link rondo.Recover} method. */
  default void recover() {
    throw new UnsupportedOperationException("recover");
  }

  /**
   * The state in terms of the protocol.
   *
   * @return values of some of the protocol's fields, by the names of the fields
   */
  default Map<String, ?> state() {
    return Map.of();
  }
}
