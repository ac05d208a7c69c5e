package dev.rondo.run.async;

/** How messages are delivered: three models of message passing, which preserve the same specs. */
public enum DeliveryModel {
  /** A message is delivered in a step of its own; a process then reads all delivered ones. */
  MP,
  /** A message is delivered in a step of its own; a process then reads some delivered ones. */
  M_MP,
  /** There are no steps of delivery: a process reads some of what is in transit to it. */
  M
}
