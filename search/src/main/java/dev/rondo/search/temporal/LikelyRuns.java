package dev.rondo.search.temporal;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.table.VisitedStates;
import dev.rondo.search.temporal.Automaton.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs that an automaton accepts with more than probability zero, where it is drawn which state
 * follows another from some state on, each of those that can with some chance.
 *
 * <p>From a pair of a state and of a state of the automaton on in which nothing is put off any
 * more, a run is accepted as long as the automaton has a step. All states in which it may be by
 * then are kept together, so that a run that is drawn has one way through them. It is accepted with
 * some probability where one can come to a place from which none leads to the end of all these
 * steps; elsewhere each run comes to such an end with probability one.
 */
final class LikelyRuns {

  private static final long BYTES_PER_NODE = 60;

  private final RunGraph graph;
  private final Automaton automaton;
  private final PuttingOff puttingOff;
  private final long[] letters;
  private final Product product;
  private final Budget budget;
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private final List<BitSet> sets = new ArrayList<>();
  private final VisitedStates nodes = new VisitedStates();
  private final List<Node> all = new ArrayList<>();
  private final List<int[]> following = new ArrayList<>();
  private final BitSet ending = new BitSet();

  /**
   * Of a graph.
   *
   * @param letters what holds in each state, as bits
   */
  LikelyRuns(
      RunGraph graph,
      Automaton automaton,
      PuttingOff puttingOff,
      long[] letters,
      Product product,
      Budget budget) {
    this.graph = graph;
    this.automaton = automaton;
    this.puttingOff = puttingOff;
    this.letters = letters;
    this.product = product;
    this.budget = budget;
  }

  /**
   * A state, and the states in which the automaton may be.
   *
   * @param pair of the product, with which it began
   */
  private record Node(int state, int set, int pair) {}

  /** Such a run, where there is one. */
  Optional<Lasso> lasso() {
    for (int pair = 0; pair < product.size(); pair++) {
      int state = product.automatonState(pair);
      if (graph.mayRepeat(product.state(pair)) && puttingOff.isOverIn(state)) {
        BitSet alone = new BitSet();
        alone.set(state);
        reach(product.state(pair), alone, VisitedStates.NONE, pair);
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
    Node at = all.get(node);
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
    if (holding != Product.GONE) {
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
      all.add(new Node(state, number, pair));
    }
    return nodes.indexOf(key);
  }

  /** Who can come to an end comes to it some day. */
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

  /** A run to a node, and on to where it has been. */
  private Lasso lasso(int lasting) {
    List<Integer> states = new ArrayList<>();
    for (int pair = product.parent(all.get(lasting).pair);
        pair != Product.NONE;
        pair = product.parent(pair)) {
      states.add(product.state(pair));
    }
    Collections.reverse(states);
    int begin = states.size();
    for (int node = lasting; node != VisitedStates.NONE; node = nodes.parent(node)) {
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
    return new Lasso(states, steps(states, cycle), cycle);
  }

  private List<RunGraph.Step> steps(List<Integer> states, int cycle) {
    List<RunGraph.Step> steps = new ArrayList<>();
    for (int place = 0; place < states.size(); place++) {
      int next = states.get(place + 1 < states.size() ? place + 1 : cycle);
      steps.add(graph.step(states.get(place), next));
    }
    return steps;
  }
}
