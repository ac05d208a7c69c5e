package dev.rondo.run.trace;

import java.util.ArrayList;
import java.util.List;

/** What {@link rondo.NMinusF} draws to promise a process that it hears certain others. */
public final class QuorumDraws {

  private QuorumDraws() {}

  /**
   * The draws for one receiver: for each sender, up to the last of the set, a number below as many
   * as are needed yet takes it, and the largest one passes it over.
   *
   * @param senders the set as bits
   */
  public static List<Integer> of(long senders, int n) {
    List<Integer> draws = new ArrayList<>();
    long missing = senders;
    for (int sender = 0; missing != 0; sender++) {
      boolean taken = (missing >>> sender & 1) == 1;
      draws.add(taken ? 0 : n - sender - 1);
      missing &= ~(1L << sender);
    }
    return draws;
  }
}
