package dev.rondo.workflow.proving;

import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.Outcome;
import dev.rondo.workflow.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * What a proof has come to, with what must be known of it to say what that means.
 *
 * @param closure whether the rounds stand for the protocol
 * @param facts what a proof rests on
 * @param answer what the solver says of the rounds
 * @param counterexample where the solver has found one and the program shows it
 * @param seconds how long the solver has taken
 */
public record ProvingResult(
    Closure closure,
    List<Fact> facts,
    ProofVerdict answer,
    Optional<Counterexample> counterexample,
    double seconds) {

  /** What it says of the protocol. */
  public Verdict verdict() {
    return Verdict.of(facts, outcome());
  }

  private Outcome outcome() {
    if (counterexample.isPresent()) {
      return counterexample.get().isNoneOfOriginal(closure.isBroken())
          ? Outcome.UNANSWERED
          : counterexample.get().outcome();
    }
    if (answer instanceof ProofVerdict.Refuted || answer instanceof ProofVerdict.RefutedInSteps) {
      return Outcome.NOT_CONFIRMED;
    }
    return answer.isGood() ? Outcome.CLEAN : Outcome.UNANSWERED;
  }

  /** The first fact that is missing, where the rounds are proved and the protocol is not. */
  public Optional<Fact> missing() {
    return Fact.firstOpen(facts);
  }
}
