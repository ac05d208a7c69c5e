package dev.rondo.workflow.hunting;

import dev.rondo.frontend.diagnostic.UsageError;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.RunResult;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.hunt.shrink.AsyncShrinker;
import dev.rondo.hunt.shrink.SequentialShrinker;
import dev.rondo.hunt.shrink.Shrinker;
import dev.rondo.run.TurningPoint;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.load.TimeLimit;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.observe.UserCodeFailure;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.verdict.Closure;
import dev.rondo.workflow.verdict.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import rondo.runtime.NetworkModel;

/**
 * A bug that a hunt, a search or a proof has found.
 *
 * @param found the schedule as it was found
 * @param shown the shrunk schedule that shows the same bug
 * @param lifted the replay in the original, for a bug of the sequential form
 * @param turning the turning point, for a bug that a hunt has found in the sequential form
 * @param leftOut the work that there was no time for, in words for users
 */
public record Counterexample(
    RunResult run,
    Trace found,
    Trace shown,
    Optional<LiftResult> lifted,
    Optional<TurningPoint> turning,
    List<String> leftOut) {

  private static final String SUFFIX = ".trace.json";

  /**
   * The first bug of a hunt, shrunk and confirmed.
   *
   * @param times makes a time limit for each stage: shrinking, confirming and explaining
   */
  static Counterexample of(
      Forms forms, HuntResult result, ProgressMonitor work, Supplier<BooleanSupplier> times) {
    BooleanSupplier over = times.get();
    RunResult run = result.firstFound().orElseThrow();
    Trace found = Hunter.trace(forms.named(result.form()).newExplorer(), run);
    if (found.finding() == null) {
      Finding first = run.finding();
      if (first != null && first.showsSlowly()) {
        throw new UsageError(UserCodeFailure.notAgain(first.message()));
      }
      throw new IllegalStateException("the bug does not show again in its schedule");
    }
    Optional<SequentialForm> sequential =
        forms.sequential().filter(form -> form.name().equals(result.form()));
    if (found.finding().showsSlowly()) {
      return new Counterexample(run, found, found);
    }
    List<String> leftOut = new ArrayList<>();
    if (sequential.isEmpty()) {
      Trace shrunk = shrunk(forms.originalForm(), found, work, over, leftOut);
      return new Counterexample(
          run, found, shrunk, Optional.empty(), Optional.empty(), List.copyOf(leftOut));
    }
    Trace shrunk =
        shrunk(
            () -> SequentialShrinker.prepare(sequential.get(), found, SequentialShrinker.BUDGET),
            found,
            work,
            over,
            leftOut);
    LiftResult lifted = work.during("confirming", () -> lift(forms, shrunk, times.get()));
    Optional<TurningPoint> turning =
        work.isInterrupted() || !work.explains() // who interrupts waits for the bug alone
            ? Optional.empty()
            : work.during("when it was decided", () -> sequential.get().turning(shrunk, over));
    if (turning.isEmpty() && over.getAsBoolean()) {
      leftOut.add("to see when it was decided");
    }
    return new Counterexample(
        run, found, shrunk, Optional.of(lifted), turning, List.copyOf(leftOut));
  }

  /** A bug of which only the run is known. */
  private Counterexample(RunResult run, Trace found, Trace shown) {
    this(run, found, shown, Optional.empty(), Optional.empty(), List.of());
  }

  /** A run of the asynchronous form, shrunk to few steps. */
  static Trace shrunk(AsyncForm form, Trace found, ProgressMonitor work, BooleanSupplier over) {
    return shrunk(form, found, work, over, new ArrayList<>());
  }

  private static Trace shrunk(
      AsyncForm form,
      Trace found,
      ProgressMonitor work,
      BooleanSupplier over,
      List<String> leftOut) {
    return AsyncShrinker.applies(form.settings())
        ? shrunk(
            () -> AsyncShrinker.prepare(form, found, AsyncShrinker.BUDGET),
            found,
            work,
            over,
            leftOut)
        : found;
  }

  private static Trace shrunk(
      Supplier<Shrinker> preparation,
      Trace found,
      ProgressMonitor work,
      BooleanSupplier over,
      List<String> leftOut) {
    if (work.isBrief()) {
      return found;
    }
    Optional<Shrinker> prepared = TimeLimit.within(over, preparation);
    Trace shrunk = prepared.map(shrinking -> work.shrunk(shrinking.endingWhen(over))).orElse(found);
    if (!work.isInterrupted() && prepared.filter(Shrinker::isComplete).isEmpty()) {
      leftOut.add("to shrink it to the end");
    }
    return shrunk;
  }

  /**
   * The bug of an earlier hunt; empty where the protocol no longer has it.
   *
   * @param again what the protocol does now under the choices of the earlier trace
   */
  static Optional<Counterexample> again(Forms forms, Trace again) {
    Finding finding = again.finding();
    if (finding == null) {
      return Optional.empty();
    }
    RunResult run = RunResult.of(again.seed(), again.schedule(), finding);
    boolean lifts = again.form().equals(SequentialForm.NAME) && !finding.showsSlowly();
    Optional<LiftResult> lifted =
        lifts ? Optional.of(lift(forms, again, () -> false)) : Optional.empty();
    return Optional.of(new Counterexample(run, again, again, lifted, Optional.empty(), List.of()));
  }

  /**
   * The bug that a search has found in the sequential form.
   *
   * @param form the program with as many phases as the bug takes
   * @param times says whether the time is over, for shrinking and for confirming it
   */
  static Counterexample searched(
      Forms forms, SequentialForm form, Trace found, Supplier<BooleanSupplier> times) {
    Finding finding = java.util.Objects.requireNonNull(found.finding());
    RunResult run = RunResult.of(found.seed(), found.schedule(), finding);
    if (finding.showsSlowly()) {
      return new Counterexample(run, found, found);
    }
    Trace shrunk =
        SequentialShrinker.prepare(form, found, SequentialShrinker.BUDGET)
            .endingWhen(times.get())
            .run();
    LiftResult lifted = lift(forms, shrunk, times.get());
    return new Counterexample(run, found, shrunk, Optional.of(lifted), Optional.empty(), List.of());
  }

  /** The bug that a search has found in the asynchronous form. */
  public static Counterexample of(Trace found) {
    Finding finding = java.util.Objects.requireNonNull(found.finding());
    RunResult run = RunResult.of(found.seed(), found.schedule(), finding);
    return new Counterexample(run, found, found);
  }

  private static LiftResult lift(Forms forms, Trace shrunk, BooleanSupplier over) {
    return forms.protocol().writtenAsRounds()
        ? new LiftResult.NoOriginal("the protocol is written as rounds")
        : TimeLimit.within(over, () -> forms.lift(shrunk)).orElseGet(LiftResult.Unfinished::new);
  }

  /** Whether the original shows the bug, or the bug was found in the original itself. */
  public boolean isConfirmed() {
    return !isFaultOfRondo() && !isUnfinished() && !isSlowInRounds();
  }

  /** Whether it is a bug of the sequential form whose replay takes too long. */
  private boolean isSlowInRounds() {
    return lifted.isEmpty() && found.form().equals(SequentialForm.NAME);
  }

  /** Whether the sequential form has a bug that the original does not have. */
  public boolean isFaultOfRondo() {
    return lifted.filter(LiftResult.NotLifted.class::isInstance).isPresent();
  }

  /** The outcome of a hunt, a search or a proof that ends with this counterexample. */
  public Outcome outcome() {
    if (isUnfinished()) {
      return Outcome.UNANSWERED;
    }
    return isFaultOfRondo() ? Outcome.NOT_CONFIRMED : Outcome.COUNTEREXAMPLE;
  }

  /**
   * Whether the time was over before the bug was replayed in the original, so that it is not
   * confirmed.
   */
  public boolean isUnfinished() {
    return lifted.filter(LiftResult.Unfinished.class::isInstance).isPresent();
  }

  /**
   * The run of the original that breaks a tag condition. It explains why a sequential run has no
   * counterpart in the original: it shows that the protocol is not closed, not a bug.
   */
  public Optional<Trace> tagViolation() {
    return lifted
        .filter(LiftResult.NotClosed.class::isInstance)
        .map(LiftResult.NotClosed.class::cast)
        .map(LiftResult.NotClosed::asynchronous);
  }

  /**
   * Whether the original does not have the run, and that is no fault of Rondo because the protocol
   * is not closed. Such a run need not break a tag condition itself: where the network guarantees
   * messages, the original must still hear a message that rounds have dropped.
   */
  public boolean isNoneOfOriginal(boolean mayNotBeClosed) {
    String network = shown.settings().getOrDefault("network", "");
    boolean guaranteed = !NetworkModel.of(network).guaranteesNothing();
    return tagViolation().isPresent() || (guaranteed && mayNotBeClosed && isFaultOfRondo());
  }

  /**
   * Whether the original lacks this run, by what is known of closure. Where inferred tags do not
   * hold, a run of rounds that cannot be replayed in the original is not one of its runs.
   */
  boolean isNoneOfOriginal(Closure closure) {
    return isNoneOfOriginal(closure.isBroken())
        || closure instanceof Closure.Partial && isFaultOfRondo();
  }

  /** The run of the original that shows a bug of the sequential form. */
  public Optional<Trace> asynchronous() {
    return lifted.flatMap(LiftResult::run);
  }

  /**
   * The traces to keep, by file name: the shrunk run, the run as found, and the run of the
   * original.
   */
  public Map<String, Trace> traces(String file) {
    String base = file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
    Map<String, Trace> traces = new LinkedHashMap<>();
    traces.put(file, shown);
    if (lifted.isPresent() || !shown.equals(found)) {
      traces.put(base + ".found" + SUFFIX, found);
    }
    asynchronous().ifPresent(trace -> traces.put(base + ".async" + SUFFIX, trace));
    return traces;
  }
}
