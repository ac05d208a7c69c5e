package dev.rondo.run.async;

import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A run that a search has found, before it happens.
 *
 * @param choices what is chosen before the first step: the inputs of all processes, then what each
 *     chooses as it starts
 * @param cycle the step from which on the steps repeat forever; none where the run shows a bug
 */
public record PlannedRun(List<Integer> choices, List<Step> steps, OptionalInt cycle) {

  /**
   * A step.
   *
   * @param timeout the number of the timeout that runs, or -1
   * @param delivered the message that is delivered; nothing else happens then
   * @param taken the messages that the process takes, in this order
   * @param choices what it chooses
   */
  public record Step(
      int node,
      int timeout,
      @Nullable Letter delivered,
      List<Letter> taken,
      List<Integer> choices) {}

  /** A message by what is known of it before it has a number. */
  public record Letter(int sender, Object content) {}
}
