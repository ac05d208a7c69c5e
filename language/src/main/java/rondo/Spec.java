package rondo;

/**
 * What the outputs of a protocol must satisfy. Each schedule gets a fresh one, made by its public
 * constructor without parameters.
 *
 * <p>A spec speaks of what processes output. Outputs of one process come in their order; outputs of
 * different processes may come in any order between them, so a spec must not depend on that order.
 * These local properties are the ones that hold for the sequential form exactly when they hold for
 * the asynchronous one.
 *
 * <pre>{@code
 * public static class NoNegative implements Spec<Integer> {
 *   public void observe(NodeId node, Integer balance) {
 *     if (balance < 0) throw new Violation(node + " has " + balance);
 *   }
 * }
 * }</pre>
 *
 * <p>{@code rondo verify} keeps every field of a spec as part of the state, {@code transient} ones
 * included. A field that only serves the message of a violation makes states differ that are alike
 * otherwise.
 *
 * @param <O> the type of the outputs
 */
public interface Spec<O> {

  /** Takes an output; throws {@link Violation} where it must not be. */
  void observe(NodeId node, O output);

  /**
   * Takes the value that was chosen for an {@link Input} of a process, before the schedule starts.
   */
  default void input(NodeId node, Object value) {}
}
