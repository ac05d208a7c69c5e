package dev.rondo.search.rounds;

import dev.rondo.analysis.LanguageUse;
import dev.rondo.analysis.Refusal;
import dev.rondo.analysis.values.ValueSlots;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.ProcessCounts;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.run.sequential.RoundProgramFactory;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.SourceHash;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.ResumableSearch;
import dev.rondo.search.checkpoint.Checkpoint;
import dev.rondo.search.engine.BreadthFirst;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.NotReplayed;
import dev.rondo.search.engine.PathReconstructor;
import dev.rondo.search.engine.Pauses;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.rounds.RoundPath.TimedAction;
import dev.rondo.search.rounds.network.EventuallyGoodNetwork;
import dev.rondo.search.rounds.network.RoundNetwork;
import dev.rondo.search.rounds.network.RoundNetworks;
import dev.rondo.search.term.FaultyCount;
import dev.rondo.search.term.ValueTerms;
import dev.rondo.sequentializer.SequentialProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import rondo.runtime.NetworkModel;

/** Exhaustive safety search of the round form, by the sequential program. */
public final class RoundSearch implements ResumableSearch {

  private final SequentialProgram program;
  private final List<String> specs;
  private final ClassPath classPath;
  private final RoundSearchSettings settings;
  private final RoundModel.LivenessProperty watched;
  private final RoundReplay runs;
  private final RoundReductions reductions;
  private final int rounds;
  private final boolean phased;
  private final boolean deepens;
  private int phases; // the bound of the next run
  private boolean hasRun;
  private final Pauses pauses;
  private RoundModel model;
  private RoundStateSpace space;
  private volatile BreadthFirst search;
  private volatile boolean stopped;

  /**
   * Prepares a search.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   * @throws CannotSearch if the protocol cannot be searched
   */
  public RoundSearch(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      RoundSearchSettings settings) {
    this(program, specs, classPath, settings, RoundModel.LivenessProperty.NOTHING);
  }

  /**
   * Prepares a search for a liveness property.
   *
   * @param watched the property
   */
  RoundSearch(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      RoundSearchSettings settings,
      RoundModel.LivenessProperty watched) {
    this.watched = watched;
    this.program = program;
    this.specs = specs;
    this.classPath = classPath;
    this.settings = settings;
    Protocol protocol = program.protocol();
    refuseSpawning(protocol);
    if (capacity() > RoundSearchSettings.MOST_NODES) {
      throw new CannotSearch(
          String.format(
              Locale.ROOT,
              "-n %d: rounds of at most %d processes are searched%s; say -n %d or fewer, or use"
                  + " rondo hunt, which goes through drawn schedules",
              settings.n(),
              RoundSearchSettings.MOST_NODES,
              capacity() > settings.n() ? ", with those that are started later" : "",
              RoundSearchSettings.MOST_NODES - capacity() + settings.n()));
    }
    this.runs = new RoundReplay(program, specs, classPath, settings, capacity());
    this.rounds = program.shape().rounds().size();
    this.phased = protocol.tags().phased();
    this.deepens = phased && settings.phases().isEmpty() && !watched.runs();
    this.phases = phased ? settings.phases().orElse(1) : 1;
    RoundProgramFactory maker = program();
    this.reductions =
        RoundReductions.of(program, specs, settings, network(maker, phases), maker.newProgram());
    prepare(maker);
    this.pauses = new Pauses(limits().transitions());
  }

  /** The maximum number of processes, spawned ones included. */
  private int capacity() {
    return program.shape().spawns() ? settings.max() : settings.n();
  }

  /** Most networks are defined for the initial processes. */
  private void refuseSpawning(Protocol protocol) {
    LanguageUse.spawn(protocol)
        .filter(place -> !NetworkModel.of(program.network()).includesSpawned())
        .ifPresent(
            place -> {
              throw new CannotSearch(
                  String.format(
                      Locale.ROOT,
                      "%s calls spawn() in line %d, and new processes are searched under Arbitrary"
                          + " and Reliable alone; say --network Arbitrary, or use rondo hunt, which"
                          + " goes through drawn schedules",
                      protocol.name(),
                      place.line()));
            });
  }

  private RoundNetwork network(RoundProgramFactory maker, int phaseCount) {
    RoundNetwork network =
        RoundNetworks.of(
            program.network(),
            new RoundNetworks.Sizes(capacity(), settings.f(), phaseCount, rounds),
            maker);
    if (!watched.runs()) {
      return network;
    }
    return phased && settings.phases().isPresent()
        ? EventuallyGoodNetwork.within(network, capacity(), phaseCount)
        : EventuallyGoodNetwork.inAnyPhase(network, capacity());
  }

  /** Begins a new search, with a network for the current number of phases. */
  private void prepare(RoundProgramFactory maker) {
    RoundNetwork network = network(maker, phases);
    boolean keepsPhase =
        phased && (network.readsPhase() || LanguageUse.phaseNumber(program.protocol()).isPresent());
    ValueSlots slots = reductions.slots();
    ValueTerms terms = new ValueTerms(slots);
    List<String> names = List.of(maker.newProgram().stateNames());
    model =
        new RoundModel(
            maker,
            terms,
            network,
            reductions.used(),
            capacity(),
            new RoundModel.Clock(rounds, keepsPhase, keepsPhase || !phased),
            new RoundModel.Interchangeable(
                slots.of(program.binaryName(), names), slots.valueArray()),
            watched,
            RoundModel.VacuityFlags.nothing(),
            RoundModel.MemoTables.nothing(),
            FaultyCount.among(terms, names, program.protocol(), settings.f()));
    space = new RoundStateSpace(model);
    search = new BreadthFirst(space, limits(), settings.jobs());
  }

  /** The limits; a search without a bound gets one by its work. */
  private SearchLimits limits() {
    // A liveness search keeps its graph in memory and needs the paths to states.
    SearchLimits limits =
        watched.runs() ? settings.limits().withDisk(Optional.empty()) : settings.limits();
    return isBoundedByWork() ? limits.withTransitions(mostTransitions()) : limits;
  }

  private long mostTransitions() {
    return Math.min(settings.limits().transitions(), SearchLimits.UNASKED_TRANSITIONS);
  }

  /** Where a search has no end of its own, and the user has set none. */
  private boolean isBoundedByWork() {
    return hasNoEnd() && settings.limits().nanos() == Long.MAX_VALUE;
  }

  @Override
  public List<String> used() {
    return reductions.names();
  }

  @Override
  public Map<String, Refusal> refused() {
    return reductions.refused();
  }

  @Override
  public String form() {
    return "sequential form, " + bound();
  }

  private String bound() {
    if (!phased) {
      return "a single phase";
    }
    if (!deepens) {
      return "up to " + counted(phases);
    }
    if (!hasNoEnd()) {
      return "unbounded phases (the phase number does not matter)";
    }
    return isBoundedByWork()
        ? String.format(Locale.ROOT, "phase by phase up to %,d transitions", mostTransitions())
        : String.format(
            Locale.ROOT,
            "phase by phase for up to %d s",
            TimeUnit.NANOSECONDS.toSeconds(settings.limits().nanos()));
  }

  @Override
  public String unit() {
    return "rounds";
  }

  @Override
  public String covered(SearchResult result) {
    int whole = wholePhases(result);
    return result.end() == SearchResult.End.EXHAUSTED || whole == 0
        ? result.covered(unit())
        : "all schedules of up to " + counted(whole);
  }

  private static String counted(int count) {
    return count + (count == 1 ? " phase" : " phases");
  }

  @Override
  public int wholePhases(SearchResult result) {
    boolean isBug = result.end() == SearchResult.End.BUG;
    return phased ? Math.max(0, result.depth() - (isBug ? 1 : 0)) / rounds : 0;
  }

  @Override
  public boolean hasNoEnd() {
    return deepens && model.clock().keepsPhase();
  }

  private RoundProgramFactory program() {
    return RoundProgramFactory.of(program, specs, runs.sizes(phases), classPath);
  }

  RoundModel model() {
    return model;
  }

  @Override
  public SearchResult run() {
    if (deepens && hasRun && !pauses.isPaused()) {
      phases++;
      beginAgainWhereTheNetworkCounts();
    }
    hasRun = true;
    int depth = phased && !watched.runs() ? Math.multiplyExact(phases, rounds) : Integer.MAX_VALUE;
    if (!deepens) {
      return search.run(depth);
    }
    SearchResult result = search.run(depth, pauses.next());
    pauses.note(result);
    return result;
  }

  @Override
  public boolean isPaused() {
    return pauses.isPaused();
  }

  /** A search that deepens runs one phase at a time in any case. */
  @Override
  public SearchResult run(Runnable worthSaving) {
    if (!deepens && phased && !watched.runs()) {
      for (int phase = nextPhase(); phase < phases; phase = nextPhase()) {
        SearchResult result = search.run(phase * rounds);
        if (result.end() != SearchResult.End.DEPTH) {
          return result;
        }
        worthSaving.run();
      }
    }
    return run();
  }

  private int nextPhase() {
    return search.depth() / rounds + 1;
  }

  /**
   * A network that draws for all phases of a schedule at once draws differently for more phases, so
   * the search begins again.
   */
  private void beginAgainWhereTheNetworkCounts() {
    if (model.network().readsPhase()) {
      BreadthFirst earlier = search;
      prepare(program());
      search.follow(earlier);
      earlier.close();
      if (stopped) {
        search.stop();
      }
    }
  }

  @Override
  public boolean goesDeeper(SearchResult result) {
    return pauses.isPaused()
        || (deepens
            && result.end() == SearchResult.End.DEPTH
            && (!isBoundedByWork() || phases < RoundSearchSettings.DEEPENING_PHASES));
  }

  @Override
  public boolean canGoOn(SearchResult result) {
    return switch (result.end()) {
      case DEPTH, MEMORY, TIME, TRANSITIONS, STOPPED ->
          search.canGoOn() && !(deepens && model.network().readsPhase());
      case EXHAUSTED, BUG -> false;
    };
  }

  @Override
  public void stop() {
    stopped = true;
    search.stop();
  }

  @Override
  public boolean isStopped() {
    return stopped;
  }

  @Override
  public String progress() {
    return search.progress();
  }

  /** What a search and its continuation must have in common; bounds may differ. */
  private String identity() {
    return String.join(
        " ",
        SourceHash.of(program.protocol().source()),
        program.network(),
        "n=" + settings.n(),
        "max=" + capacity(),
        "f=" + settings.f(),
        model.network().readsPhase() ? "phases=" + phases : "",
        model.reductions().toString());
  }

  private Checkpoint checkpoint() {
    return new Checkpoint(
        identity(), model.happened().all(), model.terms(), model.maker().loader(), search);
  }

  @Override
  public void save(Path file) {
    checkpoint().save(file);
  }

  @Override
  public void resume(Path file) throws IOException {
    checkpoint().resume(file);
    phases = deepens ? nextPhase() : phases;
  }

  @Override
  public Optional<String> vacuity(SearchResult result) {
    if (!search.hasBegun()) {
      return Optional.of(SearchResult.STILL_STARTING);
    }
    if (!program.protocol().invariants().isEmpty()) {
      return model.happened().changed().get()
          ? Optional.empty()
          : Optional.of("no process ever left the state it started in");
    }
    if (!model.happened().heard().get()) {
      return Optional.of("no process ever heard a message");
    }
    return model.happened().shown().get() ? Optional.empty() : Optional.of(SearchResult.NO_OUTPUT);
  }

  @Override
  public Optional<CounterexampleRun> shown(SearchResult result) {
    return result
        .counterexample()
        .map(
            counterexample -> {
              int phaseCount = Math.max(1, (counterexample.path().size() + rounds - 1) / rounds);
              SequentialForm form = runs.form(phaseCount);
              Trace trace =
                  NotReplayed.unless(counterexample.bug(), () -> trace(counterexample, form));
              return new CounterexampleRun(trace, Optional.of(form));
            });
  }

  private Trace trace(SearchResult.Counterexample counterexample, SequentialForm form) {
    RoundPath path = new RoundPath(model);
    path.follow(path.fingerprints(states(counterexample.path())));
    path.followBug();
    return runs.play(path.actions(), model.network(), form);
  }

  RoundReplay runs() {
    return runs;
  }

  /** The states on a path of the search. */
  List<int[]> states(List<Long> path) {
    return PathReconstructor.states(space, path);
  }

  /** The path to a visited state. */
  List<Long> pathTo(long fingerprint) {
    return search.pathTo(fingerprint);
  }

  NonterminatingGraph silent() {
    return space.silent();
  }

  /**
   * Replays the paths of a search in the program itself.
   *
   * @param specs the binary names of the specs, as the protocol's own file has them
   * @param capacity the maximum number of processes, spawned ones included
   */
  record RoundReplay(
      SequentialProgram program,
      List<String> specs,
      ClassPath classPath,
      RoundSearchSettings settings,
      int capacity) {

    /** The program with so many phases. */
    SequentialForm form(int phases) {
      return SequentialForm.of(program, specs, sizes(phases), classPath);
    }

    /** How large a run of so many phases is. */
    SequentialSettings sizes(int phases) {
      return new SequentialSettings(
          new ProcessCounts(settings.n(), settings.f(), capacity), phases);
    }

    /** The run of a path to a bug. */
    Trace play(List<TimedAction> actions, RoundNetwork network, SequentialForm form) {
      int schedule = actions.get(actions.size() - 1).action().schedule();
      return play(actions, schedule, network, form);
    }

    /**
     * The run of a path through the only schedule of a network, with as many phases as it needs.
     */
    Trace play(List<TimedAction> actions, RoundNetwork network) {
      return play(actions, 0, network, form(phases(actions)));
    }

    private Trace play(
        List<TimedAction> actions, int schedule, RoundNetwork network, SequentialForm form) {
      RoundNetworks.Sizes sizes =
          new RoundNetworks.Sizes(settings.n(), settings.f(), phases(actions), rounds());
      return form.newExplorer().trace(new RoundActionChoices(actions, schedule, network, sizes));
    }

    private int phases(List<TimedAction> actions) {
      return Math.max(1, (actions.size() - 1 + rounds() - 1) / rounds());
    }

    private int rounds() {
      return program.shape().rounds().size();
    }
  }
}
