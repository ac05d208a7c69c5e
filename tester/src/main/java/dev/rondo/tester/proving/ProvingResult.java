package dev.rondo.tester.proving;

import dev.rondo.proof.verdict.Verdict;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Counterexample;
import java.util.Optional;

/**
 * What a proof has come to, with what must be known of it to say what that means.
 *
 * @param closure whether the rounds stand for the protocol
 * @param answer what the solver says of the rounds
 * @param counterexample where the solver has found one and the program shows it
 * @param seconds how long the solver has taken
 */
public record ProvingResult(
    Closure closure, Verdict answer, Optional<Counterexample> counterexample, double seconds) {

  /** What it says of the protocol. */
  public dev.rondo.tester.hunting.Verdict verdict() {
    if (answer instanceof Verdict.Refuted) {
      return counterexample.filter(found -> !found.isFaultOfRondo()).isPresent()
          ? dev.rondo.tester.hunting.Verdict.BUG
          : dev.rondo.tester.hunting.Verdict.FAULT_OF_RONDO;
    }
    if (!answer.isGood()) {
      return dev.rondo.tester.hunting.Verdict.UNDECIDED;
    }
    return closure.isBroken()
        ? dev.rondo.tester.hunting.Verdict.NOT_CLOSED
        : dev.rondo.tester.hunting.Verdict.NOTHING_FOUND;
  }
}
