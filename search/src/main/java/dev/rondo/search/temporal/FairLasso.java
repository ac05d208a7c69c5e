package dev.rondo.search.temporal;

import dev.rondo.search.engine.Budget;
import dev.rondo.search.temporal.StronglyConnectedComponents.ComponentMembers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A path to a strongly connected component of a product, and a cycle in it that is fair and
 * accepting.
 *
 * <p>Weak fairness is defined at {@link dev.rondo.search.liveness.TerminationCheck}. Fairness and
 * acceptance require transitions that occur infinitely often: each until is fulfilled, each event
 * that stays enabled happens. So a component has such a cycle if each of these transitions is
 * somewhere in it: the cycle visits them all.
 */
final class FairLasso {

  private final KripkeStructure graph;
  private final ProductGraph product;
  private final ComponentMembers members;
  private final int first;
  private final long untils;
  private final Budget budget;

  /**
   * In a component.
   *
   * @param first the first pair of the component in the order of discovery
   * @param untils those that no run may postpone forever, as bits
   */
  FairLasso(
      KripkeStructure graph,
      ProductGraph product,
      ComponentMembers members,
      int first,
      long untils,
      Budget budget) {
    this.graph = graph;
    this.product = product;
    this.members = members;
    this.first = first;
    this.untils = untils;
    this.budget = budget;
  }

  /**
   * An edge inside the component.
   *
   * @param before the edge that leads to it on a path
   */
  private record LassoMove(
      @Nullable LassoMove before,
      int from,
      int to,
      KripkeStructure.LabelledEdge step,
      long putOff) {}

  /** Whether the component has such a cycle. */
  boolean isPossible() {
    return isAccepting() && isFair();
  }

  /** Whether the component has an accepting cycle, be it fair or not. */
  boolean isAccepting() {
    long always = untils;
    boolean repeats = false;
    for (PrimitiveIterator.OfInt all = members.from(first); all.hasNext(); ) {
      int pair = all.nextInt();
      for (int edge = product.firstEdge(pair); edge < product.lastEdge(pair); edge++) {
        if (isInside(product.target(edge))) {
          always &= product.putOff(edge);
          repeats = true;
        }
      }
    }
    return repeats && always == 0;
  }

  private boolean isFair() {
    Set<Long> waiting = new HashSet<>(graph.possible(product.state(first)));
    for (PrimitiveIterator.OfInt all = members.from(first); all.hasNext(); ) {
      if (waiting.isEmpty()) {
        return true;
      }
      int pair = all.nextInt();
      budget.goOn(0);
      waiting.retainAll(graph.possible(product.state(pair)));
      moves(null, pair).forEach(move -> waiting.removeAll(move.step().happens()));
    }
    return waiting.isEmpty();
  }

  private boolean isInside(int pair) {
    return members.areTogether(pair, first);
  }

  /** The states of the structure that the component visits. */
  BitSet states() {
    BitSet states = new BitSet();
    members.from(first).forEachRemaining((int pair) -> states.set(product.state(pair)));
    return states;
  }

  /** The pairs on the path from an initial one to the component. */
  List<Integer> way() {
    List<Integer> way = new ArrayList<>();
    for (int pair = first; pair != ProductGraph.NONE; pair = product.parent(pair)) {
      way.add(pair);
    }
    Collections.reverse(way);
    return way;
  }

  /** The run. The last step of the cycle leads back to its beginning. */
  RepeatingRun lasso() {
    List<Integer> way = way();
    List<Integer> states = new ArrayList<>();
    List<KripkeStructure.LabelledEdge> steps = new ArrayList<>();
    for (int index = 0; index + 1 < way.size(); index++) {
      int state = product.state(way.get(index));
      int next = product.state(way.get(index + 1));
      states.add(state);
      steps.add(graph.step(state, next));
    }
    int cycle = states.size();
    for (LassoMove move : cycle()) {
      states.add(product.state(move.from()));
      steps.add(move.step());
    }
    return new RepeatingRun(states, steps, cycle);
  }

  private List<LassoMove> cycle() {
    List<LassoMove> cycle = new ArrayList<>();
    Set<Long> waiting = new TreeSet<>(graph.possible(product.state(first)));
    long putOff = untils;
    while (putOff != 0 || !waiting.isEmpty()) {
      long left = putOff;
      Predicate<LassoMove> wanted =
          left != 0 ? move -> (move.putOff() & left) != left : ending(waiting.iterator().next());
      for (LassoMove move : find(at(cycle), wanted)) {
        cycle.add(move);
        putOff &= move.putOff();
        waiting.removeAll(move.step().happens());
        waiting.retainAll(graph.possible(move.step().target()));
      }
    }
    if (cycle.isEmpty() || at(cycle) != first) {
      cycle.addAll(find(at(cycle), move -> move.to() == first));
    }
    return cycle;
  }

  private int at(List<LassoMove> moves) {
    return moves.isEmpty() ? first : moves.get(moves.size() - 1).to();
  }

  private Predicate<LassoMove> ending(long event) {
    return move ->
        move.step().happens().contains(event)
            || !graph.possible(move.step().target()).contains(event);
  }

  /** The shortest path that ends with a wanted edge. */
  private List<LassoMove> find(int from, Predicate<LassoMove> wanted) {
    Set<Integer> reached = new HashSet<>(Set.of(from));
    Deque<LassoMove> open = new ArrayDeque<>();
    List<LassoMove> moves = moves(null, from);
    while (true) {
      budget.goOn(0);
      for (LassoMove move : moves) {
        if (wanted.test(move)) {
          return way(move);
        }
        if (reached.add(move.to())) {
          open.add(move);
        }
      }
      LassoMove next = open.remove();
      moves = moves(next, next.to());
    }
  }

  private static List<LassoMove> way(LassoMove last) {
    Deque<LassoMove> way = new ArrayDeque<>();
    for (LassoMove move = last; move != null; move = move.before()) {
      way.addFirst(move);
    }
    return List.copyOf(way);
  }

  private List<LassoMove> moves(@Nullable LassoMove before, int pair) {
    List<LassoMove> moves = new ArrayList<>();
    for (KripkeStructure.LabelledEdge step : graph.steps(product.state(pair))) {
      for (int edge = product.firstEdge(pair); edge < product.lastEdge(pair); edge++) {
        int target = product.target(edge);
        if (isInside(target) && product.state(target) == step.target()) {
          moves.add(new LassoMove(before, pair, target, step, product.putOff(edge)));
        }
      }
    }
    return moves;
  }
}
