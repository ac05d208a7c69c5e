package dev.rondo.run.sequential;

import dev.rondo.run.Explorer;
import dev.rondo.run.ScheduleOrigin;
import dev.rondo.run.TurningPoint;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.StateKeyRules;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.run.load.NetworkFailure;
import dev.rondo.run.load.UserCodeAbort;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.sequential.strategy.CoinChoices;
import dev.rondo.run.sequential.strategy.DrawParameters;
import dev.rondo.run.sequential.strategy.RoundStrategy;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.sequential.strategy.TimeoutEffect;
import dev.rondo.run.trace.LivenessTrace;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.sequentializer.SequentialProgram;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import rondo.Draw;
import rondo.runtime.Choices;
import rondo.runtime.LateTimeout;
import rondo.runtime.Outputs;
import rondo.runtime.Program;

/** Runs schedules of a sequential program. */
public final class SequentialExplorer implements Explorer {

  private final LoadedProgram loaded;
  private final ProgramLoader loader;
  private final SequentialSettings settings;
  // Found before the clock runs: a hunt of many runs has many bugs, and their times are compared.
  private final DrawParameters size;
  private final ProgramScheduleRunner stage;
  private final RoundStrategy strategy;
  private long seed;
  private long lastSchedule;
  private boolean begun;
  private final OutputChecker outputs;
  private final EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();

  SequentialExplorer(
      LoadedProgram loaded,
      ProgramLoader loader,
      SequentialSettings settings,
      StateKeyRules rules,
      List<OptionalInt> quorums,
      int starters,
      boolean keepStep,
      TimeoutEffect timeouts,
      long timed) {
    this.loaded = loaded;
    this.loader = loader;
    this.settings = settings;
    boolean phased = loaded.program().protocol().tags().phased();
    this.size =
        new DrawParameters(
            settings.processes(),
            phased ? settings.phases() : 1,
            quorums,
            starters,
            keepStep,
            timeouts,
            timed,
            phased,
            settings.rates());
    this.outputs = new OutputChecker(loaded);
    this.stage =
        new ProgramScheduleRunner(
            loaded.create(settings),
            size.rounds(),
            rules,
            outputs,
            settings.max(),
            part -> attempt(loaded, part, outputs));
    this.strategy = settings.strategy().create(stage, size);
  }

  @Override
  public void begin(long newSeed) {
    begin(newSeed, Corpus.NONE);
  }

  @Override
  public void begin(long newSeed, Corpus known) {
    seed = newSeed;
    begun = true;
    strategy.begin(seed, known);
  }

  @Override
  public Corpus corpus() {
    return strategy.corpus();
  }

  @Override
  public @Nullable Finding explore(long ofSeed, long schedule) {
    if (!begun || seed != ofSeed) {
      begin(ofSeed);
    }
    lastSchedule = schedule;
    return strategy.explore(schedule);
  }

  Coverage coverage(SequentialProbe probe, long ofSeed, long schedules, BooleanSupplier over) {
    return new CoverageSampler(stage, probe, RoundStrategyKind.ways(size))
        .of(ofSeed, schedules, over);
  }

  Optional<TurningPoint> turning(Trace trace, BooleanSupplier over) {
    Program runs = loaded.create(settings);
    OutputChecker judges = new OutputChecker(loaded);
    return new TurningPointSampler(
            trace,
            sizes(),
            RoundStrategyKind.ways(size),
            choices -> run(loaded, runs, choices, judges),
            over)
        .sample();
  }

  List<Set<Long>> states(SequentialProbe probe, long ofSeed, long schedules) {
    return new CoverageSampler(stage, probe, RoundStrategyKind.ways(size))
        .states(ofSeed, schedules);
  }

  @Override
  public ScheduleOrigin origin() {
    return new ScheduleOrigin(seed, lastSchedule, strategy.path());
  }

  @Nullable Finding run(LoadedProgram of, Program runs, Choices decides, SpecObserver watches) {
    return attempt(
        of,
        () -> {
          watches.restart();
          runs.run(decides, watches, settings.phases());
        },
        watches);
  }

  /** Runs a number of phases of a schedule without specs. */
  @Nullable Finding run(
      LoadedProgram of, Program runs, Choices decides, Outputs takes, int phases) {
    return attempt(of, () -> runs.run(decides, takes, phases), outputs);
  }

  private @Nullable Finding attempt(LoadedProgram of, Runnable part, SpecObserver watches) {
    watchdog.begin();
    try {
      part.run();
      return null;
    } catch (ReplayDiverged | UserCodeAbort saidByRondo) {
      throw saidByRondo;
    } catch (LateTimeout infeasible) {
      return null;
    } catch (Throwable thrown) { // user code can throw checked exceptions as well
      refuseFailedNetwork(of, thrown);
      UserCodeFailure fault = UserCodeFailure.of(thrown);
      boolean bySpec = fault.kind() == Finding.FindingKind.VIOLATION;
      return finding(of, fault, bySpec ? watches.violated() : "");
    } finally {
      watchdog.end();
    }
  }

  private static void refuseFailedNetwork(LoadedProgram of, Throwable thrown) {
    SequentialProgram program = of.program();
    if (NetworkFailure.isCauseOf(thrown, ProgramLoader.inProgram(program.network(), program))) {
      throw NetworkFailure.refusal(
          thrown, program.network(), program.protocol().source(), of.line(thrown));
    }
  }

  private Finding finding(LoadedProgram of, UserCodeFailure fault, String spec) {
    int line = of.line(fault.thrown());
    List<Integer> asked = of.guardLines(fault.thrown());
    List<String> guards =
        asked.stream()
            .flatMap(each -> loaded.program().protocol().layout().handlerAround(each).stream())
            .distinct()
            .toList();
    boolean isKnown = guards.size() == 1;
    String handler = guards.isEmpty() ? "" : isKnown ? guards.get(0) : Finding.A_GUARD;
    return Finding.of(
        fault,
        inOriginal(fault.message()),
        0,
        handler,
        line == 0 && isKnown ? asked.get(0) : line,
        spec);
  }

  /** A message with the names of nested classes as in the protocol. */
  private String inOriginal(String message) {
    String own = loaded.program().binaryName() + "$";
    return message.replace(own, loaded.program().protocol().qualifiedName() + "$");
  }

  @Override
  public Trace trace(ScheduleOrigin origin) {
    SequentialRecorder recorder = new SequentialRecorder(loader, settings);
    SegmentChoices again = new SegmentChoices(origin.segments(), size);
    return recorder.record(again, origin.seed(), origin.schedule(), this::run);
  }

  /** Runs one schedule under given choices and records it. */
  public Trace trace(Choices decides) {
    return new SequentialRecorder(loader, settings).record(decides, 0, 0, this::run);
  }

  /** Runs recorded choices again. */
  public Trace replay(Trace trace) {
    SequentialRecorder recorder = new SequentialRecorder(loader, settings);
    Trace again =
        recorder.record(
            new RecordedChoices(trace.choices(), sizes()),
            trace.seed(),
            trace.schedule(),
            this::run);
    return LivenessTrace.again(trace, again);
  }

  /** The numbers of processes, faults, phases and rounds. */
  Draw sizes() {
    return new CoinChoices(size);
  }

  /** Runs a program to its end or its bug. */
  interface ScheduleRun {
    @Nullable Finding run(LoadedProgram of, Program program, Choices choices, SpecObserver outputs);
  }

  /**
   * The number of heard messages, since a sequential program does not count its handlers. Messages
   * that the network cannot lose are no choice and are not counted; then outputs show that handlers
   * ran.
   */
  @Override
  public long handlersFired() {
    return Math.max(stage.delivered(), outputs.count);
  }

  @Override
  public long length() {
    return stage.phasesRun();
  }

  @Override
  public long outputs() {
    return outputs.count;
  }
}
