package dev.rondo.proof.verdict;

import dev.rondo.proof.decode.ModelChoices;
import dev.rondo.proof.formula.Bounds;
import dev.rondo.run.async.PlannedRun;
import java.util.List;
import java.util.Optional;

/** The verdict of a proof. */
public sealed interface ProofVerdict {

  /** What it is for. */
  Bounds bounds();

  /** Whether it says that nothing goes wrong. */
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
   * Nothing goes wrong in so many phases.
   *
   * @param anyTimeouts whether processes may time out as often as they like
   */
  record Holds(Bounds bounds, boolean anyTimeouts) implements ProofVerdict {}

  /**
   * Nothing ever goes wrong.
   *
   * @param depth the k of k-induction: how many consecutive phases it assumes
   * @param facts what holds between any two phases, and what the proof rests on
   */
  record Proved(Bounds bounds, int depth, List<String> facts) implements ProofVerdict {}

  /**
   * Nothing ever goes wrong, however many processes there are.
   *
   * @param sizes for which n and f, in words
   * @param facts what holds between any two phases, and what the proof rests on
   */
  record ForEveryN(Bounds bounds, String sizes, List<String> facts) implements ProofVerdict {}

  /** Nothing goes wrong in any run, and none has more steps than so many. */
  record EveryRunEnds(Bounds bounds, int steps) implements ProofVerdict {}

  /** Nothing goes wrong in so many steps; some runs have more. */
  record HoldsInSteps(Bounds bounds, int steps) implements ProofVerdict {}

  /**
   * Something goes wrong in a step, and in none before it.
   *
   * @param run leads the asynchronous form to it
   * @param what what goes wrong
   */
  record RefutedInSteps(Bounds bounds, PlannedRun run, int steps, String what)
      implements ProofVerdict {}

  /** The facts that are tried do not prove it for every number of processes. */
  record NotForEveryN(Bounds bounds) implements ProofVerdict {}

  /**
   * Something goes wrong.
   *
   * @param choices lead the sequential form to it
   * @param what what goes wrong
   */
  record Refuted(Bounds bounds, ModelChoices choices, String what) implements ProofVerdict {}

  /**
   * The induction does not go through: from some state, which may not be reachable, a phase leads
   * to something wrong.
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
   * Something happens that formulas do not cover, so nothing is known.
   *
   * @param choices lead the sequential form to it, where a solver knows a run
   */
  record NotCovered(Bounds bounds, String what, int line, Optional<ModelChoices> choices)
      implements ProofVerdict {}

  /**
   * There was no time for more.
   *
   * @param timeIsOver whether the user's time limit ended the proof, and not that of the solver's
   *     steps
   */
  record Undecided(Bounds bounds, boolean timeIsOver) implements ProofVerdict {}
}
