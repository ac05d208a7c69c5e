package dev.rondo.tester;

/**
 * A bug of the protocol.
 *
 * @param message what a person reads
 * @param node the process at which it shows
 * @param handler the name of the handler that was running
 * @param line where in the protocol's file
 */
public record Finding(Kind kind, String message, int node, String handler, int line) {

  /** What kind of bug. */
  public enum Kind {
    /** A spec is violated. */
    VIOLATION,
    /** An invariant is broken. */
    INVARIANT,
    /** A handler threw an exception. */
    EXCEPTION,
    /** A handler does not come to an end. */
    ENDLESS_LOOP,
    /** The protocol breaks a condition of synchronization tags. */
    TAG
  }
}
