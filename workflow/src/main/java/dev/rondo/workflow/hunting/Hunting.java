package dev.rondo.workflow.hunting;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.frontend.model.TagReport;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.RepetitionCount;
import dev.rondo.hunt.RunResult;
import dev.rondo.hunt.TagSample;
import dev.rondo.run.Form;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.coverage.Coverage;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.search.closure.ClosureDecision;
import dev.rondo.workflow.repair.RepairSuggester;
import dev.rondo.workflow.tagtrial.RequiredTags;
import dev.rondo.workflow.tagtrial.TagSearch;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A hunt in the forms of a protocol: the check of the tags, the runs, and the confirmed
 * counterexample.
 */
public final class Hunting {

  /** How long each form runs unmeasured, at least, before its times are taken. */
  static final long WARM_UP_MILLIS = 300;

  /**
   * A hunt with fewer runs is no comparison, so it is not warmed up. The runs of a single form may
   * be compared with those of another hunt.
   */
  private static final int RUNS_OF_A_COMPARISON = 10;

  /** How many schedules are drawn again to see what they cover. */
  private static final long COVERAGE_SCHEDULES = 1_000;

  /** How many schedules of the asynchronous form are drawn again for coverage; they take longer. */
  private static final long ASYNC_COVERAGE_SCHEDULES = 250;

  /** The time for shrinking, confirming and coverage once the time of a hunt is over. */
  private static final long AFTERWARDS_NANOS = 1_000_000_000;

  private final Forms forms;
  private final ClassPath classPath;
  private final HuntingSettings settings;
  private final Deadline deadline;

  Hunting(Forms forms, ClassPath classPath, HuntingSettings settings, Deadline deadline) {
    this.forms = forms;
    this.classPath = classPath;
    this.settings = settings;
    this.deadline = deadline;
  }

  /** Prepares a hunt whose time begins now. */
  public static Optional<Hunting> of(
      Protocol protocol, ClassPath classPath, HuntingSettings settings, Log log) {
    return of(protocol, classPath, settings, Deadline.in(nanos(settings)), log);
  }

  /**
   * Prepares a hunt. Empty where the user asked for the sequential form and it cannot be made.
   *
   * @param deadline the end of the whole hunt; where each run has its own time, the end of what
   *     precedes the runs
   * @param log gets what stands in the way of the sequential form
   * @throws UsageError where a setting is at fault, with what is wrong
   */
  public static Optional<Hunting> of(
      Protocol protocol,
      ClassPath classPath,
      HuntingSettings settings,
      Deadline deadline,
      Log log) {
    String network = settings.async().network();
    return of(
        protocol,
        classPath,
        settings,
        deadline,
        report ->
            TaggedProtocol.forHunt(
                protocol, network, classPath, deadline, report, TagSearch.MOST_TRIALS),
        log);
  }

  /**
   * Prepares a hunt in the sequential form of a protocol whose tags are known.
   *
   * @param author the protocol as it was written
   */
  public static Hunting of(
      Protocol author,
      TaggedProtocol tagged,
      ClassPath classPath,
      HuntingSettings settings,
      Deadline deadline) {
    Log log = new Log(author.source());
    return of(author, classPath, settings, deadline, report -> Optional.of(tagged), log)
        .orElseThrow();
  }

  private static Optional<Hunting> of(
      Protocol protocol,
      ClassPath classPath,
      HuntingSettings settings,
      Deadline deadline,
      Function<Log, Optional<TaggedProtocol>> tags,
      Log log) {
    RequiredTags.check(protocol, settings.async().network(), classPath);
    AsyncSettings async = settings.async();
    NetworkLookup.check(async.network(), async.n(), async.f());
    Optional<Forms> forms = new FormsBuilder(protocol, classPath, settings, tags, log).build();
    forms.ifPresent(found -> found.all().forEach(Form::newExplorer)); // a network may refuse
    return forms.map(found -> new Hunting(found, classPath, settings, deadline));
  }

  /** A hunt in the same forms with another end. */
  public Hunting until(Deadline over) {
    return new Hunting(forms, classPath, settings, over);
  }

  /** The forms that are hunted. */
  public Forms forms() {
    return forms;
  }

  /** What the protocol may refer to. */
  public ClassPath classPath() {
    return classPath;
  }

  /** The end of the whole hunt. */
  public Deadline deadline() {
    return deadline;
  }

  /** The settings of the hunt. */
  public HuntingSettings settings() {
    return settings;
  }

  /**
   * Establishes closure: from the source where it decides the tags, otherwise by a sample of
   * schedules.
   */
  public Closure closure(ProgressMonitor work) {
    return known().orElseGet(() -> sample(Optional.empty(), work));
  }

  /** Closure where neither a search nor a sample is needed. */
  private Optional<Closure> known() {
    if (forms.sequential().isEmpty() || forms.protocol().writtenAsRounds()) {
      return Optional.of(new Closure.NotNeeded());
    }
    if (forms.violation().isPresent()) {
      return forms.violation().map(Closure.Partial::new);
    }
    if (settings.trustsTags()) {
      return Optional.of(new Closure.Assumed());
    }
    TagReport tags = forms.protocol().tagReport();
    return tags.with(TagReport.Status.MONITORED).isEmpty()
        ? Optional.of(new Closure.FromSource(tags))
        : Optional.empty();
  }

  private static Finding finding(Trace trace) {
    return Objects.requireNonNull(trace.finding());
  }

  /**
   * Decides the tags for every run of so many phases: from the source, by a search or by a proof.
   * Where all of these fail, it samples them.
   *
   * @param fewest the bound of phases to fall back to, where a search of all phases is too large
   * @param stopped polled; whether the user's time is over
   */
  public Closure decidedClosure(
      ProgressMonitor work, int phases, int fewest, BooleanSupplier stopped) {
    return known().orElseGet(() -> searchedClosure(work, phases, fewest, stopped));
  }

  private Closure searchedClosure(
      ProgressMonitor work, int phases, int fewest, BooleanSupplier stopped) {
    AsyncForm tagged = forms.taggedForm();
    ClosureDecision decision =
        work.during(
            "closure",
            () ->
                TimeLimit.within(
                        stopped,
                        () ->
                            ClosureDecision.of(
                                tagged.protocol(), tagged.settings(), phases, stopped))
                    .orElseGet(() -> new ClosureDecision.Open(ClosureDecision.NO_TIME)));
    if (decision instanceof ClosureDecision.Closed closed) {
      return new Closure.Decided(
          closed.situations(), closed.states(), forms.protocol().tags().phased() ? phases : 0);
    }
    if (decision instanceof ClosureDecision.Broken broken) {
      return broken(broken.trace(), Optional.empty());
    }
    AsyncSettings bound = tagged.settings();
    String why = ((ClosureDecision.Open) decision).why();
    if (stopped.getAsBoolean()) {
      return sample(Optional.of(why), work);
    }
    Optional<Closure> proved =
        ClosureTheorem.of(forms.protocol(), bound.n(), bound.f(), bound.network(), work, stopped);
    if (proved.isEmpty() && fewest < phases && forms.protocol().tags().phased()) {
      return searchedClosure(work, fewest, fewest, stopped);
    }
    return proved.orElseGet(() -> sample(Optional.of(why), work));
  }

  private Closure sample(Optional<String> undecided, ProgressMonitor work) {
    return new TagSampling(undecided).upTo(TagSample.SCHEDULES, work);
  }

  /** A sample of the tags that can be drawn in parts. */
  TagSampling sampling() {
    return new TagSampling(Optional.empty());
  }

  /** Schedules of the original whose tags are monitored. */
  final class TagSampling {

    private final Optional<String> undecided;
    private @Nullable TagSample sample;
    private @Nullable Hunter hunter;
    private @Nullable Closure found;

    TagSampling(Optional<String> undecided) {
      this.undecided = undecided;
    }

    /**
     * Closure after a number of monitored schedules.
     *
     * @param schedules the least number of schedules; the whole sample if it has fewer
     */
    Closure upTo(long schedules, ProgressMonitor work) {
      Closure before = found;
      if (before != null && !(before instanceof Closure.Sampled)) {
        return before;
      }
      Closure now = known().orElseGet(() -> sampled(schedules, work));
      found = now;
      return now;
    }

    private Closure sampled(long schedules, ProgressMonitor work) {
      AsyncForm original = forms.taggedForm();
      TagSample tags =
          Objects.requireNonNullElseGet(
              sample,
              () ->
                  forms
                      .sequential()
                      .map(program -> TagSample.of(original, program))
                      .orElseGet(() -> TagSample.of(original)));
      sample = tags;
      Hunter hunt =
          Objects.requireNonNullElseGet(
              hunter, () -> new Hunter(tags, TagSample.settings(untilDeadline())));
      hunter = hunt;
      long turns = (schedules + AlternatingHunt.FIRST_TURN - 1) / AlternatingHunt.FIRST_TURN;
      long most = Math.min(turns * AlternatingHunt.FIRST_TURN, TagSample.SCHEDULES);
      HuntResult result = work.runUpTo(hunt, tags.name(), most);
      Optional<RunResult> broken = result.firstFound().filter(Hunting::breaksTags);
      if (broken.isEmpty()) {
        return new Closure.Sampled(forms.protocol().tagReport(), result.schedules(), undecided);
      }
      Trace trace = Hunter.trace(tags.newExplorer(), broken.get());
      // A part of a run may be in rounds where the whole is not.
      Trace shown =
          tags.rearranges()
              ? trace
              : Counterexample.shrunk(tags.monitored(), trace, work, afterwards());
      return broken(shown, broken);
    }
  }

  /** Inferred tags that do not hold are not a fault of the protocol: rounds cover a part of it. */
  private Closure broken(Trace violation, Optional<RunResult> run) {
    return forms.inferred().isPresent()
        ? new Closure.Partial(finding(violation))
        : new Closure.Broken(violation, run);
  }

  /**
   * Repairs that close the protocol and were tried on it, as lines of text; empty where it is
   * closed.
   */
  public List<String> hints(Closure closure, ProgressMonitor work) {
    return closure
        .violation()
        .filter(any -> !work.isInterrupted())
        .map(violation -> work.during("what would close it", () -> hints(violation)))
        .orElse(List.of());
  }

  private List<String> hints(Finding violation) {
    return TimeLimit.within(
            deadline,
            () ->
                RepairSuggester.of(forms.protocol(), settings.async(), classPath, violation)
                    .lines())
        .orElse(List.of("--timeout ended the search for what would close it"));
  }

  private static boolean breaksTags(RunResult run) {
    return run.finding() != null && run.finding().kind() == Finding.FindingKind.TAG;
  }

  /** Replays the bug of an earlier hunt. The protocol may have changed since. */
  public Optional<Counterexample> retry(Trace earlier) {
    try {
      return Counterexample.again(forms, Replay.of(earlier, forms.protocol(), classPath))
          .filter(again -> again.tagViolation().isEmpty());
    } catch (ReplayDiverged | UsageError e) {
      return Optional.empty();
    }
  }

  /**
   * Shrinks and confirms a bug that a search has found in the sequential form.
   *
   * @param form the program with as many phases as the bug takes
   */
  public Counterexample searched(SequentialForm form, Trace found) {
    return Counterexample.searched(forms, form, found, this::afterwards);
  }

  /** Shrinks and confirms the bug of one run of a form that is hunted. */
  public Counterexample counterexample(Form form, RunResult run, ProgressMonitor work) {
    return counterexample(new HuntResult(form.name(), List.of(run)), work);
  }

  /** Shrinks and confirms the first bug of a form that is hunted. */
  Counterexample counterexample(HuntResult result, ProgressMonitor work) {
    return Counterexample.of(forms, result, work, this::afterwards);
  }

  /** The result of a hunt that ends at the first bug, with its coverage. */
  HuntingResult result(
      Closure closure,
      List<HuntResult> results,
      Optional<Counterexample> shown,
      boolean complete,
      ProgressMonitor work) {
    return new HuntingResult(
        closure,
        List.copyOf(results),
        shown,
        coverage(closure, results, work, this::afterwards),
        complete);
  }

  /** Whether each form runs unmeasured, until it gets no faster, before its times are taken. */
  public boolean warmsUp() {
    return isComparison(settings.hunt());
  }

  private static boolean isComparison(HuntLimits hunt) {
    return hunt.runs() >= RUNS_OF_A_COMPARISON;
  }

  /** How often each run of a hunt is repeated to measure its time. */
  public static RepetitionCount repeats(HuntLimits hunt) {
    return isComparison(hunt) ? RepetitionCount.COMPARED : RepetitionCount.NONE;
  }

  /** Hunts in every form; the first bug is shrunk and confirmed. */
  public HuntingResult hunt(Closure closure, ProgressMonitor work) {
    List<HuntResult> results = new ArrayList<>();
    if (warmsUp()) {
      forms.all().forEach(form -> work.warmUp(form, settings.hunt()));
    }
    for (Form form : forms.all()) {
      if (!work.isInterrupted()) {
        results.add(work.run(form, settings.hunt()));
      }
    }
    boolean complete =
        results.size() == forms.all().size()
            && results.stream().noneMatch(result -> result.runs().isEmpty());
    List<Counterexample> shown = counterexamples(results, closure, work, this::asLongAsARun);
    return new HuntingResult(
        closure.or(shown.stream().flatMap(each -> each.tagViolation().stream()).findFirst()),
        List.copyOf(results),
        shown.stream().filter(each -> !each.isNoneOfOriginal(closure)).findFirst(),
        coverage(closure, results, work, this::asLongAsARun),
        complete);
  }

  /** The coverage of a hunt that found nothing. */
  private Optional<Coverage> coverage(
      Closure closure,
      List<HuntResult> results,
      ProgressMonitor work,
      Supplier<BooleanSupplier> times) {
    boolean nothingFound = results.stream().allMatch(result -> result.found() == 0);
    return !nothingFound || results.isEmpty() || work.isInterrupted() || !work.explains()
        ? Optional.empty()
        : Optional.of(work.during("what was covered", () -> coverage(closure, times.get())));
  }

  /**
   * The coverage of the sequential form if it is hunted and has all runs, since its states are
   * those of all processes.
   */
  private Coverage coverage(Closure closure, BooleanSupplier over) {
    long seed = settings.hunt().seed();
    long most = settings.hunt().schedules();
    return forms
        .sequential()
        .filter(form -> forms.async().isEmpty() || !(closure instanceof Closure.Partial))
        .map(form -> form.coverage(seed, Math.min(COVERAGE_SCHEDULES, most), over))
        .orElseGet(() -> marked().coverage(seed, Math.min(ASYNC_COVERAGE_SCHEDULES, most), over));
  }

  HuntLimits untilDeadline() {
    return settings.hunt().until(deadline);
  }

  /**
   * A limit for the work after a hunt, which gets a second even if the hunt has used all of its
   * time.
   */
  private BooleanSupplier afterwards() {
    return deadline.butAtLeast(AFTERWARDS_NANOS);
  }

  /** A limit for the work after several runs: the time of one run. */
  private BooleanSupplier asLongAsARun() {
    return Deadline.in(nanos(settings));
  }

  private static long nanos(HuntingSettings settings) {
    return settings.hunt().timeoutMillis() * 1_000_000;
  }

  private AsyncForm marked() {
    AsyncForm form = forms.originalForm();
    return AsyncForm.of(
        ProtocolLoader.loadMarked(form.protocol().model(), classPath), form.settings());
  }

  /**
   * The bugs to report. The bug of the sequential form comes first, since it is shorter to read; if
   * the original does not have it, the bug of the asynchronous form follows.
   */
  private List<Counterexample> counterexamples(
      List<HuntResult> results,
      Closure closure,
      ProgressMonitor work,
      Supplier<BooleanSupplier> times) {
    List<Counterexample> shown = new ArrayList<>();
    for (int index = results.size() - 1; index >= 0; index--) {
      boolean isKnown = shown.stream().anyMatch(each -> !each.isNoneOfOriginal(closure));
      if (results.get(index).found() > 0 && !isKnown) {
        shown.add(Counterexample.of(forms, results.get(index), work, times));
      }
    }
    return shown;
  }
}
