package dev.rondo.proof.counting;

import dev.rondo.proof.term.Term;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A transition of processes in one local state.
 *
 * @param from the number of that state
 * @param condition when one of them can, with what it has heard as unknown numbers
 */
record Transition(int from, ProcessOutcome outcome, Term condition) {

  /**
   * What becomes of a process.
   *
   * @param state its fields afterwards
   * @param outputs what it has output
   * @param failure the exception that it has thrown
   */
  record ProcessOutcome(
      Map<String, AbstractValue> state,
      Set<AbstractValue> outputs,
      CountingExecutor.@Nullable ThrownException failure) {}
}
