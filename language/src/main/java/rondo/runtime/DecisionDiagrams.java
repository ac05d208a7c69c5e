package rondo.runtime;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Reduced ordered binary decision diagrams: sets of assignments of Boolean variables. Equal sets
 * have equal diagrams. A diagram is the number of its root.
 */
final class DecisionDiagrams {

  /** The empty set. */
  static final int NONE = 0;

  /** The set of all assignments. */
  static final int ALL = 1;

  private static final int MOST_NODES = 2_000_000;
  private static final int NODE_BITS = 21;

  private record DiagramNode(int variable, int low, int high) {}

  private final Map<DiagramNode, Integer> numbers = new HashMap<>();
  private final Map<Long, Integer> conjunctions = new HashMap<>();
  private final Map<Integer, Integer> complements = new HashMap<>();
  private DiagramNode[] nodes = new DiagramNode[64];
  private int size;

  DecisionDiagrams(int variables) {
    nodes[size++] = new DiagramNode(variables, NONE, NONE);
    nodes[size++] = new DiagramNode(variables, ALL, ALL);
  }

  /** The assignments in which a variable is true. */
  int variable(int variable) {
    return node(variable, NONE, ALL);
  }

  /** The assignments of {@code low} with a variable false, and of {@code high} with it true. */
  int node(int variable, int low, int high) {
    if (low == high) {
      return low;
    }
    DiagramNode node = new DiagramNode(variable, low, high);
    Integer known = numbers.get(node);
    if (known != null) {
      return known;
    }
    if (size == MOST_NODES) {
      throw new IllegalArgumentException(
          "the formula is too large for so many processes: its decision diagram has more than "
              + MOST_NODES
              + " nodes");
    }
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * size);
    }
    nodes[size] = node;
    numbers.put(node, size);
    return size++;
  }

  /** The first variable that a diagram asks for; the number of variables if there is none. */
  int top(int diagram) {
    return nodes[diagram].variable;
  }

  /** The assignments with the variable false, if it is not behind the first one of the diagram. */
  int low(int diagram, int variable) {
    return nodes[diagram].variable == variable ? nodes[diagram].low : diagram;
  }

  /** The assignments with the variable true, if it is not behind the first one of the diagram. */
  int high(int diagram, int variable) {
    return nodes[diagram].variable == variable ? nodes[diagram].high : diagram;
  }

  int not(int diagram) {
    if (diagram <= ALL) {
      return ALL - diagram;
    }
    Integer known = complements.get(diagram);
    if (known == null) {
      DiagramNode node = nodes[diagram];
      known = node(node.variable, not(node.low), not(node.high));
      complements.put(diagram, known);
    }
    return known;
  }

  int and(int left, int right) {
    if (left == NONE || right == NONE) {
      return NONE;
    } else if (left == ALL || left == right) {
      return right;
    } else if (right == ALL) {
      return left;
    }
    long key = ((long) Math.min(left, right) << NODE_BITS) | Math.max(left, right);
    Integer known = conjunctions.get(key);
    if (known == null) {
      int variable = Math.min(top(left), top(right));
      known =
          node(
              variable,
              and(low(left, variable), low(right, variable)),
              and(high(left, variable), high(right, variable)));
      conjunctions.put(key, known);
    }
    return known;
  }

  int or(int left, int right) {
    return not(and(not(left), not(right)));
  }

  /** What remains of a set if a variable has a value; the variable is then free. */
  int restrict(int diagram, int variable, boolean value) {
    return restrict(diagram, variable, value, new HashMap<>());
  }

  private int restrict(int diagram, int variable, boolean value, Map<Integer, Integer> known) {
    DiagramNode node = nodes[diagram];
    if (node.variable >= variable) {
      return node.variable > variable ? diagram : value ? node.high : node.low;
    }
    Integer restricted = known.get(diagram);
    if (restricted == null) {
      restricted =
          node(
              node.variable,
              restrict(node.low, variable, value, known),
              restrict(node.high, variable, value, known));
      known.put(diagram, restricted);
    }
    return restricted;
  }

  /** Whether one set contains another. */
  boolean contains(int larger, int smaller) {
    return and(smaller, not(larger)) == NONE;
  }

  /** Frees what only operations need. */
  void forgetOperations() {
    numbers.clear();
    conjunctions.clear();
    complements.clear();
  }
}
