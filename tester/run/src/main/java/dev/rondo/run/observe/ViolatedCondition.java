package dev.rondo.run.observe;

import dev.rondo.frontend.diagnostic.DiagnosticKind;

/**
 * The tag condition that a run violates.
 *
 * @param condition one of TAG1 to TAG5
 * @param cause what the process did, where a hint depends on it
 * @param message the type of the message that it sent; empty for another cause
 */
public record ViolatedCondition(DiagnosticKind condition, Cause cause, String message) {

  /** What a process did. */
  public enum Cause {
    /** It sends a message of a time at which an earlier step has sent messages. */
    SENT_AGAIN,
    /** It sends a message of an earlier time than messages that it has used. */
    SENT_AFTER_USE,
    /** Something else. */
    OTHER
  }

  /** A violation by something else than a message that is sent. */
  public static ViolatedCondition of(DiagnosticKind condition) {
    return new ViolatedCondition(condition, Cause.OTHER, "");
  }
}
