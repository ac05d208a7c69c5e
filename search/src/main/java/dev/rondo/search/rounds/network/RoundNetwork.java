package dev.rondo.search.rounds.network;

import java.util.List;

/** A network as a search needs it: its possible guarantees in each round. */
public interface RoundNetwork {

  /** The number of schedules that it distinguishes at the start. */
  default int schedules() {
    return 1;
  }

  /** Whether its guarantees depend on the phase number. */
  default boolean readsPhase() {
    return false;
  }

  /** Whether it treats all processes alike. */
  boolean isSymmetric();

  /** Whether every message may be lost, independently of others. */
  default boolean isFree() {
    return false;
  }

  /** The schedules on which the network can continue from the next round on. */
  default int[] following(int schedule, int phase, int round) {
    return new int[] {schedule};
  }

  /**
   * The possible guarantees in a round.
   *
   * @param schedule the number of the schedule, from 0 on
   * @param crashed the processes that have crashed, as bits
   */
  List<RoundGuarantee> guarantees(int schedule, int phase, int round, int crashed);

  /**
   * What the network draws at the start of a schedule that a trace describes.
   *
   * @param crashes by process, the round in which it crashes, counted from 0, or -1
   * @param phases how many phases the trace has
   */
  int[] startDraws(int schedule, int[] crashes, int phases);

  /**
   * What the network draws in a round.
   *
   * @param lost by receiver, the senders whose messages it misses, as bits
   */
  default int[] roundDraws(RoundGuarantee guarantee, int[] lost) {
    return guarantee.draws();
  }
}
