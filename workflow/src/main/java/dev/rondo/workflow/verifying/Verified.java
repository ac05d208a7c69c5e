package dev.rondo.workflow.verifying;

import dev.rondo.search.engine.SearchResult;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What a search has come to, with what must be known of it to say what that means.
 *
 * @param closure whether the form that was searched stands for the protocol
 * @param facts what a clean result rests on
 * @param counterexample shrunk and confirmed, where there is one
 * @param covered what the search has covered
 * @param phases of how many phases every schedule was seen; 0 where they are not counted
 * @param vacuity why nothing was explored, where nothing was
 * @param undecided what stays open although the search has ended
 */
public record Verified(
    Closure closure,
    List<Fact> facts,
    SearchResult result,
    Optional<Counterexample> counterexample,
    String covered,
    int phases,
    Optional<String> vacuity,
    Optional<String> undecided) {

  /** What it says of the protocol. */
  public Verdict verdict() {
    if (counterexample.isPresent()) {
      return counterexample.get().isFaultOfRondo() ? Verdict.FAULT_OF_RONDO : Verdict.BUG;
    }
    if (vacuity.isPresent()) {
      return Verdict.VACUOUS;
    }
    if (closure.isBroken()) {
      return Verdict.NOT_CLOSED;
    }
    return undecided().isPresent() ? Verdict.UNDECIDED : Verdict.NOTHING_FOUND;
  }

  /** What stays open although the search has ended. */
  @Override
  public Optional<String> undecided() {
    return undecided.or(
        () ->
            facts.stream()
                .filter(fact -> fact.standing() == Fact.Standing.MISSING)
                .findFirst()
                .map(Fact::toString));
  }

  /** Whether all was seen that was asked for. */
  public boolean isComplete() {
    return switch (result.end()) {
      case EXHAUSTED, DEPTH -> true;
      case MEMORY, TIME, TRANSITIONS, STOPPED, BUG -> false;
    };
  }
}
