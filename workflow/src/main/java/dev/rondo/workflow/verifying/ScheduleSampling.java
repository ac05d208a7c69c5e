package dev.rondo.workflow.verifying;

import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.ProgressMonitor;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Samples schedules of the sequential form while a search of rounds pauses, and where it ends: most
 * are longer than those that the search has covered, so they show deep bugs that it cannot reach. A
 * bug is shrunk and confirmed like any other. The number of schedules follows from the transitions
 * of the search, so the answer depends neither on the clock nor on the number of threads.
 */
final class ScheduleSampling {

  /** A schedule takes about as long as a few transitions. */
  private static final int TRANSITIONS_PER_SCHEDULE = 4;

  private static final long SEED = 1;

  private final Supplier<Hunting> huntings;
  private final BooleanSupplier over;
  private final int jobs;
  private @Nullable Hunting hunting; // null before schedules are sampled
  private @Nullable Hunter hunter;
  private long schedules;
  private Optional<Counterexample> found = Optional.empty();

  /**
   * Nothing is sampled yet.
   *
   * @param huntings makes the hunt in the sequential form
   * @param over whether the time is over
   */
  ScheduleSampling(Supplier<Hunting> huntings, int jobs, BooleanSupplier over) {
    this.huntings = huntings;
    this.jobs = jobs;
    this.over = over;
  }

  /** Samples as many schedules as belong to a search with so many transitions. */
  void upTo(long transitions) {
    Hunting hunt = hunting == null ? huntings.get() : hunting;
    hunting = hunt;
    SequentialForm form = hunt.forms().sequential().orElseThrow();
    Hunter sampler = hunter == null ? new Hunter(form, limits()) : hunter;
    hunter = sampler;
    HuntResult result = sampler.runUpTo(transitions / TRANSITIONS_PER_SCHEDULE);
    schedules = result.schedules();
    found = result.firstFound().map(run -> hunt.counterexample(form, run, ProgressMonitor.SILENT));
  }

  private HuntLimits limits() {
    return new HuntLimits(1, Long.MAX_VALUE, HuntLimits.NO_TIMEOUT, SEED, jobs).until(over);
  }

  /** How many schedules were sampled. */
  long schedules() {
    return schedules;
  }

  /** The bug, if there is one. */
  Optional<Counterexample> found() {
    return found;
  }
}
