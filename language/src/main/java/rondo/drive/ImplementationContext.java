package rondo.drive;

import rondo.NodeId;

/** What Rondo tells an {@link Implementation} of its process, and takes from it. */
public interface ImplementationContext {

  /** The process. */
  NodeId self();

  /** How many processes there are. */
  int n();

  /** How many processes may be faulty. */
  int f();

  /** The role of the process, where roles are classes; empty otherwise. */
  String role();

  /**
   * The value that an {@link rondo.Input} field of the protocol has in this process.
   *
   * @param name of the field
   */
  int input(String name);

  /** The implementation sends a message, a record of the protocol. */
  void send(NodeId to, Record message);

  /** The implementation outputs a value. */
  void output(Object value);

  /**
   * What the protocol chooses at this point with {@code choose} or {@code flip}: the random numbers
   * of the implementation come from here.
   *
   * @param bound the number of possibilities, the same as in the protocol
   * @return a number from 0 to {@code bound - 1}
   */
  int choose(int bound);
}
