package dev.rondo.search.closure;

import dev.rondo.search.term.Term;

/**
 * A message that one process sends another. By TAG5 there is at most one per tag between the two,
 * so that it is known by what it says.
 *
 * @param value what it says, to be compared
 * @param content what it says, to be given to a handler
 */
record SentMessage(int from, int to, int type, long tag, Term value, Object content) {

  @Override
  public boolean equals(Object other) {
    return other instanceof SentMessage letter
        && letter.from == from
        && letter.to == to
        && letter.tag == tag
        && letter.value == value;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * from + to) + Long.hashCode(tag)) + Long.hashCode(value.hash());
  }
}
