package dev.rondo.tester.search;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Finds one state for all that differ in the names of processes and of interchangeable values
 * alone; for one thread.
 *
 * <p>Each process, and each value, gets a color that no renaming changes: what its state looks like
 * when it does not matter which other is meant, then which colors the others have that it knows.
 * Processes are put in the order of their colors. Where colors are equal all orders are tried, and
 * the one with the smallest hash is taken, which makes the form canonical. Where there would be
 * more than {@link #MOST_ORDERS} of them the first is taken: then some states that could be one
 * stay apart, as with the pseudo-sorting of 001 §4.1, and nothing is lost but time.
 */
public final class Symmetry {

  /** How many orders are tried for one state. */
  public static final int MOST_ORDERS = 5040;

  private static final int REFINEMENTS = 2;
  private static final long SELF = 0x5E1FL;
  private static final long OTHER = 0x07E4L;

  private final Terms terms;
  private final int nodes;
  private final int firstValue;
  private final int values;
  private final int[] roles;
  private final long[] nodeColors;
  private final long[] valueColors;
  private final Map<List<Integer>, Renaming> renamings = new HashMap<>();

  private Term[] states = {};
  private Term[] rest = {};
  private Term[] bestStates = {};
  private Term[] bestRest = {};
  private long bestHash;
  private boolean found;

  /**
   * For states of one size.
   *
   * @param permutesNodes whether processes are interchangeable
   * @param firstValue the smallest of the interchangeable values
   * @param values how many interchangeable values there are, 0 for none
   */
  public Symmetry(Terms terms, int nodes, boolean permutesNodes, int firstValue, int values) {
    this(
        terms,
        permutesNodes ? new int[nodes] : IntStream.range(0, nodes).toArray(),
        firstValue,
        values);
  }

  /**
   * The same for processes of which only those of one role are interchangeable.
   *
   * @param roles of each process, in the order of the processes
   */
  public Symmetry(Terms terms, int[] roles, int firstValue, int values) {
    this.terms = terms;
    this.nodes = roles.length;
    this.roles = roles.clone();
    this.firstValue = firstValue;
    this.values = values;
    this.nodeColors = new long[nodes];
    this.valueColors = new long[values];
  }

  /**
   * The hash of the form that stands for a state; {@link #states()} and {@link #rest()} are that
   * form then.
   *
   * @param newStates the state of each process
   * @param newRest what belongs to no process
   */
  public long canonical(Term[] newStates, Term[] newRest) {
    states = newStates;
    rest = newRest;
    color();
    int[] nodeOrder = sorted(nodeColors, roles);
    int[] valueOrder = sorted(valueColors, new int[values]);
    boolean[] openNodes = open(nodeOrder, nodeColors);
    boolean[] openValues = open(valueOrder, valueColors);
    found = false;
    if (orders(openNodes) * orders(openValues) > MOST_ORDERS) {
      consider(nodeOrder, valueOrder);
    } else {
      Runnable consider = () -> consider(nodeOrder, valueOrder);
      eachOrder(nodeOrder, openNodes, 0, () -> eachOrder(valueOrder, openValues, 0, consider));
    }
    return bestHash;
  }

  /** The state of each process, by its new name. */
  public Term[] states() {
    return bestStates;
  }

  /** What belongs to no process, with everything renamed. */
  public Term[] rest() {
    return bestRest;
  }

  private void color() {
    for (int node = 0; node < nodes; node++) {
      nodeColors[node] = Term.mix(OTHER + roles[node]);
    }
    Arrays.fill(valueColors, OTHER);
    for (int refinement = 0; refinement < REFINEMENTS; refinement++) {
      long[] newNodes = new long[nodes];
      long[] newValues = new long[values];
      for (int node = 0; node < nodes; node++) {
        newNodes[node] = Term.mix(colored(states[node], node, -1) + marked(node, -1));
        newNodes[node] = Term.mix(newNodes[node] + seen(node));
        newNodes[node] = Term.mix(newNodes[node] + roles[node]);
      }
      for (int value = 0; value < values; value++) {
        for (int node = 0; node < nodes; node++) {
          newValues[value] += Term.mix(colored(states[node], node, value) + nodeColors[node]);
        }
        newValues[value] = Term.mix(newValues[value] + marked(-1, value));
      }
      System.arraycopy(newNodes, 0, nodeColors, 0, nodes);
      System.arraycopy(newValues, 0, valueColors, 0, values);
    }
  }

  /** How the other processes see a process. */
  private long seen(int node) {
    long sum = 0;
    for (int other = 0; other < nodes; other++) {
      if (other != node && states[other].namesNodes()) {
        sum += Term.mix(colored(states[other], node, -1) * 31 + nodeColors[other]);
      }
    }
    return sum;
  }

  /** How the part that belongs to no process sees a process or a value. */
  private long marked(int node, int value) {
    long hash = 0;
    for (Term part : rest) {
      hash = Term.mix(hash * 31 + colored(part, node, value));
    }
    return hash;
  }

  /** The hash of a term in which processes and values have their colors, but for one of each. */
  private long colored(Term term, int node, int value) {
    if (!term.namesNodes() && !term.namesValues()) {
      return term.hash();
    }
    if (term.shape == Shape.NODE) {
      int index = (Integer) Objects.requireNonNull(term.atom);
      return index == node ? SELF : index < nodes ? nodeColors[index] : term.hash();
    }
    if (term.shape == Shape.VALUE) {
      int index = (Integer) Objects.requireNonNull(term.atom) - firstValue;
      boolean known = index >= 0 && index < values;
      return !known ? term.hash() : index == value ? SELF : valueColors[index];
    }
    boolean unordered = term.shape.isUnordered();
    long hash = term.shape.hash();
    for (Term part : term.parts) {
      long child = Term.mix(colored(part, node, value));
      hash = unordered ? hash + child : Term.mix(hash * 31 + child);
    }
    return Term.mix(hash);
  }

  private static int[] sorted(long[] colors, int[] roles) {
    int[] order = new int[colors.length];
    for (int index = 0; index < order.length; index++) {
      order[index] = index;
      for (int at = index; at > 0 && isBefore(order[at], order[at - 1], colors, roles); at--) {
        swap(order, at - 1, at);
      }
    }
    return order;
  }

  private static boolean isBefore(int one, int other, long[] colors, int[] roles) {
    return roles[one] == roles[other] && colors[one] < colors[other];
  }

  /**
   * Which places are open: what stands there has the color of what stands before, and at least one
   * of that color is known to somebody or knows somebody, so that the order matters.
   */
  private boolean[] open(int[] order, long[] colors) {
    boolean[] open = new boolean[order.length];
    boolean isNodes = colors == nodeColors;
    for (int from = 0, to; from < order.length; from = to) {
      boolean matters = false;
      for (to = from; to < order.length && colors[order[to]] == colors[order[from]]; to++) {
        matters |= isNodes ? matters(order[to]) : isNamed(order[to]);
      }
      boolean same = !matters || to == from + 1 || areAlike(order, from, to, isNodes);
      Arrays.fill(open, Math.min(from + 1, to), to, !same);
    }
    return open;
  }

  /**
   * Whether any two neighbours of some can change places without any change, so that all orders
   * come to the same.
   */
  private boolean areAlike(int[] order, int from, int to, boolean isNodes) {
    for (int place = from + 1; place < to; place++) {
      int[] nodeOrder = IntStream.range(0, nodes).toArray();
      int[] valueOrder = IntStream.range(0, values).toArray();
      swap(isNodes ? nodeOrder : valueOrder, order[place - 1], order[place]);
      if (!isKeptBy(renaming(nodeOrder, valueOrder))) {
        return false;
      }
    }
    return true;
  }

  private boolean isKeptBy(Renaming renaming) {
    for (int node = 0; node < nodes; node++) {
      if (renaming.of(states[node], terms) != states[renaming.node(node)]) {
        return false;
      }
    }
    for (Term part : rest) {
      if (renaming.of(part, terms) != part) {
        return false;
      }
    }
    return true;
  }

  private static long orders(boolean[] open) {
    long orders = 1;
    int same = 1;
    for (int at = 1; at < open.length && orders <= MOST_ORDERS; at++) {
      same = open[at] ? same + 1 : 1;
      orders *= same;
    }
    return orders;
  }

  private boolean matters(int node) {
    return states[node].namesNodes() || states[node].namesValues() || names(terms.node(node));
  }

  private boolean isNamed(int value) {
    return names(terms.value(firstValue + value));
  }

  private boolean names(Term name) {
    for (Term state : states) {
      if (contains(state, name)) {
        return true;
      }
    }
    for (Term part : rest) {
      if (contains(part, name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(Term term, Term name) {
    if (term == name) {
      return true;
    }
    if (term.namesNodes() || term.namesValues()) {
      for (Term part : term.parts) {
        if (contains(part, name)) {
          return true;
        }
      }
    }
    return false;
  }

  private static void eachOrder(int[] order, boolean[] open, int at, Runnable action) {
    if (at == order.length) {
      action.run();
      return;
    }
    eachOrder(order, open, at + 1, action);
    for (int other = at + 1; other < order.length && open[other]; other++) {
      swap(order, at, other);
      eachOrder(order, open, at + 1, action);
      swap(order, at, other);
    }
  }

  private static void swap(int[] order, int first, int second) {
    int kept = order[first];
    order[first] = order[second];
    order[second] = kept;
  }

  private void consider(int[] nodeOrder, int[] valueOrder) {
    Renaming renaming = renaming(nodeOrder, valueOrder);
    Term[] newStates = new Term[nodes];
    for (int node = 0; node < nodes; node++) {
      newStates[renaming.node(node)] = renaming.of(states[node], terms);
    }
    Term[] newRest = new Term[rest.length];
    for (int index = 0; index < rest.length; index++) {
      newRest[index] = renaming.of(rest[index], terms);
    }
    long hash = hash(newStates, newRest);
    if (!found || hash < bestHash) {
      found = true;
      bestHash = hash;
      bestStates = newStates;
      bestRest = newRest;
    }
  }

  /** The hash of a state as it is. */
  public static long hash(Term[] states, Term[] rest) {
    long hash = 0;
    for (Term state : states) {
      hash = Term.mix(hash * 31 + state.hash());
    }
    for (Term part : rest) {
      hash = Term.mix(hash * 31 + part.hash());
    }
    return hash;
  }

  private Renaming renaming(int[] nodeOrder, int[] valueOrder) {
    Integer[] key = new Integer[nodes + values];
    int[] newNodes = new int[nodes];
    int[] newValues = new int[values];
    for (int place = 0; place < nodes; place++) {
      newNodes[nodeOrder[place]] = place;
      key[place] = nodeOrder[place];
    }
    for (int place = 0; place < values; place++) {
      newValues[valueOrder[place]] = place;
      key[nodes + place] = valueOrder[place];
    }
    return renamings.computeIfAbsent(
        List.of(key), absent -> new Renaming(newNodes, firstValue, newValues));
  }
}
