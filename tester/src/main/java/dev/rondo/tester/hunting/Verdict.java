package dev.rondo.tester.hunting;

/** What a hunt says of a protocol. */
public enum Verdict {
  /** Schedules were explored, and none shows a bug. */
  NOTHING_FOUND,

  /** A bug, confirmed in the original where it was found in the sequential form. */
  BUG,

  /** Nothing was explored: no handler ran, or no output was seen. */
  VACUOUS,

  /** Nothing was found, but the sequential form does not stand for the protocol. */
  NOT_CLOSED,

  /** Nothing was found, but the question was not answered. */
  UNDECIDED,

  /** The sequential form has a bug that the original does not have. */
  FAULT_OF_RONDO
}
