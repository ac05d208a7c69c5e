package dev.rondo.workflow.proving;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.proof.solver.Solvers;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.search.symmetry.Reductions;
import java.util.OptionalInt;

/**
 * What is to be proved.
 *
 * @param async the processes and the network, and how the asynchronous form is run to try the tags
 * @param everyN whether it is to be proved however many processes there are
 * @param phases of how many phases; where nothing is said, of all
 * @param millis how long tags, closure and proof may take together
 * @param jobs how many threads try the tags
 * @param trustsTags whether the tags are assumed to hold
 * @param reductions the symmetry reductions of the initial states of a bounded proof
 */
public record ProvingSettings(
    AsyncSettings async,
    boolean everyN,
    OptionalInt phases,
    Solvers solver,
    long millis,
    int jobs,
    boolean trustsTags,
    Reductions reductions) {

  /** The most phases that are unrolled: formulas grow with each. */
  private static final int MOST_PHASES = 100;

  /** Refuses what cannot be proved. */
  public ProvingSettings {
    checkedPhases(phases.orElse(1));
    UsageError.unless(
        solver.isThere(),
        "--solver "
            + solver
            + ": its library is not on the class path; see docs/proofs.md for where to put it");
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
