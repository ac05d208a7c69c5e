package dev.rondo.run;

import dev.rondo.run.observe.Tag;
import java.util.List;

/**
 * The turning point of a bug: the probability of the bug after each prefix of its counterexample,
 * if the rest of the run is drawn.
 *
 * @param chances how likely that is after each phase of the counterexample, the first one before
 *     all of them, from its inputs alone
 * @param runs how many runs each chance was seen in
 * @param phase the one in which the chance rises most
 * @param round the one of that phase in which it rises most
 * @param node whose step of that round lets it rise most
 */
public record TurningPoint(List<Double> chances, int runs, int phase, int round, int node) {

  /** The time of the round, as steps have it. */
  public Tag time() {
    return new Tag(phase, round);
  }
}
