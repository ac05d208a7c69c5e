package dev.rondo.run.trace;

import dev.rondo.run.watch.Tag;

/** A message by what is the same in both forms: not its number, but who says what to whom, when. */
public record Letter(int from, int to, Tag tag, String content) {

  /** A message of a trace. */
  public static Letter of(TraceStep.Sent message) {
    return new Letter(message.from(), message.to(), message.tag(), message.content());
  }
}
