package dev.rondo.workflow.hunting;

import dev.rondo.hunt.HuntResult;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Outcome;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of a hunt.
 *
 * @param results by form, in the order of the hunts
 * @param coverage what was covered, if nothing was found
 * @param complete whether every form was hunted; false after an interruption
 */
public record HuntingResult(
    Closure closure,
    List<HuntResult> results,
    Optional<Counterexample> counterexample,
    Optional<Coverage> coverage,
    boolean complete) {

  /** The verdict on the protocol. */
  public Verdict verdict() {
    return Verdict.of(facts(), outcome());
  }

  /**
   * The facts that a clean result rests on. It covers only the schedules that were run, so the tags
   * need to hold only in those. Inferred tags need not hold where the original was run as well.
   */
  private List<Fact> facts() {
    Fact bound =
        complete
            ? Fact.checked(Fact.Subject.BOUND, "every form was hunted")
            : Fact.missing(Fact.Subject.BOUND, "interrupted before every form was hunted");
    boolean isOfPart =
        closure instanceof Closure.Partial
            && results.stream().noneMatch(result -> result.form().equals(AsyncForm.NAME));
    return closure.isBroken() || isOfPart
        ? List.of(closure.fact(OptionalInt.empty()), bound)
        : List.of(bound);
  }

  /** Why there is no verdict, for a result without a bug. */
  public String undecided() {
    return Fact.firstOpen(facts()).map(Fact::reason).orElse("");
  }

  private Outcome outcome() {
    boolean isVacuous = results.isEmpty() || results.stream().anyMatch(HuntResult::isVacuous);
    return counterexample
        .map(Counterexample::outcome)
        .orElse(isVacuous ? Outcome.NOTHING_EXPLORED : Outcome.CLEAN);
  }

  /** The traces to keep, by file; none where there is nothing to replay. */
  public Map<String, Trace> traces(String file) {
    if (counterexample.isPresent()) {
      return counterexample.get().traces(file);
    }
    return closure.tagViolation().map(trace -> Map.of(file, trace)).orElse(Map.of());
  }
}
