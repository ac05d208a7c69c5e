package dev.rondo.run.async;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A run that a search has found, to be executed.
 *
 * @param choices what is chosen before the first step: the inputs of all processes, then what each
 *     chooses as it starts
 * @param cycle the step from which on the steps repeat forever; none where the run shows a bug
 * @param refutes the formula that it does not satisfy; none where it shows something else
 */
public record PlannedRun(
    List<Integer> choices, List<PlannedStep> steps, OptionalInt cycle, Optional<Refuted> refutes) {

  /** A run that refutes no formula. */
  public PlannedRun(List<Integer> choices, List<PlannedStep> steps, OptionalInt cycle) {
    this(choices, steps, cycle, Optional.empty());
  }

  /**
   * A formula that does not hold of a run.
   *
   * @param node the process of which it does not hold, or the first
   * @param what which process violates which formula, as text
   * @param during what holds while the run repeats
   */
  public record Refuted(int node, String what, String during) {}

  /**
   * A step.
   *
   * @param timeout the number of the timeout that runs, or -1
   * @param delivered the message that is delivered; nothing else happens then
   * @param taken the messages that the process takes, in this order
   * @param choices what it chooses
   */
  public record PlannedStep(
      int node,
      int timeout,
      @Nullable PlannedMessage delivered,
      List<PlannedMessage> taken,
      List<Integer> choices) {}

  /** A message that a process takes. */
  public sealed interface PlannedMessage {

    /** The oldest one on its way with a sender and a content. */
    record Described(int sender, Object content) implements PlannedMessage {}

    /** The one with a number: a run counts its messages from 1 as they are sent. */
    record Numbered(int number) implements PlannedMessage {}
  }
}
