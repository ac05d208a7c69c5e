package dev.rondo.workflow.verdict;

/** What is said of a protocol. */
public enum Verdict {
  /** Runs were explored, none shows a bug, and every fact that this rests on is established. */
  NOTHING_FOUND,

  /** A bug, confirmed in the original where it was found in the sequential form. */
  BUG,

  /** Nothing was explored: no handler ran, or no output was seen. */
  VACUOUS,

  /** No bug was found, and a run breaks a tag condition. */
  NOT_CLOSED,

  /** No bug was found, and a fact is missing that a clean result would rest on. */
  UNDECIDED,

  /** The sequential form has a bug that the original does not have. */
  FAULT_OF_RONDO
}
