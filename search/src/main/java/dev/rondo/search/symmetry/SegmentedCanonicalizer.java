package dev.rondo.search.symmetry;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.term.ValueTerm;
import dev.rondo.search.term.ValueTerms;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The segmented order: sorts the processes of each role by their states without the processes that
 * they name, which no renaming changes. Those that are equal are a segment; of all orders inside
 * the segments the one with the smallest hash is taken. If there are more than {@link
 * ExactCanonicalizer#MOST_FORMS} orders, the first is taken, and equivalent states may stay
 * distinct.
 */
final class SegmentedCanonicalizer extends SortingCanonicalizer {

  private final long[] keys;
  private final int[] best;
  private int orders;
  private long bestHash;

  SegmentedCanonicalizer(ValueTerms terms, int[] roles, int perNode, int[] values) {
    super(terms, roles, perNode, values);
    this.keys = new long[nodes];
    this.best = new int[nodes];
  }

  @Override
  long sort() {
    findKeys();
    Integer[] order = IntStream.range(0, nodes).boxed().toArray(Integer[]::new);
    Arrays.sort(
        order, Comparator.<Integer>comparingInt(node -> roles[node]).thenComparing(n -> keys[n]));
    int[] free = places();
    for (int place = 0; place < nodes; place++) {
      put(order[place], free[place]);
    }
    orders = 0;
    bestHash = Long.MAX_VALUE;
    permute(0);
    for (int place = 0; place < nodes; place++) {
      put(best[place], place);
    }
    return hashOfOrder();
  }

  /** The places of each role are those that its processes have. */
  private int[] places() {
    return IntStream.range(0, nodes)
        .boxed()
        .sorted(Comparator.comparingInt(place -> roles[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void findKeys() {
    Arrays.fill(state.labels(), 0L);
    for (int node = 0; node < nodes; node++) {
      long key = 0;
      for (int offset = 0; offset < perNode; offset++) {
        ValueTerm part = parts[node * perNode + offset];
        key = Hashing.mix(key * 31 + state.hash(part));
      }
      keys[node] = key;
    }
  }

  /** Tries every order of the segments that begin at a place or after it. */
  private void permute(int place) {
    if (orders > ExactCanonicalizer.MOST_FORMS) {
      return;
    }
    if (place == nodes) {
      orders++;
      long hash = hashOfOrder();
      if (hash < bestHash) {
        bestHash = hash;
        System.arraycopy(sorted, 0, best, 0, nodes);
      }
      return;
    }
    for (int other = place; other < nodes; other++) {
      int here = sorted[place];
      int there = sorted[other];
      if (roles[there] == roles[here] && keys[there] == keys[here]) {
        put(there, place);
        put(here, other);
        permute(place + 1);
        put(here, place);
        put(there, other);
      }
    }
  }
}
