package dev.rondo.run.sequential;

import dev.rondo.run.Explorer;
import dev.rondo.run.Origin;
import dev.rondo.run.Turning;
import dev.rondo.run.archive.Corpus;
import dev.rondo.run.archive.KeyRules;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.load.EndlessLoopWatchdog;
import dev.rondo.run.load.FailedNetwork;
import dev.rondo.run.load.LeavingUserCode;
import dev.rondo.run.sequential.strategy.Coins;
import dev.rondo.run.sequential.strategy.ProgramSize;
import dev.rondo.run.sequential.strategy.RoundStrategy;
import dev.rondo.run.sequential.strategy.RoundStrategyKind;
import dev.rondo.run.sequential.strategy.Timeouts;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Silence;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Fault;
import dev.rondo.run.watch.Finding;
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
  private final ProgramSize size;
  private final ProgramStage stage;
  private final RoundStrategy strategy;
  private long seed;
  private long lastSchedule;
  private boolean begun;
  private final SpecOutputs outputs;
  private final EndlessLoopWatchdog watchdog = EndlessLoopWatchdog.start();

  SequentialExplorer(
      LoadedProgram loaded,
      ProgramLoader loader,
      SequentialSettings settings,
      KeyRules rules,
      List<OptionalInt> quorums,
      int starters,
      boolean keepStep,
      Timeouts timeouts) {
    this.loaded = loaded;
    this.loader = loader;
    this.settings = settings;
    boolean phased = loaded.program().protocol().tags().phased();
    this.size =
        new ProgramSize(
            settings.n(),
            settings.f(),
            settings.max(),
            phased ? settings.phases() : 1,
            quorums,
            starters,
            keepStep,
            timeouts,
            phased,
            settings.rates());
    this.outputs = new SpecOutputs(loaded);
    this.stage =
        new ProgramStage(
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
    return new CoverageSample(stage, probe, RoundStrategyKind.ways(size))
        .of(ofSeed, schedules, over);
  }

  Optional<Turning> turning(Trace trace, BooleanSupplier over) {
    Program runs = loaded.create(settings);
    SpecOutputs judges = new SpecOutputs(loaded);
    return new TurningSample(
            trace,
            sizes(),
            RoundStrategyKind.ways(size),
            choices -> run(loaded, runs, choices, judges),
            over)
        .sample();
  }

  List<Set<Long>> states(SequentialProbe probe, long ofSeed, long schedules) {
    return new CoverageSample(stage, probe, RoundStrategyKind.ways(size)).states(ofSeed, schedules);
  }

  @Override
  public Origin origin() {
    return new Origin(seed, lastSchedule, strategy.path());
  }

  @Nullable Finding run(LoadedProgram of, Program runs, Choices decides, SpecWatch watches) {
    return attempt(
        of,
        () -> {
          watches.restart();
          runs.run(decides, watches, settings.phases());
        },
        watches);
  }

  /** Runs so many phases of a schedule whose outputs no spec sees. */
  @Nullable Finding run(
      LoadedProgram of, Program runs, Choices decides, Outputs takes, int phases) {
    return attempt(of, () -> runs.run(decides, takes, phases), outputs);
  }

  private @Nullable Finding attempt(LoadedProgram of, Runnable part, SpecWatch watches) {
    watchdog.begin();
    try {
      part.run();
      return null;
    } catch (ReplayDiverged | LeavingUserCode saidByRondo) {
      throw saidByRondo;
    } catch (LateTimeout infeasible) {
      return null;
    } catch (Throwable thrown) { // whatever the code of a user throws, by stealth too
      refuseFailedNetwork(of, thrown);
      Fault fault = Fault.of(thrown);
      boolean bySpec = fault.kind() == Finding.Kind.VIOLATION;
      return finding(of, fault, bySpec ? watches.violated() : "");
    } finally {
      watchdog.end();
    }
  }

  private static void refuseFailedNetwork(LoadedProgram of, Throwable thrown) {
    SequentialProgram program = of.program();
    if (FailedNetwork.isCauseOf(thrown, ProgramLoader.inProgram(program.network(), program))) {
      throw FailedNetwork.refusal(
          thrown, program.network(), program.protocol().source(), of.line(thrown));
    }
  }

  private Finding finding(LoadedProgram of, Fault fault, String spec) {
    int line = of.line(fault.thrown());
    List<Integer> asked = of.guardLines(fault.thrown());
    List<String> guards =
        asked.stream()
            .flatMap(each -> loaded.program().protocol().layout().handlerAround(each).stream())
            .distinct()
            .toList();
    boolean isKnown = guards.size() == 1;
    String handler = guards.isEmpty() ? "" : isKnown ? guards.get(0) : Finding.A_GUARD;
    return new Finding(
        fault.kind(),
        inOriginal(fault.message()),
        0,
        handler,
        line == 0 && isKnown ? asked.get(0) : line,
        spec);
  }

  /** The classes inside the protocol have its name, not that of the program. */
  private String inOriginal(String message) {
    String own = loaded.program().binaryName() + "$";
    return message.replace(own, loaded.program().protocol().qualifiedName() + "$");
  }

  @Override
  public Trace trace(Origin origin) {
    SequentialRecorder recorder = new SequentialRecorder(loader, settings);
    SegmentChoices again = new SegmentChoices(origin.segments(), size);
    return recorder.record(again, origin.seed(), origin.schedule(), this::run);
  }

  /** Runs one schedule under any choices and writes down what happens. */
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
    return Silence.again(trace, again);
  }

  /** How many processes, faults, phases and rounds there are. */
  Draw sizes() {
    return new Coins(size);
  }

  /** Runs a program to its end or its bug. */
  interface Run {
    @Nullable Finding run(LoadedProgram of, Program program, Choices choices, SpecWatch outputs);
  }

  /**
   * Messages heard: a sequential program does not count its handlers. Those that the network cannot
   * lose are no choice and are not counted either, but then an output shows that something ran.
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
