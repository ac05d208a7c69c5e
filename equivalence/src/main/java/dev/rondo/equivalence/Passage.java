package dev.rondo.equivalence;

import java.util.List;

/**
 * One way in which a process can have gone through the rounds. Sets of processes are bits.
 *
 * @param heard for each round all that it can have heard there
 * @param silent for each round those who have sent it nothing
 * @param lastAct the last round in which it did something, or -1
 */
record Passage(List<int[]> heard, List<Integer> silent, int lastAct) {

  int rounds() {
    return heard.size();
  }

  /** All that it can have heard in a round; who sends nothing counts as heard. */
  int[] counted(int round) {
    return java.util.Arrays.stream(heard.get(round)).map(set -> set | silent.get(round)).toArray();
  }
}
