package dev.rondo.hunt;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.run.Explorer;
import dev.rondo.run.Form;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.trace.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hunts for bugs in a form of a protocol: independent runs, each until its first bug. */
public final class Hunter {

  /** How many schedules are recorded to check that some handler runs. */
  private static final long RECORDED = 10;

  private final Form form;
  private final HuntLimits settings;
  private final int earlier;
  private final Consumer<RunResult> finished;
  private final RepetitionCount repeats;
  private final List<RunResult> runs;
  private final List<Explorer> sliced = new ArrayList<>();
  private final long startNanos = System.nanoTime();
  private volatile @Nullable LowestFailingSchedule current;
  private volatile boolean stopped;

  /** Prepares a hunt. */
  public Hunter(Form form, HuntLimits settings) {
    this(form, settings, RepetitionCount.NONE);
  }

  /** Prepares a hunt that repeats each run to measure its time. */
  public Hunter(Form form, HuntLimits settings, RepetitionCount repeats) {
    this(form, settings, repeats, List.of(), run -> {});
  }

  /**
   * Prepares to continue an interrupted hunt.
   *
   * @param done its finished runs, which are not repeated
   * @param finished receives each further run when it is finished, but not a run in which the hunt
   *     is stopped
   */
  public Hunter(
      Form form,
      HuntLimits settings,
      RepetitionCount repeats,
      List<RunResult> done,
      Consumer<RunResult> finished) {
    this.form = form;
    this.settings = settings;
    this.repeats = repeats;
    this.earlier = done.size();
    this.finished = finished;
    this.runs = new ArrayList<>(done);
  }

  /** Hunts in a form. */
  public static HuntResult in(Form form, HuntLimits settings) {
    return new Hunter(form, settings).run();
  }

  /** Replays the schedule in which a run found its bug, and records it. */
  public static Trace trace(Explorer explorer, RunResult run) {
    return explorer.trace(run.origin());
  }

  /** Does all runs one after another, each on all threads. */
  public HuntResult run() {
    ExecutorService workers = Executors.newFixedThreadPool(settings.jobs(), daemons());
    List<Explorer> explorers = new ArrayList<>();
    for (int count = form.learns() ? DeterministicShards.COUNT : settings.jobs();
        count > 0;
        count--) {
      explorers.add(form.newExplorer());
    }
    try {
      for (int run = earlier; run < settings.runs() && !stopped; run++) {
        long seed = settings.seedOf(run);
        RunResult result = repeats.of(() -> run(seed, explorers, workers));
        add(withStepsOf(result, explorers.get(0)));
        if (!stopped) {
          finished.accept(result);
        }
      }
    } finally {
      workers.shutdownNow();
    }
    return soFar();
  }

  /**
   * Does the first run up to a number of schedules. A further call with a larger number continues
   * the run; the result is the same as that of a single call.
   *
   * @param schedules a multiple of {@link ScheduleQueue#SIZE}, or the number of all schedules of
   *     the run
   */
  public HuntResult runUpTo(long schedules) {
    long seed = settings.seedOf(0);
    if (sliced.isEmpty()) {
      for (int count = form.learns() ? DeterministicShards.COUNT : settings.jobs();
          count > 0;
          count--) {
        sliced.add(form.newExplorer());
      }
      sliced.forEach(explorer -> explorer.begin(seed));
    }
    LowestFailingSchedule batches = current;
    if (batches == null) {
      batches = new LowestFailingSchedule(schedules, deadline(), newQueue());
      current = batches;
    } else {
      batches.extend(schedules);
    }
    ExecutorService workers = Executors.newFixedThreadPool(settings.jobs(), daemons());
    try {
      RunResult result = work(batches, seed, sliced, workers);
      synchronized (this) {
        runs.clear();
        runs.add(withStepsOf(result, sliced.get(0)));
      }
    } finally {
      workers.shutdownNow();
    }
    return soFar();
  }

  private ScheduleQueue newQueue() {
    return form.learns() ? new DeterministicShards() : new IndependentSchedules();
  }

  private RunResult run(long seed, List<Explorer> explorers, ExecutorService workers) {
    LowestFailingSchedule batches =
        new LowestFailingSchedule(settings.schedules(), deadline(), newQueue());
    current = batches;
    explorers.forEach(explorer -> explorer.begin(seed));
    return work(batches, seed, explorers, workers);
  }

  private RunResult work(
      LowestFailingSchedule batches, long seed, List<Explorer> explorers, ExecutorService workers) {
    if (stopped) {
      batches.stop(); // asked for after the run before, and before there was this one to stop
    }
    List<Future<?>> jobs = new ArrayList<>();
    for (int job = 0; job < settings.jobs(); job++) {
      int worker = job;
      jobs.add(workers.submit(() -> batches.work(worker, explorers, seed)));
    }
    jobs.forEach(Hunter::await);
    return batches.result(seed);
  }

  /** The earliest of three deadlines: of the run, of the whole hunt, and of the calling thread. */
  private Deadline deadline() {
    return Deadline.in(settings.timeoutMillis() * 1_000_000L)
        .orWhen(settings.over())
        .orWhen(TimeLimit.ofThisThread());
  }

  /**
   * Adds a count of handlers, which a sequential program lacks. If messages cannot be lost and no
   * process outputs, only a recorded schedule shows whether any handler ran.
   */
  private RunResult withStepsOf(RunResult run, Explorer explorer) {
    boolean isKnown = run.handlersFired() > 0 || run.finding() != null;
    if (isKnown || !form.checksInvariants()) {
      return run;
    }
    AtomicLong steps = new AtomicLong();
    explorer.begin(run.seed());
    Deadline deadline = deadline();
    TimeLimit.repeat(
        Math.min(RECORDED, run.schedules()),
        () -> steps.get() > 0 && deadline.getAsBoolean(),
        schedule -> {
          Set<Integer> started = new HashSet<>();
          explorer.explore(run.seed(), schedule);
          steps.addAndGet(
              explorer.trace(explorer.origin()).steps().stream()
                  .filter(step -> !started.add(step.node()) && !step.handler().isEmpty())
                  .count());
        });
    return new RunResult(
        run.seed(),
        run.schedules(),
        run.length(),
        run.seconds(),
        steps.get(),
        run.outputs(),
        null,
        run.timedOut(),
        List.of());
  }

  private static void await(Future<?> job) {
    try {
      job.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UsageError refused) {
        throw refused;
      }
      throw new IllegalStateException("a worker failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private synchronized void add(RunResult result) {
    runs.add(result);
  }

  /** The results of the finished runs; may be called from any thread. */
  public synchronized HuntResult soFar() {
    return new HuntResult(form.name(), form.checksInvariants(), List.copyOf(runs));
  }

  /** Ends the hunt early, with its results so far. */
  public void stop() {
    stopped = true;
    LowestFailingSchedule batches = current;
    if (batches != null) {
      batches.stop();
    }
  }

  /** The progress of the hunt; may be called from any thread. */
  public synchronized Progress progress() {
    LowestFailingSchedule batches = current;
    long inRun = batches == null ? 0 : batches.done();
    HuntResult here =
        new HuntResult(
            form.name(), form.checksInvariants(), List.copyOf(runs.subList(earlier, runs.size())));
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return new Progress(
        here.runs().size(),
        settings.runs() - earlier,
        here.found(),
        here.schedules() + inRun,
        (settings.runs() - earlier) * settings.schedules(),
        seconds,
        (settings.runs() - earlier) * settings.timeoutMillis() / 1e3);
  }

  /**
   * The progress of a hunt, without the runs done before it was continued.
   *
   * @param mostSchedules the number of schedules if no run finds a bug
   * @param mostSeconds the duration of the hunt if every run uses all of its time
   */
  public record Progress(
      int runsDone,
      int runs,
      long found,
      long schedules,
      long mostSchedules,
      double secondsSinceStart,
      double mostSeconds) {}

  private static ThreadFactory daemons() {
    return task -> {
      Thread thread = new Thread(task, "rondo-worker");
      thread.setDaemon(true);
      return thread;
    };
  }
}
