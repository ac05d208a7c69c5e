package dev.rondo.hunt;

import dev.rondo.run.Form;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Lets a form run unmeasured, so that no time is that of a machine which is still compiling. */
public final class WarmUp {

  private WarmUp() {}

  /** Hunts for a while under a seed of no run; what is found does not matter. */
  public static void of(Form form, HuntSettings hunt, long millis) {
    long seedOfNoRun = hunt.seedOf(-1);
    Hunter unmeasured =
        new Hunter(
            form,
            new HuntSettings(
                Integer.MAX_VALUE, hunt.schedules(), millis, seedOfNoRun, hunt.jobs()));
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(unmeasured::stop);
    unmeasured.run();
  }
}
