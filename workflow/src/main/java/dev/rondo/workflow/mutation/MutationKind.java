package dev.rondo.workflow.mutation;

import java.util.Locale;

/** What kind of fault is planted. */
public enum MutationKind {
  /** A threshold is lowered by one: {@code votes > n() / 2} to {@code votes > n() / 2 - 1}. */
  QUORUM("quorum off by one"),

  /** A comparison takes equal values the other way: {@code a > b} to {@code a >= b}. */
  COMPARISON("comparison off by one"),

  /** A guard, or an early return in its place, is dropped. */
  GUARD("guard dropped"),

  /** One condition of several is dropped: {@code a && b} to {@code a}. */
  CONJUNCT("condition dropped"),

  /** A branch is always taken. */
  BRANCH("branch always taken"),

  /** A view of a mailbox is the whole mailbox: {@code mailbox.with(…)} to {@code mailbox}. */
  FILTER("filter dropped"),

  /** A field is not set back to 0, null or false, a collection not emptied. */
  RESET("reset forgotten"),

  /** A field is not assigned. */
  ASSIGNMENT("assignment forgotten"),

  /** A field is not durable: a process that recovers has lost it. */
  DURABLE("durable write forgotten"),

  /** A message is not sent. */
  SEND("send omitted"),

  /** Two components of a message are mistaken for each other. */
  FIELD("message field swapped"),

  /** The latest value replaces the largest one: {@code Math.max(a, b)} to {@code b}. */
  MAXIMUM("maximum forgotten");

  private final String words;

  MutationKind(String words) {
    this.words = words;
  }

  /** The kind in words, for users. */
  public String words() {
    return words;
  }

  /** The name in JSON. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
