package dev.rondo.run;

import dev.rondo.run.observe.Tag;
import java.util.List;

/**
 * The turning point of a bug: the probability of the bug after each prefix of its counterexample,
 * if the rest of the run is drawn.
 *
 * @param chances the probability of the bug after each phase of the counterexample; the first entry
 *     is the probability before all phases, from the inputs alone
 * @param runs the number of runs from which each probability was estimated
 * @param phase the phase in which the probability rises most
 * @param round the round of that phase in which it rises most
 * @param node the process whose step in that round raises it most
 */
public record TurningPoint(List<Double> chances, int runs, int phase, int round, int node) {

  /** The tag of the round, as in the steps of traces. */
  public Tag time() {
    return new Tag(phase, round);
  }
}
