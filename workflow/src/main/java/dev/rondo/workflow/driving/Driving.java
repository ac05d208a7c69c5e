package dev.rondo.workflow.driving;

import dev.rondo.conform.drive.DrivenForm;
import dev.rondo.conform.drive.RecordTranslator;
import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntLimits;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.RunResult;
import dev.rondo.hunt.shrink.AsyncShrinker;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.HuntingSettings;
import dev.rondo.workflow.hunting.ProgressMonitor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Drives an implementation through schedules of its protocol, up to the first difference: first
 * {@link FirstSchedules}, then drawn ones.
 */
public final class Driving {

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

  /** Drives the implementation through all schedules, up to the first difference. */
  public DrivingResult run(ProgressMonitor work) {
    FirstSchedules first = new FirstScheduleHunt(loaded, classPath, settings, work).run();
    DrivenForm form = form(first.all());
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
        protocol, form, first, result, result.firstFound().map(run -> difference(form, run, work)));
  }

  private DrivenForm form(List<Trace> first) {
    return new DrivenForm(
        loaded,
        settings.async(),
        implementations.processes(),
        new RecordTranslator(protocol, implementations.protocol()),
        first);
  }

  /** Replays an earlier trace. Empty where the implementation no longer differs. */
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
            protocol,
            form,
            FirstSchedules.NONE,
            new HuntResult(form.name(), List.of(run)),
            Optional.of(shown)));
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
}
