package dev.rondo.workflow.proving;

import dev.rondo.proof.verdict.ProofVerdict;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
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
    if (counterexample.flatMap(Counterexample::breach).isPresent()) {
      return Verdict.NOT_CLOSED;
    }
    if (answer instanceof ProofVerdict.Refuted) {
      return counterexample.filter(found -> !found.isFaultOfRondo()).isPresent()
          ? Verdict.BUG
          : Verdict.FAULT_OF_RONDO;
    }
    if (!answer.isGood()) {
      return Verdict.UNDECIDED;
    }
    if (closure.isBroken()) {
      return Verdict.NOT_CLOSED;
    }
    return Fact.support(facts) ? Verdict.NOTHING_FOUND : Verdict.UNDECIDED;
  }

  /** The first fact that is missing, where the rounds are proved and the protocol is not. */
  public Optional<Fact> missing() {
    return facts.stream().filter(fact -> fact.standing() == Fact.Standing.MISSING).findFirst();
  }
}
