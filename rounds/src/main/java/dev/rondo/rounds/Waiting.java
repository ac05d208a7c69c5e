package dev.rondo.rounds;

import dev.rondo.frontend.model.Message;

/**
 * Where a message waits between the handler that sends it and the round it belongs to: the flag
 * that keeps the path (Drăgoi and Inzaghi Pronesti 2022, section 4.4), together with what was
 * computed on it.
 *
 * @param field the field that holds the message, or the map of messages
 * @param destination the field that holds to whom it goes, where it goes to one process
 */
public record Waiting(Message message, Reach reach, String field, String destination) {

  /** To whom a process sends a message type at one time. */
  public enum Reach {
    /** The same message to all. */
    ALL,
    /** A message to one process. */
    ONE,
    /** Messages to several processes, one each. */
    EACH
  }
}
