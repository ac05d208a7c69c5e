package dev.rondo.search.async;

import dev.rondo.search.async.LocalReachability.Situation;
import dev.rondo.search.async.LocalReachability.Step;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What can come to a process that waits, from others that go on. */
final class InterferenceAnalysis {

  private final LocalReachability graph;
  private final Map<Situation, List<Cause>> causes = new ConcurrentHashMap<>();

  /** Messages that a process takes in some step, and those that it sends then. */
  private record Cause(BitSet taken, BitSet sent) {}

  InterferenceAnalysis(LocalReachability graph) {
    this.graph = graph;
  }

  /**
   * The messages that can be on their way to anybody before a process goes on.
   *
   * @param waiting the process that does nothing
   * @param there what is on its way, by receiver
   */
  BitSet comingWhileWaits(int waiting, Situation[] situations, BitSet[] there) {
    BitSet all = new BitSet();
    for (BitSet some : there) {
      all.or(some);
    }
    boolean grows = true;
    while (grows) {
      grows = false;
      for (int node = 0; node < situations.length; node++) {
        grows |= node != waiting && spread(causes(situations[node]), all);
      }
    }
    return all;
  }

  private static boolean spread(List<Cause> causes, BitSet all) {
    int before = all.cardinality();
    for (Cause cause : causes) {
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

  /** What a process can ever send from a situation on, and upon what. */
  private List<Cause> causes(Situation situation) {
    List<Cause> known = causes.get(situation);
    if (known == null) {
      known = find(situation);
      causes.put(situation, known);
    }
    return known;
  }

  private List<Cause> find(Situation situation) {
    Set<Cause> all = new LinkedHashSet<>();
    situation.reachable().stream()
        .mapToObj(number -> graph.of(situation.node(), number))
        .flatMap(later -> later.steps().stream())
        .filter(step -> step.sent().length > 0)
        .forEach(step -> all.add(cause(step)));
    return List.copyOf(all);
  }

  private static Cause cause(Step step) {
    return new Cause(bits(step.taken()), bits(step.sent()));
  }

  private static BitSet bits(int[] numbers) {
    BitSet bits = new BitSet();
    for (int number : numbers) {
      bits.set(number);
    }
    return bits;
  }
}
