package rondo;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The name of a process: a reference to send to and to compare, the same object wherever it is met.
 */
public final class NodeId implements Comparable<NodeId> {

  private static final int SHARED = 64;
  private static final NodeId[] FIRST = new NodeId[SHARED];
  private static final ConcurrentHashMap<Integer, NodeId> FURTHER = new ConcurrentHashMap<>();

  static {
    for (int index = 0; index < SHARED; index++) {
      FIRST[index] = new NodeId(index);
    }
  }

  private final int index;
  private final String name;

  private NodeId(int index) {
    this.index = index;
    this.name = "P" + index;
  }

  /** The process with this index, counted from 0. */
  public static NodeId of(int index) {
    if (index < 0) {
      throw new IllegalArgumentException("a process index is not negative: " + index);
    }
    return index < SHARED ? FIRST[index] : FURTHER.computeIfAbsent(index, NodeId::new);
  }

  /** The position of this process among all, counted from 0. */
  public int index() {
    return index;
  }

  @Override
  public int compareTo(NodeId other) {
    return Integer.compare(index, other.index);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return name;
  }
}
