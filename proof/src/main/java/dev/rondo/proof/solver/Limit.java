package dev.rondo.proof.solver;

/**
 * The budget of one solver query.
 *
 * @param isTime whether it is counted in milliseconds, and not in steps of the solver, of which
 *     every machine makes the same
 */
public record Limit(long most, boolean isTime) {

  /** So long. */
  public static Limit millis(long most) {
    return new Limit(most, true);
  }

  /** So many steps. */
  public static Limit steps(long most) {
    return new Limit(most, false);
  }

  /** The same, but not more than a solver can count. */
  long upTo(long greatest) {
    return Math.min(greatest, most);
  }
}
