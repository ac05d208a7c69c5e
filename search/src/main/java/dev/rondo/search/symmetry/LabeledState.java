package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.run.value.ValueCodec;
import dev.rondo.search.term.ValueTerm;
import java.util.Arrays;

/**
 * A state in which labels replace the names of processes and of interchangeable values, so that its
 * hash does not depend on names; for one thread.
 *
 * <p>Processes and values are items: first the processes, then the values.
 */
final class LabeledState {

  private static final long SELF = 0x5E1FL;
  private static final long REST = 0x0E57L;
  private static final int NONE = -1;

  private final int nodes;
  private final int perNode;
  private final int[] values;
  private final int firstValue;
  private final long[] labels;
  private final long[] nodeMasks;
  private final long[] valueMasks;
  private ValueTerm[] parts = {};
  private ValueTerm[] rest = {};
  private long namedNodes;
  private long namedValues;

  /**
   * For states of one size.
   *
   * @param perNode how many terms the state of a process has
   * @param values the interchangeable values, in ascending order
   */
  LabeledState(int nodes, int perNode, int[] values) {
    this.nodes = nodes;
    this.perNode = perNode;
    this.values = values.clone();
    this.labels = new long[nodes + values.length];
    this.firstValue = values.length == 0 ? 0 : values[0];
    this.nodeMasks = new long[nodes];
    this.valueMasks = new long[nodes];
  }

  /** The label of each item; the hashes depend on them. */
  long[] labels() {
    return labels;
  }

  boolean isNode(int item) {
    return item < nodes;
  }

  /** Sets the state. */
  void take(ValueTerm[] newParts, ValueTerm[] newRest) {
    parts = newParts;
    rest = newRest;
    namedNodes = 0;
    namedValues = 0;
    for (int node = 0; node < nodes; node++) {
      nodeMasks[node] = 0;
      valueMasks[node] = 0;
      for (int offset = 0; offset < perNode; offset++) {
        nodeMasks[node] |= parts[node * perNode + offset].nodeMask();
        valueMasks[node] |= parts[node * perNode + offset].valueMask();
      }
      namedNodes |= nodeMasks[node];
      namedValues |= valueMasks[node];
    }
    for (ValueTerm part : rest) {
      namedNodes |= part.nodeMask();
      namedValues |= part.valueMask();
    }
  }

  /** Whether an item may occur in the state; false is certain. */
  boolean isNamed(int item) {
    return ((isNode(item) ? namedNodes : namedValues) & bit(item)) != 0;
  }

  /** Whether an item may occur in the state of a process; false is certain. */
  boolean names(int node, int item) {
    return ((isNode(item) ? nodeMasks : valueMasks)[node] & bit(item)) != 0;
  }

  /** Whether the order of a process among those with the same state can change the form. */
  boolean isEntangled(int node) {
    return nodeMasks[node] != 0 || valueMasks[node] != 0 || isNamed(node);
  }

  private long bit(int item) {
    return 1L << (isNode(item) ? item : values[item - nodes]);
  }

  /**
   * One step of colour refinement: a new label for each item, from the state of a process and from
   * the places where an item occurs. It depends on labels, not on names.
   */
  void look(long[] views) {
    System.arraycopy(labels, 0, views, 0, views.length);
    for (int node = 0; node < nodes; node++) {
      long inside = hash(node, node);
      views[node] += Hashing.mix(inside);
      if (nodeMasks[node] != 0 || valueMasks[node] != 0) {
        long around = Hashing.mix(inside * 31 + labels[node]);
        for (int offset = 0; offset < perNode; offset++) {
          look(parts[node * perNode + offset], node, Hashing.mix(around + offset), views);
        }
      }
    }
    for (int index = 0; index < rest.length; index++) {
      look(rest[index], NONE, restShare(index), views);
    }
    for (int item = 0; item < views.length; item++) {
      views[item] = Hashing.mix(views[item]);
    }
  }

  /** Parts are distinguished by position in an ordered term, and by content in an unordered one. */
  private void look(ValueTerm term, int self, long around, long[] views) {
    if (term.nodeMask() == 0 && term.valueMask() == 0) {
      return;
    }
    if (term.parts.length == 0) {
      int item = itemOf(term);
      if (item != NONE) {
        views[item] += Hashing.mix(item == self ? around + SELF : around);
      }
      return;
    }
    boolean unordered = term.codec.isUnordered();
    for (int position = 0; position < term.parts.length; position++) {
      ValueTerm part = term.parts[position];
      look(part, self, Hashing.mix(around * 31 + (unordered ? hash(part, self) : position)), views);
    }
  }

  /** The hash of the whole state under its labels: the sum of the shares. */
  long hash() {
    long hash = 0;
    for (int share = 0; share < shares(); share++) {
      hash += share(share);
    }
    return hash;
  }

  /** The number of summands of the hash: one per process, then the rest. */
  int shares() {
    return nodes + rest.length;
  }

  /** A summand of the hash. */
  long share(int part) {
    return part < nodes
        ? Hashing.mix(hash(part, NONE) * 31 + labels[part])
        : restShare(part - nodes);
  }

  private long restShare(int index) {
    return Hashing.mix(hash(rest[index], NONE) + REST * (index + 1));
  }

  /** Whether a summand may depend on the label of an item; false is certain. */
  boolean dependsOn(int part, int item) {
    if (part < nodes) {
      return part == item || names(part, item);
    }
    ValueTerm term = rest[part - nodes];
    return ((isNode(item) ? term.nodeMask() : term.valueMask()) & bit(item)) != 0;
  }

  /** The hash of a term under the labels. */
  long hash(ValueTerm term) {
    return hash(term, NONE);
  }

  private long hash(int node, int self) {
    long hash = 0;
    for (int offset = 0; offset < perNode; offset++) {
      hash = Hashing.mix(hash * 31 + hash(parts[node * perNode + offset], self));
    }
    return hash;
  }

  private long hash(ValueTerm term, int self) {
    if (term.nodeMask() == 0 && term.valueMask() == 0) {
      return term.hash();
    }
    if (term.parts.length == 0) {
      int item = itemOf(term);
      return item == NONE ? term.hash() : item == self ? SELF : labels[item];
    }
    boolean unordered = term.codec.isUnordered();
    long hash = term.codec.hash();
    for (ValueTerm part : term.parts) {
      long child = hash(part, self);
      hash = unordered ? hash + Hashing.mix(child) : Hashing.mix(hash * 31 + child);
    }
    return Hashing.mix(hash);
  }

  private int itemOf(ValueTerm name) {
    if (name.codec == ValueCodec.NODE) {
      return name.name() < nodes ? name.name() : NONE;
    }
    int place = name.name() - firstValue; // usually the values are consecutive
    if (place < 0 || place >= values.length || values[place] != name.name()) {
      place = Arrays.binarySearch(values, name.name());
    }
    return place < 0 ? NONE : nodes + place;
  }
}
