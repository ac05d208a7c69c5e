package dev.rondo.hunt.lift;

import dev.rondo.run.async.AllowedFaults;
import dev.rondo.run.async.AsyncExplorer;
import dev.rondo.run.async.AsyncExplorer.Followed;
import dev.rondo.run.async.AsyncForm;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.async.AsyncSettings.Length;
import dev.rondo.run.async.AsyncSettings.Medium;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.sequential.SequentialSettings;
import dev.rondo.run.trace.ReplayDiverged;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceSettingsReader;
import dev.rondo.run.trace.TraceStep;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rondo.runtime.BrokenInvariant;
import rondo.runtime.NetworkModel;

/**
 * Replays a counterexample of the sequential form as a schedule of the asynchronous original.
 *
 * <p>The original runs under the same network, which makes the same draws, so a bug is confirmed
 * only by a run that the network allows.
 */
public final class Lift {

  private final Trace sequential;
  private final AsyncForm form;
  private final AsyncExplorer explorer;
  private final Set<String> brokenTogether;

  private Lift(Trace sequential, LoadedProtocol original) {
    this.sequential = sequential;
    this.form = AsyncForm.of(original, settings(sequential, original));
    this.explorer = form.newExplorer();
    this.brokenTogether =
        original.model().invariantsOfAll().stream()
            .map(invariant -> BrokenInvariant.ofAll(invariant.name(), invariant.position().line()))
            .collect(Collectors.toSet());
  }

  /**
   * Lifts a counterexample.
   *
   * @param sequential a trace of the sequential form with a finding
   * @param original the protocol as it was written; its settings are ignored
   */
  public static LiftResult of(Trace sequential, AsyncForm original) {
    return of(sequential, original.protocol());
  }

  /** Lifts a counterexample to a protocol as it was written. */
  public static LiftResult of(Trace sequential, LoadedProtocol original) {
    if (sequential.finding() == null) {
      throw new IllegalArgumentException("the trace shows no bug");
    }
    if (original.model().writtenAsRounds()) {
      return new LiftResult.NoOriginal(
          sequential.protocol() + " is written as rounds: there is no asynchronous original");
    }
    Lift lift = new Lift(sequential, original);
    LiftResult sparing = lift.lift(true);
    if (sparing instanceof LiftResult.Confirmed) {
      return sparing;
    }
    // A guard may look at more than what its handler uses.
    return lift.lift(false) instanceof LiftResult.Confirmed confirmed
        ? confirmed
        : lift.tagViolation().orElse(sparing);
  }

  /** The run of the original that follows a run of the sequential form, as far as it can. */
  public static Trace follow(Trace sequential, LoadedProtocol original) {
    return new Lift(sequential, original).explorer.follow(sequential, true).trace();
  }

  /**
   * The violated tag condition, if the original cannot follow because the protocol is not closed:
   * the network forces it to hear messages.
   */
  private Optional<LiftResult> tagViolation() {
    if (NetworkModel.of(form.settings().network()).guaranteesNothing()) {
      return Optional.empty(); // whatever is not used in rounds is lost
    }
    AsyncExplorer monitored = form.monitored().newExplorer();
    return Stream.of(true, false)
        .map(sparing -> monitored.follow(sequential, sparing).trace())
        .filter(run -> run.finding() != null && run.finding().kind() == Finding.FindingKind.TAG)
        .findFirst()
        .map(run -> new LiftResult.NotClosed(run));
  }

  private static AsyncSettings settings(Trace sequential, LoadedProtocol original) {
    AsyncSettings usual = AsyncSettings.of(original.model().settings());
    int steps = Math.max(usual.steps(), 2 * sequential.steps().size() + 1);
    SequentialSettings said = SequentialSettings.of(sequential);
    return new AsyncSettings(
        said.processes(),
        new Medium(
            new TraceSettingsReader(sequential).text("network"),
            usual.delivery(),
            AllowedFaults.ALL),
        new Length(steps, false, said.phases()),
        usual.draws());
  }

  private LiftResult lift(boolean sparing) {
    Followed followed = explorer.follow(sequential, sparing);
    Trace trace = followed.trace();
    Optional<LiftResult> parted = firstDifference(followed);
    if (parted.isPresent()) {
      return parted.get();
    }
    int last = sequential.steps().size() - 1;
    if (followed.divergence().isPresent()) {
      int step = Math.max(0, lastOf(followed.followed()));
      return notLifted(followed.divergence().get(), step, trace);
    }
    if (!isSame(sequential.finding(), trace.finding()) && !isBrokenTogether(trace.finding())) {
      return notLifted("the original shows " + text(trace.finding()), last, trace);
    }
    return confirmed(trace)
        .<LiftResult>map(confirmed -> new LiftResult.Confirmed(sequential, confirmed))
        .orElseGet(() -> notLifted("the lifted trace does not replay", last, trace));
  }

  /**
   * The trace of a replay of the run's own choices. A schedule that follows a sequential trace
   * looks ahead, so the network may draw in an earlier step than a replay does.
   */
  private Optional<Trace> confirmed(Trace trace) {
    try {
      Trace replayed = explorer.replay(trace);
      boolean same = Objects.equals(replayed.finding(), trace.finding());
      return Optional.of(replayed).filter(run -> same && explorer.replay(run).equals(run));
    } catch (ReplayDiverged diverged) {
      return Optional.empty();
    }
  }

  private LiftResult.NotLifted notLifted(String reason, int step, Trace trace) {
    return new LiftResult.NotLifted(reason, step, trace);
  }

  /** The first step after which a process has another state or other outputs. */
  private Optional<LiftResult> firstDifference(Followed followed) {
    Iterator<Integer> numbers = followed.followed().iterator();
    Set<Integer> started = new TreeSet<>();
    for (TraceStep step : followed.trace().steps()) {
      boolean starts = started.add(step.node());
      // After the followed steps, the guard of a timeout fails.
      boolean follows = starts || numbers.hasNext();
      int number = starts ? firstOf(step.node()) : follows ? numbers.next() : -1;
      // The step at which nothing could go on was not done.
      boolean done = starts || numbers.hasNext() || followed.divergence().isEmpty();
      if (number >= 0 && done) {
        Optional<String> difference = difference(sequential.steps().get(number), step);
        if (difference.isPresent()) {
          return Optional.of(notLifted(difference.get(), number, followed.trace()));
        }
      }
    }
    return Optional.empty();
  }

  private int firstOf(int node) {
    for (int number = 0; number < sequential.steps().size(); number++) {
      if (sequential.steps().get(number).node() == node) {
        return number;
      }
    }
    return -1;
  }

  private static Optional<String> difference(TraceStep sequential, TraceStep asynchronous) {
    if (!sequential.changes().equals(asynchronous.changes())) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "P%d changes %s in the sequential form, %s in the original",
              sequential.node(),
              sequential.changes(),
              asynchronous.changes()));
    }
    if (!sequential.outputs().equals(asynchronous.outputs())) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "P%d outputs %s in the sequential form, %s in the original",
              sequential.node(),
              sequential.outputs(),
              asynchronous.outputs()));
    }
    return Optional.empty();
  }

  private static int lastOf(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /**
   * Whether two runs show the same bug. Exceptions are compared by type, since their messages may
   * name the code that threw them, which differs between the forms.
   */
  private static boolean isSame(@Nullable Finding one, @Nullable Finding other) {
    if (one == null || other == null || one.kind() != other.kind()) {
      return false;
    }
    return one.kind() == Finding.FindingKind.EXCEPTION
        ? type(one.message()).equals(type(other.message()))
        : Objects.equals(one.message(), other.message());
  }

  /**
   * Whether a run breaks an invariant of all processes. The original checks it after every step and
   * the sequential form at the end of a round, so the original may show it before the bug to be
   * confirmed.
   */
  private boolean isBrokenTogether(@Nullable Finding finding) {
    return finding != null
        && finding.kind() == Finding.FindingKind.INVARIANT
        && brokenTogether.contains(finding.message());
  }

  private static String type(String exception) {
    int colon = exception.indexOf(':');
    return colon < 0 ? exception : exception.substring(0, colon);
  }

  private static String text(@Nullable Finding finding) {
    return finding == null ? "no bug" : finding.kind() + ": " + finding.message();
  }
}
