package dev.rondo.hunt;

import dev.rondo.run.Form;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Runs a form without measuring it until the JVM has compiled its code. It uses a seed that no
 * measured run has, and ignores the result.
 */
public final class WarmUp {

  /** The maximum duration of a warm-up, as a multiple of its minimum. */
  private static final int LONGEST = 10;

  private static final int WINDOWS = 4;

  private final Form form;
  private final HuntLimits hunt;

  /** Prepares a form for a hunt. */
  public WarmUp(Form form, HuntLimits hunt) {
    this.form = form;
    this.hunt = hunt;
  }

  /** Runs for a while. */
  public void run(long millis) {
    schedulesPerSecond(millis);
  }

  /**
   * Runs for a while, and longer as long as the rate grows, up to ten times.
   *
   * @param stopped whether the user has asked to stop
   */
  public void runUntilSteady(long millis, BooleanSupplier stopped) {
    long window = Math.max(1, millis / WINDOWS);
    SteadyRate steady = new SteadyRate(WINDOWS);
    for (int done = 0; done < LONGEST * WINDOWS && !stopped.getAsBoolean(); done++) {
      // All windows run the same schedules, so their rates can be compared.
      if (steady.isSteadyAfter(schedulesPerSecond(window))) {
        return;
      }
    }
  }

  private double schedulesPerSecond(long millis) {
    long seedOfNoRun = hunt.seedOf(-1);
    Hunter unmeasured =
        new Hunter(
            form,
            new HuntLimits(Integer.MAX_VALUE, hunt.schedules(), millis, seedOfNoRun, hunt.jobs()));
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(unmeasured::stop);
    return unmeasured.run().schedulesPerSecond();
  }

  /** Detects from the rates of windows of equal length when the rate no longer grows. */
  static final class SteadyRate {

    /** A smaller speedup may be noise. */
    private static final double FASTER = 1.05;

    private final int windows;
    private double fastest;
    private int since;

    /**
     * A detector for a number of windows.
     *
     * @param windows the number of windows without a higher rate after which the rate is steady
     */
    SteadyRate(int windows) {
      this.windows = windows;
    }

    /** Adds the rate of a window; returns whether the rate is steady. */
    boolean isSteadyAfter(double rate) {
      since = rate > FASTER * fastest ? 1 : since + 1;
      fastest = Math.max(fastest, rate);
      return since >= windows;
    }
  }
}
