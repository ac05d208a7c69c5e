package dev.rondo.search.temporal;

import dev.rondo.run.value.Hashing;
import dev.rondo.search.engine.Budget;
import dev.rondo.search.table.FingerprintTable;
import dev.rondo.search.temporal.BuchiAutomaton.Transition;
import dev.rondo.search.temporal.StronglyConnectedComponents.ComponentMembers;
import dev.rondo.search.temporal.StronglyConnectedComponents.Digraph;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The product of a Kripke structure and a Büchi automaton: pairs of their states, numbered in
 * breadth-first order.
 */
final class ProductGraph implements Digraph {

  /** The parent of an initial pair. */
  static final int NONE = FingerprintTable.NONE;

  /** In place of letters: the process of the formula has crashed. */
  static final long GONE = 1L << 63;

  private static final int SELDOM = 1 << 10;

  private final KripkeStructure graph;
  private final BuchiAutomaton automaton;
  private final long[] letters;
  private final Budget budget;
  private final FingerprintTable pairs = new FingerprintTable();
  private int[] states = new int[1 << 10];
  private int[] automatonStates = new int[1 << 10];
  private int[] firsts = new int[1 << 10];
  private int[] targets = new int[1 << 12];
  private long[] putOff = new long[1 << 12];
  private int edges;

  /**
   * Computes all reachable pairs.
   *
   * @param letters what holds in each state, as bits, or {@link #GONE}
   * @param firstAutomatonState the state of the automaton in initial pairs
   * @param progress receives the progress as text
   */
  ProductGraph(
      KripkeStructure graph,
      BuchiAutomaton automaton,
      long[] letters,
      int firstAutomatonState,
      Budget budget,
      Consumer<String> progress) {
    this.graph = graph;
    this.automaton = automaton;
    this.letters = letters;
    this.budget = budget;
    for (int state : graph.initial()) {
      reach(state, firstAutomatonState, NONE);
    }
    for (int pair = 0; pair < size(); pair++) {
      boolean isSeldom = pair % SELDOM == 0;
      budget.goOn(isSeldom ? bytes() : 0);
      if (isSeldom) {
        progress.accept(
            String.format(
                Locale.ROOT,
                "%d of %d pairs of %d states and %d of the formula",
                pair,
                size(),
                graph.size(),
                automaton.states()));
      }
      expand(pair);
    }
    progress.accept(String.format(Locale.ROOT, "cycles of %d pairs", size()));
  }

  /** The approximate memory, with that of the structure. */
  long bytes() {
    return graph.bytes()
        + pairs.bytes()
        + 4L * (states.length + automatonStates.length + firsts.length + targets.length)
        + 8L * (putOff.length + letters.length);
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
    long key = Hashing.mix((long) state << 32 | automatonState); // no two pairs have the same
    if (!pairs.add(key, from)) {
      return pairs.indexOf(key);
    }
    int pair = size() - 1;
    states = grown(states, pair);
    automatonStates = grown(automatonStates, pair);
    states[pair] = state;
    automatonStates[pair] = automatonState;
    return pair;
  }

  private void add(int target, long marks) {
    targets = grown(targets, edges);
    putOff = edges < putOff.length ? putOff : Arrays.copyOf(putOff, Budget.twice(putOff.length));
    targets[edges] = target;
    putOff[edges++] = marks;
  }

  private static int[] grown(int[] array, int index) {
    return index < array.length ? array : Arrays.copyOf(array, Budget.twice(array.length));
  }

  @Override
  public int size() {
    return pairs.size();
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

  /** The untils that an edge postpones, as bits. */
  long putOff(int edge) {
    return putOff[edge];
  }

  /** The state of the structure. */
  int state(int pair) {
    return states[pair];
  }

  /** The state of the automaton. */
  int automatonState(int pair) {
    return automatonStates[pair];
  }

  /** The parent of a pair, or {@link #NONE}. */
  int parent(int pair) {
    return pairs.parent(pair);
  }

  /** A fair and accepted run, if there is one. */
  Optional<FairLasso> lasso() {
    return components().filter(FairLasso::isPossible).findFirst();
  }

  /** The components with a cycle that is accepted, be it fair or not. */
  Stream<FairLasso> accepting() {
    return components().filter(FairLasso::isAccepting);
  }

  private Stream<FairLasso> components() {
    ComponentMembers members =
        new ComponentMembers(StronglyConnectedComponents.of(this, budget, bytes()));
    return IntStream.range(0, size())
        .filter(pair -> members.isFirst(pair) && graph.mayRepeat(states[pair]))
        .mapToObj(pair -> new FairLasso(graph, this, members, pair, automaton.untils(), budget));
  }
}
