package dev.rondo.workflow.hunting;

import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.WarmUp;
import dev.rondo.hunt.shrink.Shrinker;
import dev.rondo.run.Form;
import dev.rondo.run.trace.Trace;
import java.util.function.Supplier;

/** Does the long work of a hunt, and may show how far it is or end it early. */
public interface ProgressMonitor {

  /** Shows no progress. */
  ProgressMonitor SILENT = Hunter::in;

  /** Hunts in a form. */
  HuntResult run(Form form, HuntLimits settings);

  /** Hunts in a form up to a number of schedules; a later call continues from there. */
  default HuntResult runUpTo(Hunter hunt, String form, long schedules) {
    return hunt.runUpTo(schedules);
  }

  /** Warms a form up before a hunt whose times are compared. */
  default void warmUp(Form form, HuntLimits settings) {
    new WarmUp(form, settings)
        .runUntilSteady(
            Hunting.WARM_UP_MILLIS, () -> isInterrupted() || settings.over().getAsBoolean());
  }

  /** Shrinks a counterexample. */
  default Trace shrunk(Shrinker shrink) {
    return shrink.run();
  }

  /** Does other work that may take a while. */
  default <T> T during(String what, Supplier<T> work) {
    return work.get();
  }

  /**
   * Whether only the verdict matters: a bug is confirmed but neither shrunk nor explained, and the
   * coverage of a clean hunt is not measured.
   */
  default boolean isBrief() {
    return false;
  }

  /**
   * Whether to compute what only a reader needs: the turning point of a bug and the coverage of a
   * clean hunt.
   */
  default boolean explains() {
    return !isBrief();
  }

  /** Whether the rest of the hunt is to be skipped. */
  default boolean isInterrupted() {
    return false;
  }
}
