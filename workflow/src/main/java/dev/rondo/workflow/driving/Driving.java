package dev.rondo.workflow.driving;

import dev.rondo.conform.drive.DrivenForm;
import dev.rondo.conform.drive.RecordTranslator;
import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.RunResult;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.hunt.shrink.AsyncShrinker;
import dev.rondo.run.Form;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialExplorer;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.FirstBugHunt;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Forms;
import dev.rondo.workflow.hunting.Hunting;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import dev.rondo.workflow.tagtrial.TaggedProtocol;
import dev.rondo.workflow.verdict.Closure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Drives an implementation through schedules of its protocol, up to the first difference. The first
 * schedules are bugs of the protocol, where a short hunt finds one, and runs of its sequential
 * form.
 */
public final class Driving {

  /** How many schedules of each form are hunted for a bug of the protocol itself. */
  private static final long HUNTED = 500;

  /** How many runs of the sequential form are driven. */
  private static final long SEQUENTIAL = 100;

  private final Protocol protocol;
  private final ClassPath classPath;
  private final HuntingSettings settings;
  private final Implementations implementations;
  private final LoadedProtocol loaded;

  /**
   * Prepares to drive an implementation.
   *
   * @param settings of the asynchronous form; the number of schedules is that of the drawn ones
   */
  public Driving(
      Protocol protocol,
      ClassPath classPath,
      HuntingSettings settings,
      Implementations implementations) {
    UsageError.unless(
        !protocol.writtenAsRounds(),
        protocol.name() + " is written as rounds: it has no handlers to drive");
    this.protocol = protocol;
    this.classPath = classPath;
    this.settings = settings;
    this.implementations = implementations;
    this.loaded = ProtocolLoader.load(protocol, classPath);
  }

  /** Drives it. */
  public DrivingResult run(ProgressMonitor work) {
    DrivenForm form = form(firstSchedules(work));
    HuntLimits hunt = settings.hunt();
    HuntLimits all =
        new HuntLimits(
            1,
            hunt.schedules() + form.first(),
            hunt.timeoutMillis(),
            hunt.seed(),
            hunt.jobs(),
            hunt.over());
    HuntResult result = work.run(form, all);
    return new DrivingResult(
        protocol, form, result, result.firstFound().map(run -> difference(form, run, work)));
  }

  private DrivenForm form(List<Trace> first) {
    return new DrivenForm(
        loaded,
        settings.async(),
        implementations.processes(),
        new RecordTranslator(protocol, implementations.protocol()),
        first);
  }

  /** The difference of an earlier trace, if there still is one. */
  public Optional<DrivingResult> again(Trace earlier) {
    DrivenForm form = form(List.of());
    Trace again;
    try {
      again = form.form().newExplorer().replay(earlier);
    } catch (ReplayDiverged | UsageError diverged) {
      return Optional.empty();
    }
    Finding finding = again.finding();
    if (finding == null) {
      return Optional.empty();
    }
    RunResult run = RunResult.of(again.seed(), again.schedule(), finding);
    Counterexample shown =
        new Counterexample(run, again, again, Optional.empty(), Optional.empty(), List.of());
    return Optional.of(
        new DrivingResult(
            protocol, form, new HuntResult(form.name(), List.of(run)), Optional.of(shown)));
  }

  private Counterexample difference(DrivenForm form, RunResult run, ProgressMonitor work) {
    Trace found = Hunter.trace(form.newExplorer(), run);
    UsageError.unless(
        Objects.equals(found.finding(), run.finding()) && isSame(form, found),
        "the implementation is not deterministic: the same schedule shows "
            + Objects.requireNonNull(run.finding()).message()
            + ", and then not. Random numbers come from choose, time from timeouts");
    Trace shown =
        AsyncShrinker.applies(settings.async())
            ? work.shrunk(AsyncShrinker.prepare(form.form(), found, AsyncShrinker.BUDGET))
            : found;
    return new Counterexample(run, found, shown, Optional.empty(), Optional.empty(), List.of());
  }

  private static boolean isSame(DrivenForm form, Trace found) {
    return form.form().newExplorer().replay(found).equals(found);
  }

  private List<Trace> firstSchedules(ProgressMonitor work) {
    boolean tagged = TaggedProtocol.isTagged(protocol);
    HuntLimits hunt = settings.hunt();
    HuntLimits brief =
        new HuntLimits(
            1,
            Math.min(HUNTED, hunt.schedules()),
            hunt.timeoutMillis(),
            hunt.seed(),
            hunt.jobs(),
            hunt.over());
    Hunting hunting =
        Hunting.of(
                protocol,
                classPath,
                new HuntingSettings(
                    tagged ? Optional.empty() : Optional.of(FormChoice.ASYNC),
                    settings.async(),
                    settings.phases(),
                    settings.rounds(),
                    false,
                    true,
                    brief),
                new Log(protocol.source()))
            .orElseThrow(() -> new UsageError(protocol.name() + " cannot be hunted"));
    List<Trace> first = new ArrayList<>();
    if (FirstBugHunt.of(hunting, new Closure.Assumed(), new Brief(work))
        .counterexample()
        .isPresent()) {
      FirstBugHunt.of(hunting, new Closure.Assumed(), work)
          .counterexample()
          .flatMap(Driving::asynchronous)
          .ifPresent(first::add);
    }
    first.addAll(sequentialRuns(hunting.forms(), brief));
    return List.copyOf(first);
  }

  /** A bug of the protocol as a run of its asynchronous form. */
  private static Optional<Trace> asynchronous(Counterexample bug) {
    return bug.lifted().isEmpty()
        ? Optional.of(bug.shown())
        : bug.lifted().filter(LiftResult.Confirmed.class::isInstance).flatMap(LiftResult::run);
  }

  /** Asks only whether there is a bug. */
  private record Brief(ProgressMonitor work) implements ProgressMonitor {

    @Override
    public HuntResult run(Form form, HuntLimits settings) {
      return work.run(form, settings);
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

  private List<Trace> sequentialRuns(Forms forms, HuntLimits hunt) {
    List<Trace> runs = new ArrayList<>();
    if (forms.sequential().isPresent()) {
      SequentialForm sequential = forms.sequential().get();
      SequentialExplorer explorer = sequential.newExplorer();
      explorer.begin(hunt.seed());
      for (long number = 0; number < Math.min(SEQUENTIAL, hunt.schedules()); number++) {
        explorer.explore(hunt.seed(), number);
        runs.add(Lift.follow(explorer.trace(explorer.origin()), loaded));
      }
    }
    return runs;
  }
}
