package dev.rondo.workflow.verdict;

/** What a hunt, a search or a proof came to, before it is asked what that rests on. */
public enum Outcome {
  /** A counterexample that the original does not show. */
  NOT_CONFIRMED,

  /** A counterexample that the original shows, or that has no other original. */
  COUNTEREXAMPLE,

  /** No handler ran, or no output was seen. */
  NOTHING_EXPLORED,

  /** There is no answer: a solver gave up, or the time was over before a bug was confirmed. */
  UNANSWERED,

  /** No counterexample in all that was explored. */
  CLEAN
}
