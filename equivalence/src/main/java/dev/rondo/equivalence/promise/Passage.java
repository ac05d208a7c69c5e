package dev.rondo.equivalence.promise;

import java.util.Arrays;
import java.util.List;

/**
 * One way in which a process can have gone through the rounds. Sets of processes are bits.
 *
 * @param heard for each round all that it can have heard there
 * @param silent for each round those who have sent it nothing
 * @param lastAct the last round in which it did something, or -1
 */
public record Passage(List<int[]> heard, List<Integer> silent, int lastAct) {

  /** How many rounds there are. */
  public int rounds() {
    return heard.size();
  }

  /** All that it can have heard in a round; who sends nothing counts as heard. */
  public int[] counted(int round) {
    return Arrays.stream(heard.get(round)).map(set -> set | silent.get(round)).toArray();
  }
}
