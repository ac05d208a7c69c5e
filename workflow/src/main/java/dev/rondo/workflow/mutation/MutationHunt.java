package dev.rondo.workflow.mutation;

import dev.rondo.frontend.diagnostic.Diagnostic;
import dev.rondo.frontend.diagnostic.DiagnosticKind;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.Severity;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.run.Form;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingResult;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.sometimes.Reachability;
import dev.rondo.workflow.sometimes.SometimesHunt;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Hunts every mutant of a protocol, each in at most the same number of schedules. A mutant is found
 * if a user would notice it: by a confirmed bug, by a violated tag condition that the protocol
 * itself satisfies, by a {@code @Sometimes} state that only the protocol itself reaches, or because
 * no handler runs any more.
 */
public final class MutationHunt {

  /** The default number of schedules of each form for a mutant. */
  public static final long SCHEDULES = 2_000;

  private final Protocol protocol;
  private final ClassPath classPath;
  private final HuntingSettings settings;
  private final ProgressMonitor work;
  private final Optional<HuntingResult> original;
  private Set<String> reached = Set.of();

  private MutationHunt(
      Protocol protocol, ClassPath classPath, HuntingSettings settings, ProgressMonitor work) {
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
    this.work = new Brief(work);
    this.original = TimeLimit.within(work::isInterrupted, this::huntOriginal);
  }

  /**
   * Hunts the protocol itself.
   *
   * @param settings how each is hunted. Tags are not inferred: a protocol without tags, and so its
   *     mutants, are hunted in the asynchronous form where no form is given
   * @throws UsageError where the protocol cannot be hunted in this form
   */
  public static MutationHunt of(
      Protocol protocol, ClassPath classPath, HuntingSettings settings, ProgressMonitor work) {
    return new MutationHunt(protocol, classPath, settings, work);
  }

  /**
   * The result of hunting the protocol itself. If it found a bug or explored nothing, mutants are
   * not informative. Empty where the user has interrupted it.
   */
  public Optional<HuntingResult> original() {
    return original;
  }

  private HuntingResult huntOriginal() {
    Hunting hunting = hunting(protocol, false).orElseThrow(this::noSequentialForm);
    Closure closure = hunting.closure(work);
    HuntingResult result = AlternatingHunt.of(hunting, closure, work);
    reached =
        SometimesHunt.of(hunting, result, work).stream()
            .filter(Reachability.Reached.class::isInstance)
            .map(Reachability::name)
            .collect(Collectors.toSet());
    return result;
  }

  private UsageError noSequentialForm() {
    return new UsageError(protocol.name() + " has no sequential form; see rondo check");
  }

  /**
   * Hunts the mutants one after another.
   *
   * @param progress does the work of one mutant, and may show that it is under way
   */
  public MutationResult run(Progress progress) {
    List<Mutant> mutants = Mutations.of(protocol.source());
    Set<String> programs = new HashSet<>(Set.of(protocol.code().text()));
    List<MutationResult.Tried> tried = new ArrayList<>();
    int refused = 0;
    for (int index = 0; index < mutants.size(); index++) {
      Mutant mutant = mutants.get(index);
      // A mutant that was left in its middle is not counted.
      Optional<Optional<MutationResult.Tried>> hunted =
          progress.during(
              index,
              mutants.size(),
              () -> TimeLimit.within(work::isInterrupted, () -> hunt(mutant, programs)));
      if (hunted.isEmpty() || work.isInterrupted()) {
        return new MutationResult(List.copyOf(tried), refused, false);
      }
      Optional<MutationResult.Tried> result = hunted.get();
      result.ifPresent(tried::add);
      refused += result.isPresent() ? 0 : 1;
    }
    return new MutationResult(List.copyOf(tried), refused, true);
  }

  /** Runs the hunt of each mutant, and may show progress. */
  public interface Progress {

    /** Ignores all progress. */
    Progress SILENT =
        new Progress() {
          @Override
          public <T> T during(int done, int all, Supplier<T> hunt) {
            return hunt.get();
          }
        };

    /**
     * Runs the hunt of one mutant.
     *
     * @param done the number of mutants hunted before
     * @param all the number of all mutants
     */
    <T> T during(int done, int all, Supplier<T> hunt);
  }

  /**
   * Hunts a mutant. Empty where its text is refused, or compiles to a program that was hunted
   * before.
   */
  private Optional<MutationResult.Tried> hunt(Mutant mutant, Set<String> programs) {
    Log log = new Log(mutant.text());
    Optional<Protocol> read;
    try {
      read = mutant.protocol(protocol, classPath, log);
    } catch (UsageError refused) {
      return Optional.empty();
    }
    if (read.isEmpty()) {
      return brokenTag(log).map(tag -> new MutationResult.Tried(mutant, Optional.of(tag)));
    }
    if (!programs.add(read.get().code().text())) {
      return Optional.empty();
    }
    try {
      return Optional.of(new MutationResult.Tried(mutant, foundBy(read.get())));
    } catch (UsageError refused) {
      return Optional.empty(); // such as one without the rounds that its network needs
    }
  }

  /** The tag condition that the source alone violates, where there is no other error. */
  private static Optional<String> brokenTag(Log log) {
    List<DiagnosticKind> errors =
        log.sorted().stream()
            .map(Diagnostic::kind)
            .filter(kind -> kind.severity() == Severity.ERROR)
            .toList();
    return errors.stream()
        .findFirst()
        .filter(any -> DiagnosticKind.TAG_CONDITIONS.containsAll(errors))
        .map(DiagnosticKind::name);
  }

  private Optional<String> foundBy(Protocol mutant) {
    Hunting hunting = hunting(mutant, true).orElseThrow(this::noSequentialForm);
    HuntingResult result = AlternatingHunt.of(hunting, new Closure.Assumed(), work);
    return switch (result.verdict()) {
      case BUG -> Optional.of(finder(result));
      case VACUOUS -> Optional.of("no output");
      case NOT_CLOSED, NOTHING_FOUND, UNDECIDED, FAULT_OF_RONDO ->
          brokenTag(mutant, result).or(() -> lost(hunting));
    };
  }

  private static String finder(HuntingResult result) {
    Finding finding =
        Objects.requireNonNull(result.counterexample().orElseThrow().shown().finding());
    return switch (finding.kind()) {
      case VIOLATION -> finding.spec().isEmpty() ? "a spec" : finding.specName();
      case INVARIANT -> finding.invariantName().map("invariant "::concat).orElse("an invariant");
      case EXCEPTION -> "an exception";
      case ENDLESS_LOOP -> "an endless loop";
      case TAG -> tag(finding);
      case NO_OUTPUT, FORMULA, DIFFERENCE -> "a property";
    };
  }

  private static String tag(Finding finding) {
    return Objects.requireNonNull(finding.violated()).condition().name();
  }

  /** The tag condition that a mutant violates, where the protocol itself is closed. */
  private Optional<String> brokenTag(Protocol mutant, HuntingResult result) {
    boolean isClosed =
        original
            .filter(hunted -> !hunted.closure().isBroken() && hunted.results().size() >= 2)
            .isPresent();
    if (!isClosed) {
      return Optional.empty();
    }
    Closure closure =
        result.closure().isBroken()
            ? result.closure()
            : hunting(mutant, false).orElseThrow().closure(work);
    return closure.tagViolation().map(trace -> tag(Objects.requireNonNull(trace.finding())));
  }

  /** A state that the protocol reaches and the mutant does not. */
  private Optional<String> lost(Hunting mutant) {
    return reached.isEmpty()
        ? Optional.empty()
        : SometimesHunt.of(mutant, new Closure.Assumed(), work).stream()
            .filter(Reachability.NeverReached.class::isInstance)
            .map(Reachability::name)
            .filter(reached::contains)
            .findFirst()
            .map(name -> "@Sometimes " + name);
  }

  /**
   * The hunt of the protocol or a mutant.
   *
   * @param trustsTags whether to skip the sample of the tags; a bug is confirmed anyway
   */
  private Optional<Hunting> hunting(Protocol hunted, boolean trustsTags) {
    boolean stepsOnly = settings.form().isEmpty() && !TaggedProtocol.isTagged(protocol);
    HuntingSettings each =
        settings.once(stepsOnly ? Optional.of(FormChoice.ASYNC) : settings.form(), trustsTags);
    return Hunting.of(hunted, classPath, each, new Log(hunted.source()));
  }

  /** Leaves out shrinking and explaining, which a mutant does not need. */
  private record Brief(ProgressMonitor work) implements ProgressMonitor {

    @Override
    public HuntResult run(Form form, HuntLimits settings) {
      return work.run(form, settings);
    }

    @Override
    public HuntResult runUpTo(Hunter hunt, String form, long schedules) {
      return hunt.runUpTo(schedules);
    }

    @Override
    public boolean isBrief() {
      return true;
    }

    @Override
    public boolean isInterrupted() {
      return work.isInterrupted();
    }
  }
}
