package dev.rondo.run;

import dev.rondo.run.watch.Tag;
import java.util.List;

/**
 * When a bug was decided: how likely runs are to show it that begin like a counterexample and then
 * go on at random.
 *
 * @param chances how likely that is after each phase of the counterexample, the first one before
 *     all of them, from its inputs alone
 * @param runs how many runs each chance was seen in
 * @param phase the one in which the chance rises most
 * @param round the one of that phase in which it rises most
 * @param node whose step of that round lets it rise most
 */
public record Turning(List<Double> chances, int runs, int phase, int round, int node) {

  /** The time of the round, as steps have it. */
  public Tag time() {
    return new Tag(phase, round);
  }
}
