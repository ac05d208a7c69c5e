package dev.rondo.search.closure;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a process does with the messages it is given.
 *
 * @param action the handler or timeout that ran; -1 where none did
 * @param used the messages that it used
 * @param looked all that some guard or the action has read
 * @param after where the process is then; null where nothing ran, or its code failed
 * @param acts whether it changed its state, sent or output
 * @param breach which condition the step breaks, by itself or for having used what it did
 * @param choices what was chosen
 */
record StepOutcome(
    int action,
    List<SentMessage> used,
    Set<SentMessage> looked,
    @Nullable TimedState after,
    List<SentMessage> sent,
    boolean acts,
    @Nullable ClosureViolation breach,
    List<Integer> choices) {

  boolean ran() {
    return action >= 0;
  }
}
