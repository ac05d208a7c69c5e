package dev.rondo.cli.terminal;

import dev.rondo.benchmarks.bench.HuntRunner;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.shrink.Shrinker;
import dev.rondo.run.Form;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.ProgressMonitor;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hunts one after another; Ctrl-C ends them with what they have, and leaves time to print it. */
public final class InterruptibleHunts implements ProgressMonitor, HuntRunner, AutoCloseable {

  /** What is going on while a counterexample is made small. */
  public static final String SHRINKING = "shrinking";

  private final PrintWriter err;
  private final CountDownLatch printed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::endEarly, "rondo-interrupted");
  private volatile @Nullable Runnable stop;
  private volatile String current = "";
  private volatile @Nullable String interruptedIn;

  public InterruptibleHunts(PrintWriter err) {
    this.err = err;
    if (!Interruption.register(hook)) {
      interruptedIn = current; // before there was anything to end
    }
  }

  @Override
  public HuntResult run(Form form, HuntLimits settings) {
    return run(form.name(), new Hunter(form, settings, Hunting.repeats(settings)));
  }

  @Override
  @SuppressWarnings("try") // the line shows itself
  public HuntResult run(String what, Hunter hunt) {
    begin(what, hunt::stop);
    if (isInterrupted()) {
      return hunt.soFar();
    }
    try (ProgressLine progress = ProgressLine.of(what, hunt, err)) {
      return hunt.run();
    }
  }

  @Override
  @SuppressWarnings("try") // the line shows itself
  public HuntResult runUpTo(Hunter hunt, String form, long schedules) {
    begin(form, hunt::stop);
    if (isInterrupted()) {
      return hunt.soFar();
    }
    try (ProgressLine progress = ProgressLine.untilFirstBug(form, hunt, err)) {
      return hunt.runUpTo(schedules);
    }
  }

  /** A counterexample that is only half as small is still one, and Ctrl-C does not lose it. */
  @Override
  @SuppressWarnings("try") // the line shows itself
  public Trace shrunk(Shrinker shrink) {
    begin(SHRINKING, shrink::stop);
    if (isInterrupted()) {
      shrink.stop();
    }
    try (ProgressLine progress = ProgressLine.of(shrink, err)) {
      return shrink.run();
    }
  }

  @Override
  @SuppressWarnings("try") // the line shows itself
  public <T> T during(String what, Supplier<T> work) {
    try (ProgressLine progress = ProgressLine.since(what, err)) {
      return work.get();
    }
  }

  private void begin(String what, Runnable ending) {
    current = what;
    stop = ending;
  }

  @Override
  public boolean isInterrupted() {
    return interruptedIn != null;
  }

  /** What was going on when Ctrl-C came: the name of a form, the tags, or {@link #SHRINKING}. */
  public Optional<String> interruptedIn() {
    return Optional.ofNullable(interruptedIn);
  }

  private void endEarly() {
    interruptedIn = current;
    Runnable ending = stop;
    if (ending != null) {
      ending.run();
    }
    try {
      if (!Interruption.waitFor(printed)) {
        System.err.println("rondo: interrupted before all output was written");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All is printed. */
  @Override
  public void close() {
    printed.countDown();
    Interruption.unregister(hook);
  }
}
