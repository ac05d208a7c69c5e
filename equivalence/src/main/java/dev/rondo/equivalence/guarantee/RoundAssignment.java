package dev.rondo.equivalence.guarantee;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * An assignment of the steps of a process to rounds. Sets of processes are bits.
 *
 * @param heard for each round all that it can have heard there
 * @param silent by round, the processes that have sent nothing
 * @param lastAct the last round in which it did something, or -1
 * @param lastOver the last round in which it cannot have heard anything else any more, or -1
 */
public record RoundAssignment(List<int[]> heard, List<Integer> silent, int lastAct, int lastOver) {

  /** One of which nothing is known. */
  public static RoundAssignment unknown(int rounds, int processes) {
    int[] everything = everything(processes);
    return new RoundAssignment(
        Collections.nCopies(rounds, everything), Collections.nCopies(rounds, 0), -1, -1);
  }

  /** The same in a run that goes on: in rounds that are not over it may still hear anything. */
  public RoundAssignment goingOn(int processes) {
    List<int[]> open = new ArrayList<>(heard.subList(0, lastOver + 1));
    open.addAll(Collections.nCopies(rounds() - open.size(), everything(processes)));
    return new RoundAssignment(open, silent, lastAct, lastOver);
  }

  private static int[] everything(int processes) {
    return IntStream.range(0, 1 << processes).toArray();
  }

  /** How many rounds there are. */
  public int rounds() {
    return heard.size();
  }

  /** All senders that it can have heard in a round; a sender without messages counts as heard. */
  public int[] counted(int round) {
    return Arrays.stream(heard.get(round)).map(set -> set | silent.get(round)).toArray();
  }
}
