package dev.rondo.search.closure;

import dev.rondo.run.observe.Time;
import dev.rondo.search.term.ValueTerm;

/**
 * The state of a process with its time.
 *
 * @param time the tag of the last message used or sent, encoded as {@link Time}
 * @param heard the senders of used messages with that tag, as bits
 */
record TimedState(int node, ValueTerm variables, long time, long heard) {

  /** Whether the process has used this message, the only one of its sender and tag. */
  boolean hasUsed(SentMessage message) {
    return Time.hasReceived(time)
        && message.tag() == Time.tag(time)
        && (heard >>> message.from() & 1) == 1;
  }
}
