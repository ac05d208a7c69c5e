package dev.rondo.search.symmetry;

/**
 * The reductions of a search.
 *
 * @param outcomes combine the distinct outcomes of processes instead of all deliveries
 * @param order message order reduction: a mailbox is a multiset of messages
 * @param nodes symmetry reduction for processes
 * @param values symmetry reduction for interchangeable inputs
 * @param symmetry how representatives of symmetric states are found
 * @param commuting partial-order reduction
 */
public record Reductions(
    boolean outcomes,
    boolean order,
    boolean nodes,
    boolean values,
    SymmetryHeuristic symmetry,
    boolean commuting) {

  /** All reductions. */
  public static final Reductions ALL =
      new Reductions(true, true, true, true, SymmetryHeuristic.EXACT, true);

  /** Without partial-order reduction. */
  public Reductions(
      boolean outcomes, boolean order, boolean nodes, boolean values, SymmetryHeuristic symmetry) {
    this(outcomes, order, nodes, values, symmetry, false);
  }

  /** The same with canonical forms. */
  public Reductions withCanonical() {
    return new Reductions(outcomes, order, nodes, values, SymmetryHeuristic.EXACT, commuting);
  }

  /** The same with symmetry reduction for processes. */
  public Reductions withNodes() {
    return new Reductions(outcomes, order, true, values, symmetry, commuting);
  }

  /** The name of the symmetry reduction for processes. */
  public String nodesName() {
    return switch (symmetry) {
      case EXACT -> "nodes";
      case PSEUDO_SORT -> "nodes (only sorted)";
      case SEGMENTED -> "nodes (segmented)";
    };
  }

  /** No reductions. */
  public static final Reductions NONE =
      new Reductions(false, false, false, false, SymmetryHeuristic.PSEUDO_SORT);
}
