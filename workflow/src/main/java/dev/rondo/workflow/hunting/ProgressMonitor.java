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

  /** Hunts and is silent. */
  ProgressMonitor SILENT = Hunter::in;

  /** Hunts in a form. */
  HuntResult run(Form form, HuntLimits settings);

  /** Hunts in a form up to a number of schedules, and can go on from there. */
  default HuntResult runUpTo(Hunter hunt, String form, long schedules) {
    return hunt.runUpTo(schedules);
  }

  /** Lets a form run unmeasured, where the times of its hunt are to be compared. */
  default void warmUp(Form form, HuntLimits settings) {
    new WarmUp(form, settings).run(Hunting.WARM_UP_MILLIS);
  }

  /** Makes a counterexample small. */
  default Trace shrunk(Shrinker shrink) {
    return shrink.run();
  }

  /** Does other work that may take a while. */
  default <T> T during(String what, Supplier<T> work) {
    return work.get();
  }

  /**
   * Whether only the verdict matters: a bug is confirmed, but neither shrunk nor explained, and it
   * is not measured what a clean hunt covers.
   */
  default boolean isBrief() {
    return false;
  }

  /**
   * Whether a reader wants to know when a bug was decided, and what a clean hunt covers. Without
   * that, a bug is still shrunk and confirmed.
   */
  default boolean explains() {
    return !isBrief();
  }

  /** Whether what is left of the hunt is to be left out. */
  default boolean isInterrupted() {
    return false;
  }
}
