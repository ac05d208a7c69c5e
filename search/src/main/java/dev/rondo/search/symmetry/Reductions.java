package dev.rondo.search.symmetry;

/**
 * Which reductions a search uses.
 *
 * @param outcomes combine what processes can become, instead of all deliveries
 * @param order a mailbox is a multiset of messages
 * @param nodes states are kept up to the names of processes
 * @param values states are kept up to the names of interchangeable inputs
 * @param canonical of states up to names each is kept once; otherwise processes are only sorted
 *     (Derepas and Gastin 2001, section 4.1), and some states that are the same stay apart
 * @param commuting of steps that commute one order is followed
 */
public record Reductions(
    boolean outcomes,
    boolean order,
    boolean nodes,
    boolean values,
    boolean canonical,
    boolean commuting) {

  /** All of them. */
  public static final Reductions ALL = new Reductions(true, true, true, true, true, true);

  /** Those that rounds know as well as steps: of all orders of steps none is left out. */
  public Reductions(
      boolean outcomes, boolean order, boolean nodes, boolean values, boolean canonical) {
    this(outcomes, order, nodes, values, canonical, false);
  }

  /** The same with canonical forms. */
  public Reductions withCanonical() {
    return new Reductions(outcomes, order, nodes, values, true, commuting);
  }

  /** How the reduction of processes is called. */
  public String nodesName() {
    return canonical ? "nodes" : "nodes (only sorted)";
  }

  /** None. */
  public static final Reductions NONE = new Reductions(false, false, false, false, false);
}
