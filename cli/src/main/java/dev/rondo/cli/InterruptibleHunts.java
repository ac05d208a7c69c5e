package dev.rondo.cli;

import dev.rondo.benchmarks.bench.Supervisor;
import dev.rondo.tester.Form;
import dev.rondo.tester.Hunt;
import dev.rondo.tester.HuntResult;
import dev.rondo.tester.HuntSettings;
import dev.rondo.tester.campaign.Hunter;
import dev.rondo.tester.shrink.Shrink;
import dev.rondo.tester.trace.Trace;
import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Hunts one after another; Ctrl-C ends them with what they have, and leaves time to print it. */
final class InterruptibleHunts implements Hunter, Supervisor, AutoCloseable {

  private static final long PRINTING_SECONDS = 5;

  private final PrintWriter err;
  private final CountDownLatch printed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::endEarly, "rondo-interrupted");
  private volatile @Nullable Runnable stop;
  private volatile boolean interrupted;

  InterruptibleHunts(PrintWriter err) {
    this.err = err;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  @Override
  public HuntResult run(Form form, HuntSettings settings) {
    return run(form.name(), new Hunt(form, settings));
  }

  @Override
  @SuppressWarnings("try") // the line shows itself
  public HuntResult run(String what, Hunt hunt) {
    stop = hunt::stop;
    if (interrupted) {
      return hunt.soFar();
    }
    try (ProgressLine progress = ProgressLine.of(what, hunt, err)) {
      return hunt.run();
    }
  }

  /** A counterexample that is only half as small is still one, and Ctrl-C does not lose it. */
  @Override
  @SuppressWarnings("try") // the line shows itself
  public Trace shrunk(Shrink shrink) {
    stop = shrink::stop;
    if (interrupted) {
      shrink.stop();
    }
    try (ProgressLine progress = ProgressLine.of(shrink, err)) {
      return shrink.run();
    }
  }

  @Override
  public boolean isInterrupted() {
    return interrupted;
  }

  private void endEarly() {
    interrupted = true;
    Runnable ending = stop;
    if (ending != null) {
      ending.run();
    }
    try {
      if (!printed.await(PRINTING_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("rondo: interrupted before there was anything to say");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All is printed. */
  @Override
  public void close() {
    printed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The hook is running: Rondo was interrupted, and the JVM ends with the signal's exit code.
      return;
    }
  }
}
