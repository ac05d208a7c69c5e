package dev.rondo.search.async;

import dev.rondo.search.async.LocalReachability.LocalState;
import dev.rondo.search.async.LocalReachability.LocalTransition;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Computes the messages that other processes can send while one process does not act. */
final class InterferenceAnalysis {

  private final LocalReachability graph;
  private final Map<LocalState, List<Interference>> causes = new ConcurrentHashMap<>();

  /** The messages that a step takes, and those that it sends. */
  private record Interference(BitSet taken, BitSet sent) {}

  InterferenceAnalysis(LocalReachability graph) {
    this.graph = graph;
  }

  /**
   * The messages that can be in transit before a process acts again: a least fixpoint over the
   * steps of the others.
   *
   * @param waiting the process that does not act
   * @param there the messages in transit, by receiver
   */
  BitSet comingWhileWaits(int waiting, LocalState[] localStates, BitSet[] there) {
    BitSet all = new BitSet();
    for (BitSet some : there) {
      all.or(some);
    }
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int node = 0; node < localStates.length; node++) {
        grows |= node != waiting && spread(causes(localStates[node]), all);
      }
    }
    return all;
  }

  private static boolean spread(List<Interference> causes, BitSet all) {
    int before = all.cardinality();
    for (Interference cause : causes) {
      if (contains(all, cause.taken)) {
        all.or(cause.sent);
      }
    }
    return all.cardinality() > before;
  }

  private static boolean contains(BitSet all, BitSet some) {
    for (int bit = some.nextSetBit(0); bit >= 0; bit = some.nextSetBit(bit + 1)) {
      if (!all.get(bit)) {
        return false;
      }
    }
    return true;
  }

  /** The sending steps that a process can reach from a local state. */
  private List<Interference> causes(LocalState localState) {
    List<Interference> known = causes.get(localState);
    if (known == null) {
      known = find(localState);
      causes.put(localState, known);
    }
    return known;
  }

  private List<Interference> find(LocalState localState) {
    Set<Interference> all = new LinkedHashSet<>();
    localState.reachable().stream()
        .mapToObj(number -> graph.of(localState.node(), number))
        .flatMap(later -> later.steps().stream())
        .filter(step -> step.sent().length > 0)
        .forEach(step -> all.add(cause(step)));
    return List.copyOf(all);
  }

  private static Interference cause(LocalTransition step) {
    return new Interference(bits(step.taken()), bits(step.sent()));
  }

  private static BitSet bits(int[] numbers) {
    BitSet bits = new BitSet();
    for (int number : numbers) {
      bits.set(number);
    }
    return bits;
  }
}
