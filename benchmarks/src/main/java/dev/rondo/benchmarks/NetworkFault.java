package dev.rondo.benchmarks;

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
