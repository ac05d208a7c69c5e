package dev.rondo.workflow.hunting;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import java.util.Optional;

/**
 * The settings of a hunt.
 *
 * @param form which forms are hunted; if empty, both if the protocol has rounds
 * @param async the processes and the network of both forms, and how the asynchronous one is run
 * @param phases how many phases a sequential schedule has
 * @param rounds how sequential schedules are drawn; values that the user fixes for the asynchronous
 *     form are fixed here too
 * @param monitored whether the tags are watched in every step of the asynchronous hunt
 * @param trustsTags whether the sequential form is hunted without having tried the tags
 */
public record HuntingSettings(
    Optional<FormChoice> form,
    AsyncSettings async,
    int phases,
    RoundStrategyKind rounds,
    boolean monitored,
    boolean trustsTags,
    HuntLimits hunt) {

  private static final int MOST_NODES = 64;

  /**
   * Settings with the default strategy. The tags are sampled first, and not monitored in every
   * step.
   */
  public HuntingSettings(
      Optional<FormChoice> form, AsyncSettings async, int phases, HuntLimits hunt) {
    this(form, async, phases, RoundStrategyKind.AUTO, false, false, hunt);
  }

  /**
   * Settings to establish closure, and to shrink and confirm bugs that a search or a proof has
   * found.
   */
  public static HuntingSettings ofSequential(
      AsyncSettings async, int phases, boolean trustsTags, long millis, int jobs) {
    HuntLimits hunt = new HuntLimits(1, 1, millis, 1, jobs);
    return new HuntingSettings(Optional.of(FormChoice.SEQUENTIAL), async, phases, hunt)
        .once(Optional.of(FormChoice.SEQUENTIAL), trustsTags);
  }

  /** The settings of one run with the same schedules, not monitored. */
  public HuntingSettings once(Optional<FormChoice> newForm, boolean newTrustsTags) {
    return new HuntingSettings(newForm, async, phases, rounds, false, newTrustsTags, hunt.once());
  }

  /** Refuses settings that cannot be run. */
  public HuntingSettings {
    UsageError.unless(
        async.n() >= 1 && async.n() <= MOST_NODES,
        "n = " + async.n() + ": a protocol has 1 to " + MOST_NODES + " processes");
    UsageError.unless(
        async.f() >= 0 && async.f() <= async.n(),
        "f = " + async.f() + ": with n = " + async.n() + ", f is a number from 0 to " + async.n());
    UsageError.unless(
        phases >= 1 && phases <= SequentialSettings.MOST_PHASES,
        "phases = " + phases + ": a schedule has 1 to " + SequentialSettings.MOST_PHASES);
    UsageError.unless(
        hunt.schedules() >= 1, "schedules = " + hunt.schedules() + ": there is at least one");
  }
}
