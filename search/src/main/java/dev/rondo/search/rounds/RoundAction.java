package dev.rondo.search.rounds;

import dev.rondo.search.rounds.network.RoundPromise;
import java.util.Arrays;

/**
 * What happens in one round of a counterexample, or at its start.
 *
 * @param time how many rounds there are before it, with those that the program passes over
 * @param promise how the network is
 * @param heard by receiver, the senders it hears, as bits
 * @param lost by receiver, the senders whose messages it misses, as bits
 * @param answers by process, what its code is told
 */
public record RoundAction(
    int time, RoundPromise promise, int[] heard, int[] lost, int[][] answers) {

  @Override
  public boolean equals(Object other) {
    return other instanceof RoundAction witness
        && time == witness.time
        && promise.equals(witness.promise)
        && Arrays.equals(heard, witness.heard)
        && Arrays.equals(lost, witness.lost)
        && Arrays.deepEquals(answers, witness.answers);
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
