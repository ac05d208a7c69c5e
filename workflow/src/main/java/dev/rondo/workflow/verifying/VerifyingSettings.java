package dev.rondo.workflow.verifying;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.symmetry.Reductions;
import dev.rondo.workflow.hunting.FormChoice;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is searched.
 *
 * @param form which form; the sequential one where nothing is said and the protocol has it
 * @param async the processes and the network of both forms, and how the asynchronous one is run
 * @param phases how many phases a schedule has at most; where nothing is said, ever more
 * @param property what is asked for beside safety
 * @param wanted which reductions are tried
 * @param trustsTags whether the sequential form is searched without having tried the tags
 */
public record VerifyingSettings(
    Optional<FormChoice> form,
    AsyncSettings async,
    OptionalInt phases,
    AskedProperty property,
    Reductions wanted,
    SearchLimits limits,
    int jobs,
    boolean trustsTags) {

  /** The same search without a bound on phases, which steps do not have. */
  VerifyingSettings unbounded() {
    return new VerifyingSettings(
        form, async, OptionalInt.empty(), property, wanted, limits, jobs, trustsTags);
  }

  /**
   * A search for safety with the same settings.
   *
   * @param most how many phases a schedule has at most, where that is not given; 0 for any number
   */
  VerifyingSettings forSafety(int most) {
    OptionalInt bound = phases.isEmpty() && most > 0 ? OptionalInt.of(most) : phases;
    return new VerifyingSettings(
        form, async, bound, AskedProperty.SAFETY, wanted, limits, jobs, trustsTags);
  }

  /** Refuses what cannot be searched. */
  public VerifyingSettings {
    UsageError.unless(
        form.filter(FormChoice.BOTH::equals).isEmpty(), "--form both: a search is of one form");
    UsageError.unless(
        phases.orElse(1) >= 1 && phases.orElse(1) <= SequentialSettings.MOST_PHASES,
        "--phases " + phases.orElse(1) + ": a run has 1 to " + SequentialSettings.MOST_PHASES);
  }
}
