package dev.rondo.proof.verdict;

import dev.rondo.proof.decode.ModelChoices;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.run.async.PlannedRun;
import java.util.List;
import java.util.Optional;

/** The verdict of a proof. */
public sealed interface ProofVerdict {

  /** The numbers of processes that it is for. */
  Bounds bounds();

  /** Whether the property holds. */
  default boolean isGood() {
    return this instanceof Proved
        || this instanceof Holds
        || this instanceof ForEveryN
        || isOfSteps() && !(this instanceof RefutedInSteps);
  }

  /** Whether it is a verdict on interleaved steps. */
  default boolean isOfSteps() {
    return this instanceof EveryRunEnds
        || this instanceof HoldsInSteps
        || this instanceof RefutedInSteps;
  }

  /**
   * The property holds up to a number of phases.
   *
   * @param anyTimeouts whether processes may time out as often as they like
   */
  record Holds(Bounds bounds, boolean anyTimeouts) implements ProofVerdict {}

  /**
   * The property holds in every run.
   *
   * @param depth the k of k-induction: how many consecutive phases it assumes
   * @param facts the invariants between phases, and the assumptions of the proof
   */
  record Proved(Bounds bounds, int depth, List<String> facts) implements ProofVerdict {}

  /**
   * The property holds in every run, for every number of processes.
   *
   * @param sizes for which n and f, in words
   * @param facts what holds between any two phases, and what the proof rests on
   */
  record ForEveryN(Bounds bounds, String sizes, List<String> facts) implements ProofVerdict {}

  /** The property holds in every run; no run has more steps. */
  record EveryRunEnds(Bounds bounds, int steps) implements ProofVerdict {}

  /** The property holds up to a number of steps; some runs have more. */
  record HoldsInSteps(Bounds bounds, int steps) implements ProofVerdict {}

  /**
   * A step violates the property, and no step before it does.
   *
   * @param run leads the asynchronous form to it
   * @param what what goes wrong
   */
  record RefutedInSteps(Bounds bounds, PlannedRun run, int steps, String what)
      implements ProofVerdict {}

  /** The candidate invariants do not prove it for every number of processes. */
  record NotForEveryN(Bounds bounds) implements ProofVerdict {}

  /**
   * The property is violated.
   *
   * @param choices lead the sequential form to it
   * @param what what goes wrong
   */
  record Refuted(Bounds bounds, ModelChoices choices, String what) implements ProofVerdict {}

  /**
   * The induction fails: from some state, which may be unreachable, a phase leads to a violation.
   *
   * @param scenes that state, the deliveries, and the next state; none at the start
   */
  record NotInductive(Bounds bounds, String what, List<InductionState> scenes)
      implements ProofVerdict {

    /** The scenes as lines. */
    public List<String> picture() {
      return scenes.stream().flatMap(InductionState::lines).toList();
    }
  }

  /**
   * Some run exceeds what formulas cover, so there is no verdict.
   *
   * @param choices lead the sequential form to it, where a solver knows a run
   */
  record NotCovered(Bounds bounds, String what, int line, Optional<ModelChoices> choices)
      implements ProofVerdict {}

  /**
   * The time or the solver's limit was used up.
   *
   * @param timeIsOver whether the user's time limit ended the proof, and not that of the solver's
   *     steps
   */
  record Undecided(Bounds bounds, boolean timeIsOver) implements ProofVerdict {}
}
