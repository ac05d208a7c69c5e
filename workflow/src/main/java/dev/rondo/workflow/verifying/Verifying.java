package dev.rondo.workflow.verifying;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.search.ResumableSearch;
import dev.rondo.search.Search;
import dev.rondo.search.async.AsyncSearch;
import dev.rondo.search.engine.CannotSearch;
import dev.rondo.search.engine.Pauses;
import dev.rondo.search.engine.SearchLimits;
import dev.rondo.search.engine.SearchResult;
import dev.rondo.search.liveness.AsyncLtlSearch;
import dev.rondo.search.liveness.AsyncTerminationSearch;
import dev.rondo.search.rounds.RoundLtlSearch;
import dev.rondo.search.rounds.RoundSearch;
import dev.rondo.search.rounds.RoundSearchSettings;
import dev.rondo.search.rounds.RoundTerminationSearch;
import dev.rondo.sequentializer.Pipeline;
import dev.rondo.sequentializer.SequentialProgram;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.tagtrial.RequiredTags;
import dev.rondo.workflow.tagtrial.TagSearch;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Fact;
import dev.rondo.workflow.verdict.PreservedProperties;
import dev.rondo.workflow.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A search of every schedule, from whether its tags hold to a confirmed counterexample. */
public final class Verifying {

  // Closure is decided for these before a search that goes deeper begins.
  private static final int FIRST_PHASES = 2;
  private static final OptionalInt FEWEST = OptionalInt.of(1);
  private static final Closure NOT_ASKED = new Closure.NotNeeded();
  private static final String STEPS_FIRST =
      String.format(
          Locale.ROOT,
          "steps first, since the messages have no tags; after %,d transitions tags are looked for",
          Pauses.FIRST);

  private final Protocol author;
  private final Protocol protocol;
  private final ClassPath classPath;
  private final VerifyingSettings settings;
  private final Deadline deadline;
  private final Optional<SequentialProgram> program;
  private Optional<String> note;
  private Closure ofRounds;
  private boolean triesRounds; // at the first pause of a search of steps
  private Optional<Verifying> pausedSteps = Optional.empty();
  private final Search search;
  private @Nullable Hunting hunting; // its forms are compiled once

  private Verifying(
      Protocol author,
      Protocol protocol,
      ClassPath classPath,
      VerifyingSettings settings,
      Deadline deadline,
      Optional<SequentialProgram> program,
      Optional<String> note,
      Closure ofRounds) {
    this.author = author;
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
    this.deadline = deadline;
    this.program = program;
    this.note = note;
    this.ofRounds = ofRounds;
    this.search = program.map(this::rounds).orElseGet(this::steps);
  }

  /** Prepares a search whose time begins now. */
  public static Optional<Verifying> of(
      Protocol protocol, ClassPath classPath, VerifyingSettings settings, Log log) {
    return of(protocol, classPath, settings, Deadline.in(settings.limits().nanos()), log);
  }

  /**
   * Prepares a search; none where the sequential form was asked for and cannot be made.
   *
   * @param deadline when the time is over for all of it
   * @param log gets what stands in the way of the sequential form
   */
  public static Optional<Verifying> of(
      Protocol protocol,
      ClassPath classPath,
      VerifyingSettings settings,
      Deadline deadline,
      Log log) {
    RequiredTags.check(protocol, settings.async().network(), classPath);
    AsyncSettings run = settings.async();
    NetworkLookup.check(run.network(), run.n(), run.f());
    // Steps are what a run is made of, so what is asked of whole runs is asked of them where
    // nothing else is said.
    boolean stepwise = settings.property().isOfRuns() && !protocol.writtenAsRounds();
    boolean async = settings.form().map(FormChoice.ASYNC::equals).orElse(stepwise);
    if (async) {
      return Optional.of(
          inSteps(protocol, classPath, settings, deadline, Optional.empty(), NOT_ASKED));
    }
    List<String> lost = PreservedProperties.lost(protocol);
    if (!lost.isEmpty() && settings.form().isEmpty()) {
      Optional<Verifying> steps =
          ifSearchable(
              () ->
                  inSteps(
                      protocol,
                      classPath,
                      settings,
                      deadline,
                      Optional.of("steps: " + lost.get(0)),
                      NOT_ASKED));
      if (steps.isPresent()) {
        return steps;
      }
    }
    boolean isAsked = settings.form().isPresent() || settings.phases().isPresent();
    if (!isAsked && !settings.trustsTags() && !TaggedProtocol.isTagged(protocol)) {
      Optional<Verifying> steps =
          ifSearchable(
              () ->
                  inSteps(
                      protocol,
                      classPath,
                      settings,
                      deadline,
                      Optional.of(STEPS_FIRST),
                      NOT_ASKED));
      if (steps.isPresent()) {
        steps.get().triesRounds = true;
        return steps;
      }
    }
    int trials = isAsked ? TagSearch.MOST_TRIALS : TagSearch.TRIALS_BESIDE_A_HUNT;
    Optional<Verifying> inRounds = inRounds(protocol, classPath, settings, deadline, trials, log);
    if (inRounds.isPresent() || settings.form().isPresent() || protocol.writtenAsRounds()) {
      return inRounds;
    }
    Optional<String> why = Optional.of(Forms.asyncOnly(log));
    return Optional.of(inSteps(protocol, classPath, settings, deadline, why, NOT_ASKED));
  }

  private static Optional<Verifying> inRounds(
      Protocol protocol,
      ClassPath classPath,
      VerifyingSettings settings,
      Deadline deadline,
      int trials,
      Log log) {
    String network = settings.async().network();
    return TaggedProtocol.of(protocol, network, classPath, deadline, log, trials)
        .flatMap(
            found ->
                Pipeline.sequential(found.protocol(), network, log)
                    .map(
                        program ->
                            new Verifying(
                                protocol,
                                found.protocol(),
                                classPath,
                                settings,
                                deadline,
                                Optional.of(program),
                                found.inferred(),
                                NOT_ASKED)));
  }

  private static Verifying inSteps(
      Protocol author,
      ClassPath classPath,
      VerifyingSettings settings,
      Deadline deadline,
      Optional<String> note,
      Closure ofRounds) {
    return new Verifying(
        author, author, classPath, settings, deadline, Optional.empty(), note, ofRounds);
  }

  private static Optional<Verifying> ifSearchable(Supplier<Verifying> steps) {
    try {
      return Optional.of(steps.get());
    } catch (CannotSearch refused) {
      return Optional.empty();
    }
  }

  /**
   * The search of steps instead of rounds, where closure is not established and the user has not
   * asked for a form: a clean result in rounds would say nothing then. Empty where steps cannot be
   * searched under this network, and where rounds are searched for bugs alone.
   */
  public Optional<Verifying> stepsInstead(Closure closure) {
    boolean counts = closure.covers(settings.phases().isPresent() ? settings.phases() : FEWEST);
    boolean isChosen = settings.form().isPresent() || author.writtenAsRounds();
    if (counts || program.isEmpty() || isChosen) {
      return Optional.empty();
    }
    Optional<String> why =
        Optional.of("no verdict for rounds, so steps are searched: " + why(closure));
    if (pausedSteps.isPresent()) {
      pausedSteps.get().note = why;
      pausedSteps.get().ofRounds = closure;
      return pausedSteps;
    }
    return deadline.getAsBoolean()
        ? Optional.empty()
        : ifSearchable(
            () -> inSteps(author, classPath, settings.unbounded(), deadline, why, closure));
  }

  /**
   * What is searched next, where this search has come to no end: steps, where it shows that rounds
   * cannot be used; or rounds, where it has paused and tags are found, and otherwise steps further
   * on. Empty where its answer stands.
   */
  public Optional<Verifying> next(VerifyingResult result) {
    if (result.verdict() == Verdict.NOT_CLOSED) {
      return stepsInstead(result.closure());
    }
    if (!triesRounds || !search.isPaused()) {
      return Optional.empty();
    }
    triesRounds = false;
    Log log = new Log(author.source());
    int trials = TagSearch.TRIALS_BESIDE_A_HUNT;
    Optional<Verifying> rounds = inRounds(author, classPath, settings, deadline, trials, log);
    rounds.ifPresent(found -> found.pausedSteps = Optional.of(this));
    note = Optional.of(Forms.asyncOnly(log));
    return rounds.or(() -> Optional.of(this));
  }

  /** The same with nothing done yet, so that it can go on from a checkpoint. */
  public Verifying afresh() {
    pausedSteps = Optional.empty();
    return program.isPresent()
        ? this
        : inSteps(author, classPath, settings, deadline, note, ofRounds);
  }

  /** Whether its search is the beginning of another one, which a checkpoint does not keep. */
  public boolean isBeginning() {
    return triesRounds;
  }

  /**
   * A search of another protocol for safety, with the settings and the deadline of this one.
   *
   * @param within what this search has come to: the other goes no further
   */
  public Optional<Verifying> searchInstead(Protocol other, VerifyingResult within, Log log) {
    boolean isBounded = within.result().end() != SearchResult.End.EXHAUSTED;
    VerifyingSettings same = settings.forSafety(isBounded ? within.phases() : 0);
    return of(other, classPath, same, deadline, log);
  }

  private static String why(Closure closure) {
    return closure.fact(OptionalInt.empty()).toString();
  }

  private Search rounds(SequentialProgram sequential) {
    AsyncSettings run = settings.async();
    RoundSearchSettings rounds =
        new RoundSearchSettings(
            run.processes(), settings.phases(), settings.wanted(), limits(), settings.jobs());
    List<String> specs = protocol.settings().specs();
    if (settings.property().formula().isPresent()) {
      return new RoundLtlSearch(
          sequential, specs, classPath, rounds, settings.property().formula().get());
    }
    return settings.property().termination()
        ? new RoundTerminationSearch(sequential, specs, classPath, rounds)
        : new RoundSearch(sequential, specs, classPath, rounds);
  }

  private Search steps() {
    LoadedProtocol loaded = ProtocolLoader.load(protocol, classPath);
    if (settings.property().formula().isPresent()) {
      return new AsyncLtlSearch(
          loaded,
          settings.async(),
          limits(),
          settings.property().formula().get(),
          settings.wanted());
    }
    return settings.property().termination()
        ? new AsyncTerminationSearch(loaded, settings.async(), limits(), settings.wanted())
        : new AsyncSearch(
                loaded, settings.async(), stepLimits(), settings.jobs(), settings.wanted())
            .withPauses();
  }

  /** Steps may have no end, so that a search without a bound gets one by its work. */
  private SearchLimits stepLimits() {
    SearchLimits limits = limits();
    boolean isBounded =
        limits.nanos() != Long.MAX_VALUE || limits.depth() != SearchLimits.NONE.depth();
    return isBounded
        ? limits
        : limits.withTransitions(Math.min(limits.transitions(), SearchLimits.UNASKED_TRANSITIONS));
  }

  private SearchLimits limits() {
    return settings.limits().until(deadline);
  }

  /** What is searched. */
  public Search search() {
    return search;
  }

  /** What the protocol may refer to. */
  public ClassPath classPath() {
    return classPath;
  }

  /** The sequential program, where that is searched. */
  public Optional<SequentialProgram> program() {
    return program;
  }

  /** What is searched, with the tags that it is searched with. */
  public Protocol protocol() {
    return protocol;
  }

  /** A remark: why the asynchronous form is searched, or where its tags come from. */
  public Optional<String> note() {
    return note;
  }

  /**
   * Decides on the asynchronous form whether the tags hold, or tries it where it cannot. The search
   * has half of the time for itself.
   */
  public Closure closure(ProgressMonitor work) {
    return program.isEmpty()
        ? new Closure.NotNeeded()
        : closure(
            work,
            settings.phases().orElse(FIRST_PHASES),
            settings.phases().orElse(1),
            deadline.half());
  }

  /** What would close the protocol, tried on it, as lines of text; none where it is closed. */
  public List<String> hints(Closure closure, ProgressMonitor work) {
    return closure.isBroken() ? hunting(deadline).hints(closure, work) : List.of();
  }

  private Closure closure(ProgressMonitor work, int phases, int fewest, Deadline over) {
    boolean isUndecided = !author.writtenAsRounds() && !settings.trustsTags();
    return isUndecided && over.getAsBoolean()
        ? Closure.Sampled.notInTime(protocol.tagReport())
        : hunting(over).decidedClosure(work, phases, fewest, over.orWhen(work::isInterrupted));
  }

  /** The hunt that would find the same bugs: it knows how to shrink and to confirm them. */
  private Hunting hunting(Deadline over) {
    Hunting known = hunting;
    if (known == null) {
      known = hunting(deadline, settings.phases().orElse(FIRST_PHASES));
      hunting = known;
    }
    return known.until(over);
  }

  private Hunting hunting(Deadline over, int phases) {
    HuntingSettings hunt =
        HuntingSettings.ofSequential(
            settings.async(), phases, settings.trustsTags(), millis(), settings.jobs());
    return Hunting.of(author, new TaggedProtocol(protocol, note), classPath, hunt, over);
  }

  private long millis() {
    return Math.min(HuntLimits.NO_TIMEOUT, settings.limits().nanos() / 1_000_000);
  }

  /**
   * Searches.
   *
   * @param checkpoint where the search is kept after each phase, and where it has ended early
   */
  public VerifyingResult run(Closure closure, SearchWatcher watcher, Optional<Path> checkpoint) {
    Optional<ScheduleSampling> sampling = sampling();
    Deepening deepening =
        new Deepening(
            search,
            watcher,
            closure,
            phases -> closure(ProgressMonitor.SILENT, phases, phases, deadline),
            sampling,
            () -> triesRounds && search.isPaused(),
            deadline);
    SearchResult result = deepening.run(() -> runAndSave(watcher, checkpoint));
    Optional<Counterexample> sampled = sampling.flatMap(ScheduleSampling::found);
    Optional<Counterexample> shown = sampled.or(() -> search.shown(result).map(this::confirmed));
    Closure known = deepening.closure().or(shown.flatMap(Counterexample::tagViolation));
    int phases = claimedPhases(known, result);
    String covered =
        phases < search.wholePhases(result)
            ? "all schedules of up to " + (phases == 1 ? "1 phase" : phases + " phases")
            : search.covered(result);
    return new VerifyingResult(
        known,
        facts(known, result, phases, covered),
        result,
        shown.filter(
            each -> !each.isNoneOfOriginal(sampled.isPresent() || !holdsFor(known, result))),
        sampling.map(ScheduleSampling::schedules).orElse(0L),
        covered,
        phases,
        search.vacuity(result));
  }

  /** Samples schedules beside a search for safety whose phases have no bound. */
  private Optional<ScheduleSampling> sampling() {
    Deadline over = deadline.orWhen(search::isStopped);
    return program
        .filter(rounds -> settings.phases().isEmpty() && !settings.property().isOfRuns())
        .map(
            rounds ->
                new ScheduleSampling(
                    () -> hunting(over, SequentialSettings.PHASES), settings.jobs(), over));
  }

  /** Whether closure is established for the phases of a bug. */
  private boolean holdsFor(Closure closure, SearchResult result) {
    return closure.covers(OptionalInt.of(search.wholePhases(result) + 1));
  }

  /**
   * For how many phases a clean result counts: those that were searched, or, where the user has set
   * no bound, those of them for which closure is decided.
   */
  private int claimedPhases(Closure closure, SearchResult result) {
    int searched = search.wholePhases(result);
    return settings.phases().isEmpty()
            && closure instanceof Closure.Decided decided
            && !closure.covers(OptionalInt.of(searched))
        ? decided.phases()
        : searched;
  }

  /** What a clean result would rest on. */
  private List<Fact> facts(Closure closure, SearchResult result, int phases, String covered) {
    List<Fact> facts = new ArrayList<>();
    if (author.writtenAsRounds()) {
      facts.add(
          Fact.checked(Fact.Subject.CLOSURE, "not needed: the protocol is written as rounds"));
    } else if (program.isEmpty()) {
      facts.add(ofRounds.notNeededInSteps());
    } else {
      facts.add(closure.fact(OptionalInt.of(Math.max(1, phases))));
      facts.add(PreservedProperties.fact(protocol));
    }
    search.used().forEach(reduction -> facts.add(Justification.of(reduction)));
    facts.add(
        search
            .undecided(result)
            .map(open -> open + result.limit().map(limit -> ": " + limit).orElse(""))
            .map(open -> Fact.missing(Fact.Subject.BOUND, open))
            .orElse(Fact.checked(Fact.Subject.BOUND, covered)));
    return List.copyOf(facts);
  }

  /** Goes on where an earlier search was, if there is one; whether there is. */
  public boolean resume(Path checkpoint) throws IOException {
    if (search instanceof ResumableSearch resumable && Files.exists(checkpoint)) {
      resumable.resume(checkpoint);
      return true;
    }
    return false;
  }

  /** Whether a search that came to this is kept in a checkpoint. */
  public boolean keeps(SearchResult result) {
    return search instanceof ResumableSearch resumable && resumable.canGoOn(result);
  }

  /** Saves before an interrupted JVM may end. */
  private SearchResult runAndSave(SearchWatcher watcher, Optional<Path> checkpoint) {
    if (checkpoint.isEmpty() || !(search instanceof ResumableSearch resumable)) {
      return search.run();
    }
    Runnable save = () -> watcher.saving(() -> resumable.save(checkpoint.get()));
    SearchResult result = resumable.run(save);
    if (resumable.canGoOn(result)) {
      save.run();
    }
    return result;
  }

  private Counterexample confirmed(Search.CounterexampleRun shown) {
    return shown
        .form()
        .map(form -> hunting(deadline).searched(form, shown.trace()))
        .orElseGet(() -> Counterexample.of(shown.trace()));
  }
}
