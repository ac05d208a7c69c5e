package dev.rondo.benchmarks;

import java.util.Locale;

/**
 * The shortest known execution that shows a bug.
 *
 * @param phases in which a message is used
 * @param rounds of all these phases together
 * @param losses messages that must not arrive, or none in time
 * @param timeouts of all processes together
 * @param found how that is known
 */
public record MinimalExecution(int phases, int rounds, int losses, int timeouts, FoundBy found) {

  /** How the execution was found. */
  public enum FoundBy {
    /** {@code rondo verify}: the phases are all up to that of the bug, and none has fewer. */
    VERIFY,
    /** The shortest of several shrunk traces: something shorter may exist. */
    SHRINKING;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** In a table: phases, rounds, losses and timeouts. */
  @Override
  public String toString() {
    return phases + "/" + rounds + "/" + losses + "/" + timeouts;
  }
}
