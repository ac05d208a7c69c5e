package dev.rondo.search.closure;

import dev.rondo.search.term.ValueTerm;

/**
 * A message from one process to another. By TAG5 there is at most one per tag between the two, so
 * its content identifies it.
 *
 * @param value the content as a term, for comparison
 * @param content the content as an object, for handlers
 */
record SentMessage(int from, int to, int type, long tag, ValueTerm value, Object content) {

  @Override
  public boolean equals(Object other) {
    return other instanceof SentMessage message
        && message.from == from
        && message.to == to
        && message.tag == tag
        && message.value == value;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * from + to) + Long.hashCode(tag)) + Long.hashCode(value.hash());
  }
}
