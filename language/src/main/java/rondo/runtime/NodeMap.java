package rondo.runtime;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import rondo.NodeId;

/**
 * What waits to be sent to each of some processes. A round asks every sender for every receiver, so
 * looking up costs no more than an array does.
 */
public final class NodeMap<V> {

  private static final int FIRST_CAPACITY = 8;

  private Object[] values = new Object[FIRST_CAPACITY];
  private V last; // not its receiver: of what goes to all, none comes last under other names

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
    last = value;
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
    return last;
  }

  /** Sets what was set last, where all else is set already. */
  public void setLast(V value) {
    last = value;
  }

  /** Whether there is nothing. */
  public boolean isEmpty() {
    return last == null;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(values, null);
    last = null;
  }

  /** A copy with copies of what is held. */
  public NodeMap<V> copy(UnaryOperator<V> copies) {
    NodeMap<V> copy = new NodeMap<>();
    if (last != null) {
      copy.values = values.clone();
      for (int index = 0; index < values.length; index++) {
        V value = get(NodeId.of(index));
        copy.values[index] = value == null ? null : copies.apply(value);
      }
      copy.last = copies.apply(last);
    }
    return copy;
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
