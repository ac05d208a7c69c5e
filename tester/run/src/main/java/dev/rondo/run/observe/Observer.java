package dev.rondo.run.observe;

import dev.rondo.run.load.ProtocolNode;

/** Observes the events of a run. */
public interface Observer {

  /** A process was created and has its inputs; its {@code @Init} comes next. */
  default void started(int node, ProtocolNode process) {}

  /** The schedule has made a choice: an input, a value, a loss (1) or none (0). */
  default void chose(int value) {}

  /**
   * The network has drawn a number, which is a choice as well.
   *
   * @param tag the round of the draw, or {@link Time#START}
   */
  default void drew(long tag, int value) {
    chose(value);
  }

  /** A process has made a choice: an input, or a value in its code. */
  default void chose(int node, int bound, int value) {
    chose(value);
  }

  /** A step of a process begins. */
  default void stepBegins() {}

  /**
   * No process could act, so processes stop waiting for guaranteed messages that are never sent.
   */
  default void released() {}

  /** A message has come to its destination's buffer (models MP and M-MP). */
  default void delivered(int node, int message) {}

  /** A process has moved a message into its mailbox. */
  default void took(int node, int message) {}

  /** A handler is going to use a message. */
  default void uses(int node, int from, Object message, long tag) {}

  /** A handler or a timeout is going to run. */
  default void fires(int node, int action) {}

  /** A process has sent a message. */
  default void sent(int message, int from, int to, Object content, long tag, boolean lost) {}

  /** A process has output a value. */
  default void output(int node, Object value) {}

  /** The step of a process has ended. */
  default void stepEnds(int node) {}

  /** The step of a process has ended, and no handler of the process is enabled. */
  default void rests(int node) {}

  /**
   * The guard of an action has thrown, which ends the run; {@link #stepFails} comes next.
   *
   * @param message the earliest message on which it was evaluated
   */
  default void guardFails(int node, int action, int from, Object message, long tag) {}

  /**
   * The guard of an action fails only because of a message of an earlier round, which the network
   * guarantees: with the messages of one round it would hold.
   *
   * @param tag the tag of the message
   * @param round the round without whose earlier messages it would hold
   */
  default void guardReadsEarlier(int node, int action, Object message, long tag, long round) {}

  /** A step has ended with an exception. */
  default void stepFails(int node) {}

  /** The code of a handler or a timeout has run; invariants and guards are evaluated after this. */
  default void hasRun(int node) {}
}
