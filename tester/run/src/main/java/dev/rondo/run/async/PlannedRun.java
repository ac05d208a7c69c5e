package dev.rondo.run.async;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A run that a search has found, to be executed.
 *
 * @param choices the choices before the first step: the inputs of all processes, then the choices
 *     of each as it starts
 * @param cycle the step from which on the steps repeat forever; empty if the run is finite
 * @param refutes the formula that the run violates, if any
 */
public record PlannedRun(
    List<Integer> choices, List<PlannedStep> steps, OptionalInt cycle, Optional<Refuted> refutes) {

  /** A run that refutes no formula. */
  public PlannedRun(List<Integer> choices, List<PlannedStep> steps, OptionalInt cycle) {
    this(choices, steps, cycle, Optional.empty());
  }

  /**
   * A formula that a run violates.
   *
   * @param node the process that violates it, or the first process
   * @param what which process violates which formula, as text
   * @param during what holds while the run repeats
   */
  public record Refuted(int node, String what, String during) {}

  /**
   * A step.
   *
   * @param timeout the number of the timeout that runs, or -1
   * @param delivered the message that is delivered, in a step that does nothing else
   * @param taken the messages that the process takes, in this order
   * @param choices the choices of the step
   */
  public record PlannedStep(
      int node,
      int timeout,
      @Nullable PlannedMessage delivered,
      List<PlannedMessage> taken,
      List<Integer> choices) {}

  /** A message that a process takes. */
  public sealed interface PlannedMessage {

    /** The oldest message in transit with a sender and a content. */
    record Described(int sender, Object content) implements PlannedMessage {}

    /** The message with a number: a run counts its messages from 1 as they are sent. */
    record Numbered(int number) implements PlannedMessage {}
  }
}
