package dev.rondo.search.symmetry;

/**
 * The reductions of a search.
 *
 * @param outcomes combine the distinct outcomes of processes instead of all deliveries
 * @param order message order reduction: a mailbox is a multiset of messages
 * @param nodes symmetry reduction for processes
 * @param values symmetry reduction for interchangeable inputs
 * @param canonical symmetry reduction with canonical forms; otherwise processes are only sorted
 *     (Derepas and Gastin 2001, section 4.1), and some equivalent states stay distinct
 * @param commuting partial-order reduction
 */
public record Reductions(
    boolean outcomes,
    boolean order,
    boolean nodes,
    boolean values,
    boolean canonical,
    boolean commuting) {

  /** All reductions. */
  public static final Reductions ALL = new Reductions(true, true, true, true, true, true);

  /** Without partial-order reduction. */
  public Reductions(
      boolean outcomes, boolean order, boolean nodes, boolean values, boolean canonical) {
    this(outcomes, order, nodes, values, canonical, false);
  }

  /** The same with canonical forms. */
  public Reductions withCanonical() {
    return new Reductions(outcomes, order, nodes, values, true, commuting);
  }

  /** The same with symmetry reduction for processes. */
  public Reductions withNodes() {
    return new Reductions(outcomes, order, true, values, canonical, commuting);
  }

  /** The name of the symmetry reduction for processes. */
  public String nodesName() {
    return canonical ? "nodes" : "nodes (only sorted)";
  }

  /** No reductions. */
  public static final Reductions NONE = new Reductions(false, false, false, false, false);
}
