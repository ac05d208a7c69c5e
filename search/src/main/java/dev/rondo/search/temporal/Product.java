package dev.rondo.search.temporal;

import dev.rondo.search.temporal.Automaton.Transition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a graph that an automaton accepts: pairs of a state and of a state of the automaton,
 * numbered as they are found, breadth first.
 */
final class Product implements Digraph {

  /** Before the states in which runs begin. */
  static final int NONE = -1;

  /** In place of letters: the process of which the formula speaks has stopped. */
  static final long GONE = 1L << 63;

  private final RunGraph graph;
  private final Automaton automaton;
  private final long[] letters;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private int[] states = new int[1 << 10];
  private int[] automatonStates = new int[1 << 10];
  private int[] parents = new int[1 << 10];
  private int[] firsts = new int[1 << 10];
  private int[] targets = new int[1 << 12];
  private long[] putOff = new long[1 << 12];
  private int size;
  private int edges;

  /**
   * Finds all pairs.
   *
   * @param letters what holds in each state, as bits; {@link #GONE} where nothing is asked of it
   */
  Product(RunGraph graph, Automaton automaton, long[] letters) {
    this.graph = graph;
    this.automaton = automaton;
    this.letters = letters;
    for (int state : graph.initial()) {
      reach(state, 0, NONE);
    }
    for (int pair = 0; pair < size; pair++) {
      expand(pair);
    }
  }

  private void expand(int pair) {
    long holding = letters[states[pair]];
    int[] following = graph.following(states[pair]);
    for (Transition transition : automaton.from(automatonStates[pair])) {
      if (holding != GONE && transition.fits(holding)) {
        for (int next : following) {
          add(reach(next, transition.target(), pair), transition.putOff());
        }
      }
    }
    firsts = grown(firsts, pair + 1);
    firsts[pair + 1] = edges;
  }

  private int reach(int state, int automatonState, int from) {
    long key = (long) state << 32 | automatonState;
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    states = grown(states, size);
    automatonStates = grown(automatonStates, size);
    parents = grown(parents, size);
    states[size] = state;
    automatonStates[size] = automatonState;
    parents[size] = from;
    numbers.put(key, size);
    return size++;
  }

  private void add(int target, long marks) {
    targets = grown(targets, edges);
    putOff = edges < putOff.length ? putOff : Arrays.copyOf(putOff, 2 * putOff.length);
    targets[edges] = target;
    putOff[edges++] = marks;
  }

  private static int[] grown(int[] array, int index) {
    return index < array.length ? array : Arrays.copyOf(array, 2 * array.length);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int firstEdge(int pair) {
    return firsts[pair];
  }

  @Override
  public int lastEdge(int pair) {
    return firsts[pair + 1];
  }

  @Override
  public int target(int edge) {
    return targets[edge];
  }

  /** The untils that a step puts off, as bits. */
  long putOff(int edge) {
    return putOff[edge];
  }

  /** The state of the graph. */
  int state(int pair) {
    return states[pair];
  }

  /** The pair from which a pair was found, or {@link #NONE}. */
  int parent(int pair) {
    return parents[pair];
  }

  /** A run that the automaton accepts and that is fair, where there is one. */
  Optional<FairLasso> lasso() {
    int[] component = Components.of(this);
    Map<Integer, List<Integer>> members = new LinkedHashMap<>(); // by the pair that is found first
    for (int pair = 0; pair < size; pair++) {
      members.computeIfAbsent(component[pair], none -> new ArrayList<>()).add(pair);
    }
    return members.values().stream()
        .filter(pairs -> graph.mayRepeat(states[pairs.get(0)]))
        .map(pairs -> new FairLasso(graph, this, component, pairs, automaton.untils()))
        .filter(FairLasso::isPossible)
        .findFirst();
  }
}
