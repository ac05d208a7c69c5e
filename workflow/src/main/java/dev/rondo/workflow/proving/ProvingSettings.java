package dev.rondo.workflow.proving;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.workflow.hunting.FormChoice;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is to be proved.
 *
 * @param async the processes and the network, and how the asynchronous form is run to try the tags
 * @param everyN whether it is to be proved however many processes there are
 * @param form whether steps are to be proved or rounds; where nothing is said, rounds if there are
 *     any
 * @param phases of how many phases; where nothing is said, of all
 * @param steps of how many steps at most, where steps are proved
 * @param millis how long tags, closure and proof may take together
 * @param jobs how many threads try the tags
 * @param trustsTags whether the tags are assumed to hold
 * @param reductions the symmetry reductions of the initial states of a bounded proof
 */
public record ProvingSettings(
    AsyncSettings async,
    boolean everyN,
    Optional<FormChoice> form,
    OptionalInt phases,
    OptionalInt steps,
    Solvers solver,
    long millis,
    int jobs,
    boolean trustsTags,
    Reductions reductions) {

  /** The most phases that are unrolled: formulas grow with each. */
  private static final int MOST_PHASES = 100;

  /** The most steps that are unrolled, and how many are where nothing is said. */
  private static final int MOST_STEPS = 100;

  private static final int USUAL_STEPS = 20;

  /** Refuses what cannot be proved. */
  public ProvingSettings {
    checkedPhases(phases.orElse(1));
    UsageError.unless(
        steps.orElse(1) >= 1 && steps.orElse(1) <= MOST_STEPS,
        "--steps " + steps.orElse(1) + ": formulas are made of 1 to " + MOST_STEPS);
    UsageError.unless(
        solver.isThere(),
        "--solver "
            + solver
            + ": its library is not on the class path; see docs/proofs.md for where to put it");
  }

  /** Of how many steps formulas are made at most. */
  public int mostSteps() {
    return steps.orElse(USUAL_STEPS);
  }

  /**
   * So many phases as formulas.
   *
   * @throws UsageError where that cannot be
   */
  public static int checkedPhases(int phases) {
    UsageError.unless(
        phases >= 1 && phases <= MOST_PHASES,
        "--phases " + phases + ": formulas are made of 1 to " + MOST_PHASES);
    return phases;
  }
}
