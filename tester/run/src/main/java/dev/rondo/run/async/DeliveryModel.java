package dev.rondo.run.async;

/** The delivery of messages: three models of message passing, which preserve the same specs. */
public enum DeliveryModel {
  /** A message is delivered in a step of its own; a process then reads all delivered messages. */
  MP,
  /** A message is delivered in a step of its own; a process then reads some delivered messages. */
  M_MP,
  /** There are no delivery steps: a process reads some of the messages in transit to it. */
  M
}
