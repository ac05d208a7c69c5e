package rondo.runtime;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import rondo.NodeId;

/**
 * What waits to be sent to each of some processes. A round asks every sender for every receiver, so
 * looking up costs no more than an array does.
 */
public final class NodeMap<V> {

  private static final int FIRST_CAPACITY = 8;

  private Object[] values = new Object[FIRST_CAPACITY];
  private NodeId lastNode;

  /** What belongs to a process, or null. */
  @SuppressWarnings("unchecked")
  public V get(NodeId node) {
    return node.index() < values.length ? (V) values[node.index()] : null;
  }

  /** Sets what belongs to a process that exists. */
  public void put(NodeId node, V value) {
    int index = node.index();
    if (index >= values.length) {
      values = Arrays.copyOf(values, Math.max(index + 1, 2 * values.length));
    }
    values[index] = Inbox.sent(value);
    lastNode = node;
  }

  /**
   * Sets what belongs to a process, which may not exist.
   *
   * @param processes how many there are
   */
  public void put(NodeId node, V value, int processes) {
    Inbox.sent(value);
    put(NodeId.of(Inbox.receiver(node, processes)), value);
  }

  /** What was set last, or null. */
  public V last() {
    return lastNode == null ? null : get(lastNode);
  }

  /** For whom something was set last, or null. */
  public NodeId lastNode() {
    return lastNode;
  }

  /** Whether there is nothing. */
  public boolean isEmpty() {
    return lastNode == null;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(values, null);
    lastNode = null;
  }

  /** A copy of all that is held, by process. */
  public SortedMap<NodeId, V> entries() {
    SortedMap<NodeId, V> entries = new TreeMap<>();
    for (int index = 0; index < values.length; index++) {
      V value = get(NodeId.of(index));
      if (value != null) {
        entries.put(NodeId.of(index), value);
      }
    }
    return entries;
  }

  @Override
  public String toString() {
    return entries().toString();
  }
}
