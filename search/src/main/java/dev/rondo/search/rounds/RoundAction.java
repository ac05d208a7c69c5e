package dev.rondo.search.rounds;

import dev.rondo.search.rounds.network.RoundGuarantee;
import java.util.Arrays;

/**
 * What happens in one round, or at the start: the label of a transition between rounds.
 *
 * @param schedule the number of the network's schedule
 * @param guarantee what the network guarantees in the round
 * @param heard by receiver, the senders it hears, as bits
 * @param lost by receiver, the senders whose messages it misses, as bits
 * @param answers by process, the answers to the choices of its code
 */
record RoundAction(
    int schedule, RoundGuarantee guarantee, int[] heard, int[] lost, int[][] answers) {

  @Override
  public boolean equals(Object other) {
    return other instanceof RoundAction action
        && schedule == action.schedule
        && guarantee.equals(action.guarantee)
        && Arrays.equals(heard, action.heard)
        && Arrays.equals(lost, action.lost)
        && Arrays.deepEquals(answers, action.answers);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(heard);
  }

  @Override
  public String toString() {
    return "heard " + Arrays.toString(heard) + ", lost " + Arrays.toString(lost);
  }
}
