package rondo.runtime;

import java.util.List;
import rondo.NodeId;

/**
 * What surrounds the processes of an asynchronous run; {@link rondo.Node} passes its calls on to
 * it.
 */
public interface Environment {

  /** How many processes there were at the start. */
  int n();

  /** How many processes may be faulty. */
  int f();

  /** The processes that were there at the start. */
  List<NodeId> nodes();

  /** Puts a message on its way. */
  void send(NodeId from, NodeId to, Record message);

  /** Puts a message on its way to every process of {@link #nodes()}. */
  void broadcast(NodeId from, Record message);

  /** A number from 0 to {@code bound - 1}. */
  int choose(NodeId node, int bound);

  /** Takes what a process shows. */
  void output(NodeId node, Object value);

  /** Adds a process, or returns {@code null} where there are enough. */
  NodeId spawn(NodeId by);
}
