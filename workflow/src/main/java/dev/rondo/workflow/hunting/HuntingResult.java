package dev.rondo.workflow.hunting;

import dev.rondo.hunt.HuntResult;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a hunt has come to.
 *
 * @param results by form, in the order of the hunts
 * @param coverage what was seen, where nothing was found
 * @param complete whether every form was hunted, none left out when somebody interrupted
 */
public record HuntingResult(
    Closure closure,
    List<HuntResult> results,
    Optional<Counterexample> counterexample,
    Optional<Coverage> coverage,
    boolean complete) {

  /** What it says of the protocol. */
  public Verdict verdict() {
    if (counterexample.isPresent()) {
      return counterexample.get().isFaultOfRondo() ? Verdict.FAULT_OF_RONDO : Verdict.BUG;
    }
    if (closure.isBroken()) {
      return Verdict.NOT_CLOSED;
    }
    if (results.isEmpty() || results.stream().anyMatch(HuntResult::isVacuous)) {
      return Verdict.VACUOUS;
    }
    return complete ? Verdict.NOTHING_FOUND : Verdict.UNDECIDED;
  }

  /** The traces that are worth keeping, by file; none where there is nothing to replay. */
  public Map<String, Trace> traces(String file) {
    if (counterexample.isPresent()) {
      return counterexample.get().traces(file);
    }
    return closure.breach().map(trace -> Map.of(file, trace)).orElse(Map.of());
  }
}
