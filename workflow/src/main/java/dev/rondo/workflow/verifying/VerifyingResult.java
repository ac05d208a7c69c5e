package dev.rondo.workflow.verifying;

import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Outcome;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The result of a search, with what its verdict depends on.
 *
 * @param closure the closure of the protocol
 * @param facts what a clean result rests on
 * @param counterexample shrunk and confirmed, where there is one
 * @param sampled how many schedules were sampled beside the search; the counterexample is one of
 *     them if the search itself ended without a bug
 * @param covered what the search has covered
 * @param phases how many phases are covered completely; 0 where they are not counted
 * @param vacuity why nothing was explored, where nothing was
 */
public record VerifyingResult(
    Closure closure,
    List<Fact> facts,
    SearchResult result,
    Optional<Counterexample> counterexample,
    long sampled,
    String covered,
    int phases,
    Optional<String> vacuity) {

  /** What it says of the protocol. */
  public Verdict verdict() {
    Outcome otherwise = vacuity.isPresent() ? Outcome.NOTHING_EXPLORED : Outcome.CLEAN;
    return Verdict.of(facts, counterexample.map(Counterexample::outcome).orElse(otherwise));
  }

  /** The same for a claim that rests on one more fact. */
  public VerifyingResult restingOn(Fact fact) {
    List<Fact> all = Stream.concat(facts.stream(), Stream.of(fact)).toList();
    return new VerifyingResult(
        closure, all, result, counterexample, sampled, covered, phases, vacuity);
  }

  /** The first fact that is missing, where a search has found no bug and there is no verdict. */
  public Optional<Fact> missing() {
    return Fact.firstOpen(facts);
  }

  /** Whether the bug was found by sampling, and not by the search. */
  public boolean isSampled() {
    return counterexample.isPresent() && result.end() != SearchResult.End.BUG;
  }

  /** Whether all was seen that was asked for. */
  public boolean isComplete() {
    return switch (result.end()) {
      case EXHAUSTED, DEPTH -> true;
      case MEMORY, TIME, TRANSITIONS, STOPPED, BUG -> false;
    };
  }
}
