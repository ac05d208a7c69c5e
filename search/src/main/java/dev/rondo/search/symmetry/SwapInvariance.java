package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import java.util.stream.IntStream;

/**
 * Decides whether swapping items with the same label leaves a state unchanged, so that their order
 * does not matter; for one thread.
 *
 * <p>Swaps are tested with distinct labels for all items, by comparing hashes.
 */
final class SwapInvariance {

  private static final long ALL_DIFFERENT = 0xD1FFL;

  private final LabeledState state;
  private final int nodes;
  private final long[] labels;
  private final long[] given;
  private long[] shares = {};
  private boolean known;

  SwapInvariance(LabeledState state, int nodes) {
    this.state = state;
    this.nodes = nodes;
    this.labels = state.labels();
    this.given = new long[labels.length];
  }

  /** Forgets the last state. */
  void forget() {
    known = false;
  }

  /** Whether all orders of some items give the same state. */
  boolean areAllAlike(int[] items) {
    begin();
    boolean alike = true;
    for (int place = 1; place < items.length && alike; place++) {
      alike = areAlike(items[place - 1], items[place]);
    }
    end();
    return alike;
  }

  /** Whether an item can be swapped with one of some others. */
  boolean isLikeOneOf(int item, int[] others) {
    begin();
    boolean alike = false;
    for (int place = 0; place < others.length && !alike; place++) {
      alike = areAlike(others[place], item);
    }
    end();
    return alike;
  }

  private void begin() {
    System.arraycopy(labels, 0, given, 0, labels.length);
    for (int item = 0; item < labels.length; item++) {
      labels[item] = Hashing.mix(ALL_DIFFERENT + item);
    }
    if (!known) {
      shares = new long[state.shares()];
      for (int part = 0; part < shares.length; part++) {
        shares[part] = state.share(part);
      }
      known = true;
    }
  }

  private void end() {
    System.arraycopy(given, 0, labels, 0, labels.length);
  }

  /** Values are swapped together with the processes that hold exactly one of them. */
  private boolean areAlike(int one, int other) {
    int[] mine = state.isNode(one) ? new int[0] : knowing(one, other);
    int[] theirs = state.isNode(one) ? new int[0] : knowing(other, one);
    if (mine.length != theirs.length) {
      return false;
    }
    for (int index = 0; index < mine.length; index++) {
      if (given[mine[index]] != given[theirs[index]]) {
        return false;
      }
    }
    swap(one, other, mine, theirs);
    boolean same = isSame(one, other, mine, theirs);
    swap(one, other, mine, theirs);
    return same;
  }

  /**
   * Whether the hash is unchanged. Only summands that depend on swapped items are computed again.
   */
  private boolean isSame(int one, int other, int[] mine, int[] theirs) {
    long change = 0;
    for (int part = 0; part < state.shares(); part++) {
      if (dependsOn(part, one, other) || dependsOn(part, mine) || dependsOn(part, theirs)) {
        change += state.share(part) - shares[part];
      }
    }
    return change == 0;
  }

  private boolean dependsOn(int part, int... items) {
    for (int item : items) {
      if (state.dependsOn(part, item)) {
        return true;
      }
    }
    return false;
  }

  private int[] knowing(int value, int other) {
    return IntStream.range(0, nodes)
        .filter(node -> state.names(node, value) && !state.names(node, other))
        .boxed()
        .sorted((left, right) -> Long.compare(given[left], given[right]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void swap(int one, int other, int[] mine, int[] theirs) {
    swap(one, other);
    for (int index = 0; index < mine.length; index++) {
      swap(mine[index], theirs[index]);
    }
  }

  private void swap(int one, int other) {
    long kept = labels[one];
    labels[one] = labels[other];
    labels[other] = kept;
  }
}
