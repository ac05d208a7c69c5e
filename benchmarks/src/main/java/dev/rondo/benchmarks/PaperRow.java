package dev.rondo.benchmarks;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A row of Table 1 in Drăgoi and Inzaghi Pronesti 2022: seconds to a bug, means of 100 executions.
 *
 * @param assumption whether the network is what the protocol requires
 * @param faults what the network may do
 * @param asyncSeconds empty where no bug was found within an hour
 * @param sequentialSeconds the figure of the row, then that of a variant where the paper has one
 */
public record PaperRow(
    Assumption assumption,
    Set<NetworkFault> faults,
    OptionalDouble asyncSeconds,
    List<Double> sequentialSeconds) {

  /** Whether the network is what the protocol requires. */
  public enum Assumption {
    /** It is. */
    REQUIRED,
    /** It guarantees less, and that is the bug. */
    WEAKER
  }

  /** What a network may do, with the letters of Table 1 in Drăgoi and Inzaghi Pronesti 2022. */
  public enum NetworkFault {
    /** Messages overtake each other: R. */
    REORDER,
    /** Messages take arbitrarily long: D. */
    DELAY,
    /** Processes time out and go on: T. */
    TIMEOUT,
    /** Messages are lost: MD. */
    DROP
  }
}
