package dev.rondo.workflow.driving;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.hunt.shrink.Shrinker;
import dev.rondo.run.Form;
import dev.rondo.run.load.Deadline;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.sequential.SequentialExplorer;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.AlternatingHunt;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.mutation.Mutant;
import dev.rondo.workflow.mutation.MutationKind;
import dev.rondo.workflow.mutation.Mutations;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds the schedules that an implementation is driven through before others are drawn. An
 * implementation is likely to make the mistakes that break the protocol, so the counterexamples of
 * the protocol and of its mutants come first: a schedule in which a mutant violates the spec
 * reaches the step that an implementation with the same mistake takes otherwise. Runs of the
 * sequential form follow, which reach late phases quickly.
 *
 * <p>All of it is counted in schedules, so the same seed gives the same schedules.
 */
final class FirstScheduleHunt {

  /** How many schedules of each form are hunted for a bug of the protocol itself. */
  private static final long HUNTED = 500;

  /**
   * Faults that show in few situations only. A message or an assignment that is missing shows
   * whenever its handler runs.
   */
  private static final Set<MutationKind> SELDOM_SHOWN =
      EnumSet.of(
          MutationKind.QUORUM,
          MutationKind.COMPARISON,
          MutationKind.GUARD,
          MutationKind.CONJUNCT,
          MutationKind.BRANCH,
          MutationKind.FILTER,
          MutationKind.MAXIMUM,
          MutationKind.DURABLE);

  /**
   * One mutant is hunted for each such number of drawn schedules, because compiling a mutant takes
   * about as long as running them.
   */
  private static final long DRAWN_FOR_A_MUTANT = 500;

  /** How many schedules of each form a mutant is hunted in. */
  private static final long HUNTED_OF_A_MUTANT = 4 * AlternatingHunt.FIRST_TURN;

  /** How many runs of the sequential form are driven. */
  private static final long SEQUENTIAL = 100;

  private final LoadedProtocol loaded;
  private final Protocol protocol;
  private final ClassPath classPath;
  private final HuntingSettings settings;
  private final boolean tagged;
  private final ProgressMonitor work;
  private final Deadline half;

  /** The texts of the protocol and of the mutants that were hunted. */
  private final Set<String> programs = new HashSet<>();

  FirstScheduleHunt(
      LoadedProtocol loaded, ClassPath classPath, HuntingSettings settings, ProgressMonitor work) {
    this.loaded = loaded;
    this.protocol = loaded.model();
    this.classPath = classPath;
    this.settings = settings;
    this.tagged = TaggedProtocol.isTagged(protocol);
    this.work = new Unexplained(work);
    HuntLimits hunt = settings.hunt();
    programs.add(protocol.code().text());
    this.half = Deadline.in(hunt.timeoutMillis() * 1_000_000).half().orWhen(hunt.over());
  }

  /** Finds the schedules. */
  FirstSchedules run() {
    Hunting own = hunting(protocol, HUNTED);
    Optional<Trace> bug = bug(own);
    List<Trace> bugsOfMutants = bugsOfMutants();
    return new FirstSchedules(bug, bugsOfMutants, programs.size() - 1, sequentialRuns(own.forms()));
  }

  private Hunting hunting(Protocol hunted, long schedules) {
    HuntLimits hunt = settings.hunt();
    HuntLimits few =
        new HuntLimits(
            1,
            Math.min(schedules, hunt.schedules()),
            HuntLimits.NO_TIMEOUT,
            hunt.seed(),
            hunt.jobs(),
            half);
    HuntingSettings brief =
        new HuntingSettings(
            tagged ? Optional.empty() : Optional.of(FormChoice.ASYNC),
            settings.async(),
            settings.phases(),
            settings.rounds(),
            false,
            true,
            few);
    return Hunting.of(hunted, classPath, brief, half, new Log(hunted.source()))
        .orElseThrow(() -> new UsageError(hunted.name() + " cannot be hunted"));
  }

  /** The first bug, shrunk, as a run of the asynchronous form. */
  private Optional<Trace> bug(Hunting hunting) {
    return AlternatingHunt.of(hunting, new Closure.Assumed(), work)
        .counterexample()
        .flatMap(FirstScheduleHunt::asynchronous);
  }

  private static Optional<Trace> asynchronous(Counterexample bug) {
    return bug.lifted().isEmpty()
        ? Optional.of(bug.shown())
        : bug.lifted().filter(LiftResult.Confirmed.class::isInstance).flatMap(LiftResult::run);
  }

  private List<Trace> bugsOfMutants() {
    boolean isJudged = !protocol.settings().specs().isEmpty() || !protocol.invariants().isEmpty();
    List<Mutant> mutants =
        Mutations.of(protocol.source()).stream()
            .filter(mutant -> isJudged && SELDOM_SHOWN.contains(mutant.kind()))
            .toList();
    // Of more mutants than are hunted, some are taken that are spread over the text.
    long most = settings.hunt().schedules() / DRAWN_FOR_A_MUTANT;
    int count = (int) Math.min(most, mutants.size());
    List<Trace> bugs = new ArrayList<>();
    for (int number = 0; number < count && !work.isInterrupted(); number++) {
      Mutant mutant = mutants.get(number * mutants.size() / count);
      TimeLimit.within(half, () -> bug(mutant)).flatMap(bug -> bug).ifPresent(bugs::add);
    }
    return bugs;
  }

  /**
   * The shrunk bug of a mutant. Empty where the mutant does not compile, equals an earlier text, or
   * shows no bug.
   */
  private Optional<Trace> bug(Mutant mutant) {
    try {
      return mutant
          .protocol(protocol, classPath, new Log(mutant.text()))
          .filter(read -> programs.add(read.code().text()))
          .flatMap(read -> bug(hunting(read, HUNTED_OF_A_MUTANT)));
    } catch (UsageError refused) {
      return Optional.empty();
    }
  }

  private List<Trace> sequentialRuns(Forms forms) {
    List<Trace> runs = new ArrayList<>();
    if (forms.sequential().isPresent()) {
      SequentialForm sequential = forms.sequential().get();
      HuntLimits hunt = settings.hunt();
      SequentialExplorer explorer = sequential.newExplorer();
      explorer.begin(hunt.seed());
      for (long number = 0; number < Math.min(SEQUENTIAL, hunt.schedules()); number++) {
        explorer.explore(hunt.seed(), number);
        runs.add(Lift.follow(explorer.trace(explorer.origin()), loaded));
      }
    }
    return runs;
  }

  /** Shrinks bugs, but computes no turning point and no coverage, which only a reader needs. */
  private record Unexplained(ProgressMonitor work) implements ProgressMonitor {

    @Override
    public HuntResult run(Form form, HuntLimits settings) {
      return work.run(form, settings);
    }

    @Override
    public HuntResult runUpTo(Hunter hunt, String form, long schedules) {
      return hunt.runUpTo(schedules);
    }

    @Override
    public Trace shrunk(Shrinker shrink) {
      return shrink.run();
    }

    @Override
    public <T> T during(String what, Supplier<T> step) {
      return step.get();
    }

    @Override
    public boolean explains() {
      return false;
    }

    @Override
    public boolean isInterrupted() {
      return work.isInterrupted();
    }
  }
}
