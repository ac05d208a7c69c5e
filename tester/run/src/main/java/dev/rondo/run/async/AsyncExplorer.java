package dev.rondo.run.async;

import dev.rondo.frontend.source.SourceFile;
import dev.rondo.run.Explorer;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.coverage.CoverageObserver;
import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.LoopExit;
import dev.rondo.run.load.NetworkFailure;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.load.UserCodeAbort;
import dev.rondo.run.load.UserFrames;
import dev.rondo.run.monitor.TagMonitor;
import dev.rondo.run.monitor.TagViolation;
import dev.rondo.run.observe.EffectObserver;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.ImplementationDiffers;
import dev.rondo.run.observe.Observer;
import dev.rondo.run.observe.ObserverList;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.step.StepExecutor;
import dev.rondo.run.strategy.EventStrategy;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceRecorder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rondo.Network;
import rondo.runtime.LateTimeout;
import rondo.runtime.NetworkModel;

/** Runs asynchronous schedules. */
public final class AsyncExplorer implements Explorer {

  private final LoadedProtocol protocol;
  private final AsyncSettings settings;
  private final boolean monitored;
  private final @Nullable Supplier<? extends Observer> driver;
  private final AsyncEngine engine;
  private final boolean isBounded;
  private final RandomSchedule random;
  private long length;
  private boolean late;
  private ScheduleOrigin origin = ScheduleOrigin.of(0, 0);
  private final EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();
  private final Supplier<@Nullable Observer> monitoring;

  AsyncExplorer(
      LoadedProtocol protocol,
      AsyncSettings settings,
      Network network,
      boolean monitored,
      @Nullable Supplier<? extends Observer> driver) {
    this.protocol = protocol;
    this.settings = settings;
    this.monitored = monitored;
    this.driver = driver;
    EventStrategy strategy = settings.draws().strategy().create(settings.draws().depth());
    this.isBounded = settings.capacity() != NetworkModel.UNBOUNDED;
    this.engine = new AsyncEngine(protocol, settings, strategy, network);
    this.random = new RandomSchedule(engine, settings, strategy, driver != null);
    this.monitoring = this::watching;
  }

  /** The observer of a run besides its recorder. */
  private @Nullable Observer watching() {
    if (driver != null) {
      return driver.get();
    }
    return monitored ? monitor() : null;
  }

  private List<Boolean> forgetting() {
    return forgets() ? List.of(true, false) : List.of(false);
  }

  /**
   * Whether stale messages are forgotten: not beside an implementation, which gets them as well,
   * and not with channels, where they need room.
   */
  private boolean forgets() {
    return driver == null && !isBounded;
  }

  @Override
  public void begin(long seed) {
    random.forget();
  }

  @Override
  public @Nullable Finding explore(long seed, long schedule) {
    return explore(seed, schedule, monitoring);
  }

  private @Nullable Finding explore(
      long seed, long schedule, Supplier<? extends @Nullable Observer> observer) {
    origin = random.begin(seed, schedule);
    Finding finding = play(random, observer.get(), forgets());
    if (engine.hasDecreased()) {
      // What was forgotten could have been used after all, so nothing is forgotten this time.
      random.restart(origin);
      finding = play(random, observer.get(), false);
    }
    random.ends(length);
    return finding;
  }

  /** Runs some schedules of a seed with an observer of their coverage. */
  void watch(long seed, long schedules, CoverageObserver watches, BooleanSupplier over) {
    begin(seed);
    TimeLimit.repeat(
        schedules,
        over,
        schedule -> {
          explore(seed, schedule, () -> watches);
          watches.scheduleEnds();
        });
  }

  /**
   * Runs a schedule again to its end, with another observer and without the tag monitor.
   *
   * @param watches creates the observer; called again if the run restarts
   * @return the observer; empty if the run ended in a bug
   */
  public <O extends Observer> Optional<O> watch(ScheduleOrigin from, Supplier<O> watches) {
    for (boolean forget : forgetting()) {
      random.restart(from);
      O observer = watches.get();
      Finding finding = play(random, observer, forget);
      if (!engine.hasDecreased()) {
        return finding == null ? Optional.of(observer) : Optional.empty();
      }
    }
    throw new IllegalStateException("nothing is forgotten, yet something has decreased");
  }

  @Override
  public Trace trace(ScheduleOrigin origin) {
    long seed = origin.seed();
    long schedule = origin.schedule();
    for (boolean forget : forgetting()) {
      random.restart(origin);
      TraceRecorder recorder = new TraceRecorder(protocol);
      RecordedSchedule.ChoiceLog asked = new RecordedSchedule.ChoiceLog();
      Observer all = new ObserverList(List.of(asked, observers(recorder)));
      Finding finding = play(random, all, forget);
      if (!engine.hasDecreased()) {
        Trace trace = traceOf(seed, schedule, recorder, finding);
        return !engine.hasGuarantees() ? trace : asFollowed(trace, asked, forget);
      }
    }
    throw new IllegalStateException("nothing is forgotten, yet something has decreased");
  }

  /** The same run, with all draws of the network in the steps in which a replay needs them. */
  private Trace asFollowed(Trace trace, RecordedSchedule.ChoiceLog asked, boolean forget) {
    TraceRecorder recorder = new TraceRecorder(protocol);
    try {
      Finding finding = play(new RecordedSchedule(trace, asked), observers(recorder), forget);
      return traceOf(trace.seed(), trace.schedule(), recorder, finding);
    } catch (ReplayDiverged diverged) {
      return trace; // the next replay reports it
    }
  }

  /**
   * Runs a trace again.
   *
   * @throws ReplayDiverged if the protocol does not follow the trace
   */
  public Trace replay(Trace trace) {
    if (trace.cycle().isPresent()) {
      Finding kept = trace.finding();
      boolean refutes = kept != null && kept.kind() == Finding.FindingKind.FORMULA;
      return play(
          new RecordedSchedule(trace),
          trace.cycle().getAsInt(),
          watch -> refutes ? watch.isBack() ? kept : null : watch.finding());
    }
    return again(trace, () -> new RecordedSchedule(trace));
  }

  /**
   * Replays a trace with stale messages forgotten, and if that fails, with all messages kept, since
   * the trace may be of a run in which nothing could be forgotten.
   */
  private Trace again(Trace trace, Supplier<Schedule> schedules) {
    for (boolean forget : forgetting()) {
      TraceRecorder recorder = new TraceRecorder(protocol);
      Schedule schedule = schedules.get();
      Observer observer =
          schedule instanceof Observer watching
              ? new ObserverList(List.of(watching, observers(recorder)))
              : observers(recorder);
      try {
        Finding finding = play(schedule, observer, forget);
        if (!engine.hasDecreased()) {
          return traceOf(trace.seed(), trace.schedule(), recorder, finding);
        }
      } catch (ReplayDiverged diverged) {
        if (!forget) {
          throw diverged;
        }
      }
    }
    throw new IllegalStateException("nothing is forgotten, yet something has decreased");
  }

  /**
   * The run of a subset of the steps of a trace, as far as these do not need the others. It has at
   * most these steps, and replays like any other run.
   *
   * @param kept the numbers of the steps; processes start in any case
   * @param verbatim the number of first steps that take all messages as before, used or not; beside
   *     an implementation all steps do, one message after the other
   * @throws ReplayDiverged if the protocol does not follow the trace
   */
  public Trace part(Trace trace, BitSet kept, int verbatim) {
    return again(
        trace,
        () ->
            new PartialSchedule(
                trace,
                kept,
                driver == null ? verbatim : trace.steps().size(),
                new PendingEvents(engine, settings.faults()),
                driver != null));
  }

  /**
   * Runs the moves that a user has picked. Stale messages are not forgotten.
   *
   * @throws ReplayDiverged where a move is not possible
   */
  public ManualRunState play(ManualRun run) {
    TraceRecorder recorder = new TraceRecorder(protocol);
    ManualSchedule schedule =
        new ManualSchedule(run, new PendingEvents(engine, settings.faults()), null);
    Observer observer = new ObserverList(List.of(schedule, observers(recorder)));
    Finding finding = play(schedule, observer, false);
    Trace trace = traceOf(0, 0, recorder, finding);
    ManualRunState.Survey survey = new ManualRunState.Survey(engine, protocol, settings, schedule);
    List<List<ManualRunState.RecordedChoice>> asked = schedule.asked();
    if (finding != null) {
      return new ManualRunState(trace, asked, survey.mail(), List.of());
    }
    List<ManualRunState.Mail> mail = survey.mail();
    List<ManualRunState.ManualRunEvent> events = new ArrayList<>();
    watchdog.run(() -> events.addAll(survey.events()));
    return new ManualRunState(trace, asked, mail, List.copyOf(events));
  }

  /**
   * Looks for a bug among schedules that begin with a manual run and continue at random.
   *
   * @param first the number of the first schedule
   * @param count the number of schedules
   */
  public Optional<Trace> findAfter(ManualRun run, long seed, long first, int count) {
    for (long number = first; number < first + count; number++) {
      TraceRecorder recorder = new TraceRecorder(protocol);
      random.begin(seed, number);
      ManualSchedule schedule =
          new ManualSchedule(run, new PendingEvents(engine, settings.faults()), random);
      Observer observer = new ObserverList(List.of(schedule, observers(recorder)));
      Finding finding = play(schedule, observer, false);
      if (finding != null) {
        return Optional.of(traceOf(seed, number, recorder, finding));
      }
    }
    return Optional.empty();
  }

  /**
   * Runs what a search has found. Stale messages are not forgotten, as in the search.
   *
   * @throws ReplayDiverged if the protocol does not follow the trace
   */
  public Trace play(PlannedRun run) {
    if (run.cycle().isPresent()) {
      return play(
          new PlannedSchedule(run),
          settings.n() + run.cycle().getAsInt(),
          watch ->
              run.refutes().isPresent() ? watch.finding(run.refutes().get()) : watch.finding());
    }
    TraceRecorder recorder = new TraceRecorder(protocol);
    Finding finding = play(new PlannedSchedule(run), observers(recorder), false);
    return traceOf(0, 0, recorder, finding);
  }

  /** Runs a schedule whose steps repeat forever from one of them on. */
  private Trace play(
      Schedule schedule, int cycle, Function<CycleDetector, @Nullable Finding> shown) {
    TraceRecorder recorder = new TraceRecorder(protocol);
    CycleDetector watch = new CycleDetector(engine, cycle);
    Finding finding = play(schedule, new ObserverList(List.of(recorder, watch)), false);
    return traceOf(0, 0, recorder, finding != null ? finding : shown.apply(watch))
        .repeatingFrom(cycle);
  }

  /**
   * Lets the processes act as in a trace of the sequential form, as far as possible.
   *
   * <p>The network makes the same draws and keeps its guarantees. Nothing is lost: messages that
   * were not heard there stay in transit. If tags are monitored, the run ends at a violation. A run
   * without a bug is repeated without forgetting stale messages, since a guard may throw because of
   * one.
   *
   * @param sparing whether only the used messages of a step are moved, instead of all heard ones
   */
  public Followed follow(Trace sequential, boolean sparing) {
    for (boolean forget : forgetting()) {
      TraceRecorder recorder = new TraceRecorder(protocol);
      EffectObserver effects = new EffectObserver(protocol.variables());
      LiftingSchedule following = new LiftingSchedule(protocol, sequential, sparing, effects);
      Observer observer = new ObserverList(List.of(following, effects, observers(recorder)));
      Finding finding;
      try {
        finding =
            played(
                () -> {
                  playToTheEnd(following, observer, forget);
                  engine.evaluateTimeouts(sequential.finding());
                },
                observer);
      } catch (ReplayDiverged diverged) {
        finding = null;
      }
      if (!engine.hasDecreased() && (finding != null || !forget)) {
        Trace trace = traceOf(sequential.seed(), sequential.schedule(), recorder, finding);
        return new Followed(
            trace,
            following.followed(),
            late ? Optional.of("a guaranteed message is sent too late") : following.divergence());
      }
    }
    throw new IllegalStateException("nothing is forgotten, yet something has decreased");
  }

  private Trace traceOf(
      long seed, long schedule, TraceRecorder recorder, @Nullable Finding finding) {
    return AsyncTraceCodec.of(
        protocol, settings, seed, schedule, recorder, engine.actor(), finding);
  }

  /**
   * A run that has followed a trace of the sequential form, and how far.
   *
   * @param trace the run
   * @param followed for each step of the run the number of the sequential step that it follows, or
   *     -1 if messages only arrive; without the starts of processes
   * @param divergence why the trace could be followed no further; empty if it was followed to its
   *     end
   */
  public record Followed(Trace trace, List<Integer> followed, Optional<String> divergence) {}

  /**
   * A monitor in which steps of roles may overtake each other, provided that no message is
   * guaranteed and no process is spawned, since the numbers of spawned processes show the order.
   */
  private TagMonitor monitor() {
    boolean free = NetworkModel.of(settings.network()).guaranteesNothing();
    boolean spawns = settings.max() > settings.n();
    return new TagMonitor(protocol, free && !spawns && protocol.model().settings().severalRoles());
  }

  private Observer observers(TraceRecorder recorder) {
    Observer watching = watching();
    return watching == null ? recorder : new ObserverList(List.of(recorder, watching));
  }

  private @Nullable Finding play(Schedule schedule, @Nullable Observer observer, boolean forget) {
    return played(() -> playToTheEnd(schedule, observer, forget), observer);
  }

  private @Nullable Finding played(Runnable run, @Nullable Observer observer) {
    try {
      watchdog.run(run);
      return null;
    } catch (TagViolation violation) {
      return finding(violation);
    } catch (ImplementationDiffers differs) {
      return differs.finding();
    } catch (ReplayDiverged | UserCodeAbort saidByRondo) {
      throw saidByRondo;
    } catch (LateTimeout infeasible) {
      late = true;
      return null;
    } catch (Throwable thrown) { // user code can throw checked exceptions as well
      if (NetworkFailure.isCauseOf(thrown, settings.network())) {
        SourceFile file = protocol.model().source();
        int line = UserFrames.line(thrown, file.simpleName());
        throw NetworkFailure.refusal(thrown, settings.network(), file, line);
      }
      UserCodeFailure fault = UserCodeFailure.of(thrown);
      boolean couldBeOurs =
          fault.kind() == Finding.FindingKind.EXCEPTION && engine.running() == StepExecutor.IDLE;
      if (couldBeOurs && !UserFrames.isThrownByUser(thrown)) {
        throw thrown;
      }
      return failed(fault, observer);
    }
  }

  /** The finding of a step that throws, which may violate a tag condition. */
  private Finding failed(UserCodeFailure fault, @Nullable Observer observer) {
    try {
      if (observer != null) {
        engine.tellOfFailedGuard();
        observer.stepFails(engine.actor());
      }
      return finding(fault);
    } catch (TagViolation violation) {
      return finding(violation);
    }
  }

  private Finding finding(TagViolation violation) {
    return Finding.of(
        violation.violated(),
        violation.text(),
        engine.actor(),
        violation.handler(),
        violation.line());
  }

  private void playToTheEnd(Schedule schedule, @Nullable Observer observer, boolean forget) {
    length = 0;
    late = false;
    engine.restart(schedule, observer, forget);
    int steps = schedule.steps(settings.steps());
    for (int step = 0; step < steps; step++) {
      LoopExit.pass();
      length = step + 1L;
      if (!engine.step()) {
        break;
      }
    }
  }

  private Finding finding(UserCodeFailure fault) {
    int line = UserFrames.line(fault.thrown(), protocol.model().source().simpleName());
    int handlerLine = engine.running() < 0 ? 0 : protocol.actions().get(engine.running()).line();
    return Finding.of(
        fault,
        fault.message(),
        engine.actor(),
        running(),
        line > 0 ? line : handlerLine,
        fault.kind() == Finding.FindingKind.VIOLATION ? engine.violated() : "");
  }

  private String running() {
    return switch (engine.running()) {
      case StepExecutor.INIT -> "@Init";
      case StepExecutor.GUARD -> Finding.A_GUARD;
      case StepExecutor.IDLE -> "";
      case StepExecutor.START -> "what is made for a run";
      default -> protocol.actions().get(engine.running()).name();
    };
  }

  @Override
  public ScheduleOrigin origin() {
    return origin;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public long handlersFired() {
    return late ? 0 : engine.handlersFired(); // a run that the network does not have shows nothing
  }

  @Override
  public long outputs() {
    return late ? 0 : engine.outputs();
  }
}
