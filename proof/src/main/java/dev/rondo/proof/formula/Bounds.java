package dev.rondo.proof.formula;

import rondo.runtime.NetworkModel;

/**
 * How much of a protocol's runs a formula covers.
 *
 * @param network the binary name of the network's class
 * @param phases how many phases, not counting those without messages
 * @param timeouts how often a process may time out in a row; {@link #ANY_NUMBER} allows for more
 *     than can happen, which is right for a proof and wrong for a counterexample
 * @param anyInput whether inputs can be any number, instead of those of their range
 */
public record Bounds(int n, int f, String network, int phases, int timeouts, boolean anyInput) {

  /** Any number of consecutive timeouts. */
  public static final int ANY_NUMBER = -1;

  /** The definition of the network. */
  public NetworkModel model() {
    return NetworkModel.of(network);
  }

  /** How often a loop is unrolled whose condition stays unknown. */
  public int unrolled() {
    return Math.max(n, 4) + 2;
  }

  /** The same for another number of phases. */
  public Bounds withPhases(int others) {
    return new Bounds(n, f, network, others, timeouts, anyInput);
  }

  /** The same for another number of timeouts in a row. */
  public Bounds withTimeouts(int others) {
    return new Bounds(n, f, network, phases, others, anyInput);
  }

  /** The same for inputs of any value, or of their range. */
  public Bounds withAnyInput(boolean any) {
    return new Bounds(n, f, network, phases, timeouts, any);
  }
}
