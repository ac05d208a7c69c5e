package dev.rondo.tester.search;

/**
 * Which reductions a search uses.
 *
 * @param outcomes combine what processes can become, instead of all deliveries
 * @param order a mailbox is a multiset of messages
 * @param nodes states are kept up to the names of processes
 * @param values states are kept up to the names of interchangeable inputs
 */
public record Reductions(boolean outcomes, boolean order, boolean nodes, boolean values) {

  /** All of them. */
  public static final Reductions ALL = new Reductions(true, true, true, true);

  /** None. */
  public static final Reductions NONE = new Reductions(false, false, false, false);
}
