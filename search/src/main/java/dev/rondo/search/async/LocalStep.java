package dev.rondo.search.async;

import dev.rondo.search.engine.EndlessStep;
import dev.rondo.search.term.Term;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one process does in one step. It depends on the process and on the messages it takes alone,
 * so it is computed once.
 *
 * @param action the handler, or the timeout behind all handlers; -1 for the start
 * @param taken the messages that move into its mailboxes, in this order
 * @param used the messages that the handler uses
 * @param choices what is chosen on the way
 * @param process the process afterwards
 * @param rest the messages that were not taken
 * @param destinations of the messages it sends
 * @param sent the messages it sends
 * @param outputs a tuple of what it outputs
 * @param bug what goes wrong in its own code, or null
 */
public record LocalStep(
    int action,
    List<Term> taken,
    List<Term> used,
    List<Integer> choices,
    Term process,
    Term rest,
    int[] destinations,
    Term[] sent,
    Term outputs,
    @Nullable String bug) {

  /** This step, with other messages left over. */
  LocalStep withRest(Term messages) {
    return new LocalStep(
        action, taken, used, choices, process, messages, destinations, sent, outputs, bug);
  }

  /** Whether the step does not come to an end. */
  boolean isEndless() {
    return EndlessStep.TEXT.equals(bug);
  }

  /** Whether another step does the same and leaves more messages on their way. */
  boolean isDominatedBy(LocalStep other) {
    return other.taken.size() < taken.size()
        && other.action == action
        && other.used.equals(used)
        && other.choices.equals(choices)
        && other.process.part(LocalProcess.VARIABLES) == process.part(LocalProcess.VARIABLES)
        && other.outputs == outputs
        && java.util.Arrays.equals(other.destinations, destinations)
        && java.util.Arrays.equals(other.sent, sent)
        && java.util.Objects.equals(other.bug, bug)
        && taken.containsAll(other.taken);
  }
}
