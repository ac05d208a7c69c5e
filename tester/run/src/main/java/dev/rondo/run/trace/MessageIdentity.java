package dev.rondo.run.trace;

import dev.rondo.run.observe.Tag;

/**
 * The identity of a message in both forms: sender, receiver, tag and content, but not its number.
 */
public record MessageIdentity(int from, int to, Tag tag, String content) {

  /** A message of a trace. */
  public static MessageIdentity of(TraceStep.TracedMessage message) {
    return new MessageIdentity(message.from(), message.to(), message.tag(), message.content());
  }
}
