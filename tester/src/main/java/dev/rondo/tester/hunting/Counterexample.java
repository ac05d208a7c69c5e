package dev.rondo.tester.hunting;

import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.Hunter;
import dev.rondo.hunt.RunResult;
import dev.rondo.hunt.lift.Lift;
import dev.rondo.hunt.lift.LiftResult;
import dev.rondo.hunt.shrink.AsyncShrink;
import dev.rondo.hunt.shrink.Shrink;
import dev.rondo.run.Turning;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.sequential.SequentialForm;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.watch.Finding;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rondo.Arbitrary;

/**
 * The bug that a hunt shows.
 *
 * @param found the schedule as it was found
 * @param shown the same bug in as little as possible
 * @param lifted what the original makes of it, for a bug of the sequential form
 * @param turning when it was decided, for a bug that a hunt has found in the sequential form
 */
public record Counterexample(
    RunResult run,
    Trace found,
    Trace shown,
    Optional<LiftResult> lifted,
    Optional<Turning> turning) {

  private static final String SUFFIX = ".trace.json";

  /**
   * The first bug of a hunt, made small and confirmed.
   *
   * @param over whether it is small enough and no more is said of it, asked again and again
   */
  static Counterexample of(Forms forms, HuntResult result, LongWork work, BooleanSupplier over) {
    RunResult run = result.firstFound().orElseThrow();
    Trace found = Hunter.trace(forms.named(result.form()).newExplorer(), run);
    if (found.finding() == null) {
      throw new IllegalStateException("the bug does not show again in its schedule");
    }
    Optional<SequentialForm> sequential =
        forms.sequential().filter(form -> form.name().equals(result.form()));
    if (found.finding().showsSlowly()) {
      return new Counterexample(run, found, found, Optional.empty(), Optional.empty());
    }
    if (sequential.isEmpty()) {
      Trace shrunk = shrunk(forms.originalForm(), found, work, over);
      return new Counterexample(run, found, shrunk, Optional.empty(), Optional.empty());
    }
    Trace shrunk =
        work.shrunk(Shrink.prepare(sequential.get(), found, Shrink.BUDGET).endingWhen(over));
    LiftResult lifted = work.during("confirming", () -> lift(forms, shrunk));
    Optional<Turning> turning =
        work.isInterrupted() // whoever interrupts waits for the bug, not for its history
            ? Optional.empty()
            : work.during("when it was decided", () -> sequential.get().turning(shrunk, over));
    return new Counterexample(run, found, shrunk, Optional.of(lifted), turning);
  }

  /** A run of the asynchronous form in as few steps as possible. */
  static Trace shrunk(AsyncForm form, Trace found, LongWork work, BooleanSupplier over) {
    return AsyncShrink.applies(form.settings())
        ? work.shrunk(AsyncShrink.prepare(form, found, AsyncShrink.BUDGET).endingWhen(over))
        : found;
  }

  /**
   * The bug of an earlier hunt, if the protocol still has it.
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
    Optional<LiftResult> lifted = lifts ? Optional.of(lift(forms, again)) : Optional.empty();
    return Optional.of(new Counterexample(run, again, again, lifted, Optional.empty()));
  }

  /**
   * The bug that a search has found in the sequential form.
   *
   * @param form the program with as many phases as the bug takes
   * @param over whether it is small enough, asked again and again
   */
  static Counterexample searched(
      Forms forms, SequentialForm form, Trace found, BooleanSupplier over) {
    Finding finding = java.util.Objects.requireNonNull(found.finding());
    RunResult run = RunResult.of(found.seed(), found.schedule(), finding);
    if (finding.showsSlowly()) {
      return new Counterexample(run, found, found, Optional.empty(), Optional.empty());
    }
    Trace shrunk = Shrink.prepare(form, found, Shrink.BUDGET).endingWhen(over).run();
    return new Counterexample(
        run, found, shrunk, Optional.of(lift(forms, shrunk)), Optional.empty());
  }

  /** The bug that a search has found in the asynchronous form. */
  public static Counterexample of(Trace found) {
    Finding finding = java.util.Objects.requireNonNull(found.finding());
    RunResult run = RunResult.of(found.seed(), found.schedule(), finding);
    return new Counterexample(run, found, found, Optional.empty(), Optional.empty());
  }

  private static LiftResult lift(Forms forms, Trace shrunk) {
    return forms.protocol().writtenAsRounds()
        ? new LiftResult.NoOriginal("the protocol is written as rounds", shrunk)
        : Lift.of(shrunk, forms.originalForm());
  }

  /** Whether the sequential form has a bug that the original does not have. */
  public boolean isFaultOfRondo() {
    return lifted.filter(LiftResult.NotLifted.class::isInstance).isPresent();
  }

  /**
   * The run of the original that breaks a condition on tags, where a run of the sequential form is
   * none of the original's for that reason: it shows no bug, but that the protocol is not closed.
   */
  public Optional<Trace> breach() {
    return lifted
        .filter(LiftResult.NotClosed.class::isInstance)
        .map(LiftResult.NotClosed.class::cast)
        .map(LiftResult.NotClosed::asynchronous);
  }

  /**
   * Whether the run is none of the original, which is no fault of Rondo where the protocol is known
   * not to be closed: what is gone in rounds must come to the original, where the network promises
   * messages, and need not break a condition in this run.
   */
  public boolean isNoneOfOriginal(boolean isNotClosed) {
    boolean promised = !Arbitrary.class.getName().equals(shown.settings().get("network"));
    return breach().isPresent() || (promised && isNotClosed && isFaultOfRondo());
  }

  /** The run of the original, for a bug of the sequential form. */
  public Optional<Trace> asynchronous() {
    return lifted.flatMap(LiftResult::run);
  }

  /** What is kept, by file: what is shown, what was found, and the run of the original. */
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
