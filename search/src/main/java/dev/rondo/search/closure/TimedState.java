package dev.rondo.search.closure;

import dev.rondo.run.watch.Time;
import dev.rondo.search.term.Term;

/**
 * Where a process is.
 *
 * @param time the tag of what it has used or sent last, as {@link Time} writes it
 * @param heard the senders of whom it has used a message of that tag, as bits
 */
record TimedState(int node, Term variables, long time, long heard) {

  /** Whether messages of a tag come too late. */
  boolean isPast(long tag) {
    return time != Time.START && Time.receiving(tag) <= time;
  }

  /** Whether the process has used this message; there is no other of its sender and tag. */
  boolean hasUsed(SentMessage letter) {
    return Time.hasReceived(time)
        && letter.tag() == Time.tag(time)
        && (heard >>> letter.from() & 1) == 1;
  }
}
