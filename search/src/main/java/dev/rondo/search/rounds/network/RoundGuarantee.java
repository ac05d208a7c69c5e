package dev.rondo.search.rounds.network;

import java.util.Arrays;

/**
 * The guarantee of a network in a round: the senders that each process must and cannot hear, the
 * processes that act, and the number of messages that may be lost. Sets of processes are bit masks.
 *
 * @param must by receiver, the senders whose messages are heard
 * @param never by receiver, the senders whose messages are lost
 * @param acting the processes that hear and act
 * @param crashing the processes that crash in this round
 * @param lossesPerReceiver how many messages each receiver may miss
 * @param losses how many messages may be lost in all
 * @param draws what the network drew in this round, for a trace
 */
public record RoundGuarantee(
    int[] must,
    int[] never,
    int acting,
    int crashing,
    int lossesPerReceiver,
    int losses,
    int[] draws) {

  /** No bound on losses. */
  public static final int ANY = Integer.MAX_VALUE;

  /** No guarantee at all. */
  public static RoundGuarantee nothing(int n) {
    return new RoundGuarantee(new int[n], new int[n], all(n), 0, ANY, ANY, new int[0]);
  }

  /** The set of all processes. */
  public static int all(int n) {
    return (1 << n) - 1;
  }

  /** Whether nothing is guaranteed to a process, so that it need not wait before it times out. */
  public boolean isNothing(int node) {
    return must[node] == 0 && losses == ANY && lossesPerReceiver == ANY;
  }

  /** Whether a process hears and acts. */
  public boolean acts(int node) {
    return (acting >>> node & 1) == 1;
  }

  /** Whether two guarantees are equal, draws aside. */
  boolean isLike(RoundGuarantee other) {
    return Arrays.equals(must, other.must)
        && Arrays.equals(never, other.never)
        && acting == other.acting
        && crashing == other.crashing;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RoundGuarantee guarantee
        && isLike(guarantee)
        && lossesPerReceiver == guarantee.lossesPerReceiver
        && losses == guarantee.losses
        && Arrays.equals(draws, guarantee.draws);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(must) * 31 + Arrays.hashCode(never) + acting;
  }

  @Override
  public String toString() {
    return "must " + Arrays.toString(must) + ", never " + Arrays.toString(never);
  }
}
