package dev.rondo.search.rounds.network;

import java.util.List;

/** A network as a search needs it: all ways in which it can be in a round. */
public interface RoundNetwork {

  /** How many ways of a whole schedule it distinguishes at the start. */
  default int schedules() {
    return 1;
  }

  /** Whether what it promises depends on the number of the phase. */
  default boolean readsPhase() {
    return false;
  }

  /** Whether it treats all processes alike. */
  boolean isSymmetric();

  /** Whether every message may be lost, whatever becomes of the others. */
  default boolean isFree() {
    return false;
  }

  /**
   * How a schedule can go on from here: the ways of a whole schedule that it may be from the round
   * that comes next on.
   */
  default int[] following(int schedule, int phase, int round) {
    return new int[] {schedule};
  }

  /**
   * All ways in which it can be in a round.
   *
   * @param schedule which of the ways of a whole schedule it is, from 0 on
   * @param crashed the processes that have stopped for good
   */
  List<RoundPromise> promises(int schedule, int phase, int round, int crashed);

  /**
   * What the network draws at the start of a schedule that a trace describes.
   *
   * @param crashes by process, the round in which it stops, counted from 0, or -1
   * @param phases how many phases the trace has
   */
  int[] startDraws(int schedule, int[] crashes, int phases);

  /**
   * What the network draws in a round.
   *
   * @param lost by receiver, the senders whose messages it misses, as bits
   */
  default int[] roundDraws(RoundPromise promise, int[] lost) {
    return promise.draws();
  }
}
