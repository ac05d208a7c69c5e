package dev.rondo.search.temporal;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.temporal.BuchiAutomaton.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether an automaton accepts runs with positive probability, where each successor of a
 * state has positive probability (a Markov chain).
 *
 * <p>It starts from pairs in which the automaton postpones nothing any more, so that a run is
 * accepted as long as the automaton has a transition. The automaton is made deterministic by the
 * subset construction. A run is accepted with positive probability if a node is reachable from
 * which no path leads to the empty set; otherwise every run reaches the empty set with probability
 * one.
 */
final class PositiveProbabilityRuns {

  private static final long BYTES_PER_NODE = 60;

  private final KripkeStructure graph;
  private final BuchiAutomaton automaton;
  private final PostponedUntils puttingOff;
  private final long[] letters;
  private final ProductGraph product;
  private final Budget budget;
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final List<BitSet> sets = new ArrayList<>();
  private final FingerprintTable nodes = new FingerprintTable();
  private final List<ProductNode> all = new ArrayList<>();
  private final List<int[]> following = new ArrayList<>();
  private final BitSet ending = new BitSet();

  /**
   * For a structure.
   *
   * @param letters what holds in each state, as bits
   */
  PositiveProbabilityRuns(
      KripkeStructure graph,
      BuchiAutomaton automaton,
      PostponedUntils puttingOff,
      long[] letters,
      ProductGraph product,
      Budget budget) {
    this.graph = graph;
    this.automaton = automaton;
    this.puttingOff = puttingOff;
    this.letters = letters;
    this.product = product;
    this.budget = budget;
  }

  /**
   * A state, and the set of possible states of the automaton.
   *
   * @param pair of the product in which it began
   */
  private record ProductNode(int state, int set, int pair) {}

  /** An accepted run, if the probability is positive. */
  Optional<RepeatingRun> lasso() {
    for (int pair = 0; pair < product.size(); pair++) {
      int state = product.automatonState(pair);
      if (graph.mayRepeat(product.state(pair)) && puttingOff.isOverIn(state)) {
        BitSet alone = new BitSet();
        alone.set(state);
        reach(product.state(pair), alone, FingerprintTable.NONE, pair);
      }
    }
    for (int node = 0; node < all.size(); node++) {
      budget.goOn(product.bytes() + BYTES_PER_NODE * all.size());
      expand(node);
    }
    spreadEnds();
    int lasting = ending.nextClearBit(0);
    return lasting < all.size() ? Optional.of(lasso(lasting)) : Optional.empty();
  }

  private void expand(int node) {
    ProductNode at = all.get(node);
    BitSet next = next(letters[at.state], sets.get(at.set));
    ending.set(node, next.isEmpty());
    following.add(
        next.isEmpty()
            ? new int[0]
            : Arrays.stream(graph.following(at.state))
                .map(state -> reach(state, next, node, at.pair))
                .toArray());
  }

  private BitSet next(long holding, BitSet set) {
    BitSet next = new BitSet();
    if (holding != ProductGraph.GONE) {
      set.stream()
          .mapToObj(automaton::from)
          .flatMap(List::stream)
          .filter(transition -> transition.fits(holding))
          .mapToInt(Transition::target)
          .forEach(next::set);
    }
    return next;
  }

  private int reach(int state, BitSet set, int from, int pair) {
    Integer known = numbers.putIfAbsent(set, sets.size());
    if (known == null) {
      sets.add(set);
    }
    int number = known == null ? sets.size() - 1 : known;
    long key = Hashing.mix((long) state << 32 | number);
    if (nodes.add(key, from)) {
      all.add(new ProductNode(state, number, pair));
    }
    return nodes.indexOf(key);
  }

  /** Marks the nodes from which the empty set is reachable (backward fixpoint). */
  private void spreadEnds() {
    boolean grows = true;
    while (grows) {
      budget.goOn(0);
      int before = ending.cardinality();
      for (int node = all.size() - 1; node >= 0; node--) {
        ending.set(
            node, ending.get(node) || Arrays.stream(following.get(node)).anyMatch(ending::get));
      }
      grows = ending.cardinality() > before;
    }
  }

  /** A run to a node, and on until a state repeats. */
  private RepeatingRun lasso(int lasting) {
    List<Integer> states = new ArrayList<>();
    for (int pair = product.parent(all.get(lasting).pair);
        pair != ProductGraph.NONE;
        pair = product.parent(pair)) {
      states.add(product.state(pair));
    }
    Collections.reverse(states);
    int begin = states.size();
    for (int node = lasting; node != FingerprintTable.NONE; node = nodes.parent(node)) {
      states.add(begin, all.get(node).state);
    }
    List<Integer> walked = new ArrayList<>(List.of(lasting));
    int at = following.get(lasting)[0];
    while (!walked.contains(at)) {
      walked.add(at);
      states.add(all.get(at).state);
      at = following.get(at)[0];
    }
    int cycle = states.size() - walked.size() + walked.indexOf(at);
    return new RepeatingRun(states, steps(states, cycle), cycle);
  }

  private List<KripkeStructure.LabelledEdge> steps(List<Integer> states, int cycle) {
    List<KripkeStructure.LabelledEdge> steps = new ArrayList<>();
    for (int place = 0; place < states.size(); place++) {
      int next = states.get(place + 1 < states.size() ? place + 1 : cycle);
      steps.add(graph.step(states.get(place), next));
    }
    return steps;
  }
}
