package dev.rondo.search.closure;

import dev.rondo.frontend.diagnostic.Diagnostic;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a step of a process.
 *
 * @param action the handler or timeout that ran; -1 if none did
 * @param used the messages that it used
 * @param looked the messages that a guard or the action has read
 * @param after the state of the process afterwards; null if nothing ran or its code failed
 * @param violation the condition that the step violates, or null
 * @param choices the answers to its choices
 */
record StepOutcome(
    int action,
    List<SentMessage> used,
    Set<SentMessage> looked,
    @Nullable TimedState after,
    List<SentMessage> sent,
    @Nullable Diagnostic violation,
    List<Integer> choices) {

  boolean ran() {
    return action >= 0;
  }
}
