package dev.rondo.junit;

import dev.rondo.run.load.NetworkLookup;
import dev.rondo.run.observe.Finding;
import dev.rondo.run.trace.Trace;
import dev.rondo.run.trace.TraceNames;
import dev.rondo.workflow.hunting.Counterexample;
import dev.rondo.workflow.hunting.CounterexampleText;
import dev.rondo.workflow.hunting.StoryWriter;
import dev.rondo.workflow.repair.RepairSuggester;
import dev.rondo.workflow.verdict.Closure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/** The failure of a test: the violation, the run that shows it, and where to read more. */
final class Failure {

  /** The number of lines of a run that are printed, short enough for the log of a build. */
  private static final int MOST_LINES = 40;

  private final TestedResult outcome;
  private final LastFailure last;

  Failure(TestedResult outcome, LastFailure last) {
    this.outcome = outcome;
    this.last = last;
  }

  /**
   * The failure of a test.
   *
   * @param expectation the beginning of its first sentence, if the test expected another outcome
   */
  AssertionFailedError error(String expectation) {
    String readOn = last.keep(outcome).map(this::whereToReadOn).orElse("");
    // Build tools print a message more than once, and its first line is all that a summary has.
    System.out.print(run());
    AssertionFailedError error =
        new AssertionFailedError(combination() + ": " + expectation + text() + readOn);
    error.setStackTrace(frames());
    return error;
  }

  /** The run that shows the violation; a story if it ends with a bug. */
  private String run() {
    Optional<Counterexample> bug =
        outcome.counterexample().filter(found -> found.shown().cycle().isEmpty());
    return bug.map(
            found -> StoryWriter.of(found, outcome.tested().protocol(), "rondo replay --columns"))
        .or(() -> shown().map(this::columns))
        .orElse("");
  }

  private String columns(Trace run) {
    return CounterexampleText.columns(run, outcome.tested().protocol(), MOST_LINES);
  }

  /** The run that shows the violation. */
  private Optional<Trace> shown() {
    return outcome
        .counterexample()
        .map(Counterexample::shown)
        .or(() -> Optional.of(outcome.closure()).flatMap(Closure::tagViolation));
  }

  /** The test among those of a method: n, the network, and the form in which it failed. */
  private String combination() {
    return String.format(
        Locale.ROOT,
        "n = %d, %s%s",
        outcome.tested().processes().n(),
        NetworkLookup.simpleName(outcome.tested().processes().network()),
        shown().map(run -> ", " + run.form()).orElse(""));
  }

  private String text() {
    return switch (outcome.verdict()) {
      case BUG, FAULT_OF_RONDO, NOTHING_FOUND, UNDECIDED ->
          outcome.counterexample().map(this::bug).orElse(outcome.nothing());
      case NOT_CLOSED -> notClosed();
      case VACUOUS -> nothingExplored();
    };
  }

  private String bug(Counterexample found) {
    return StoryWriter.headline(found.shown(), outcome.tested().protocol())
        + "\n"
        + (outcome.isHunt()
            ? CounterexampleText.foundIn(found) + CounterexampleText.remarks(found)
            : CounterexampleText.judged(found));
  }

  private String notClosed() {
    Trace violation = outcome.closure().tagViolation().orElseThrow();
    Finding finding = Objects.requireNonNull(TraceNames.named(violation).finding());
    return """
    %s is not closed: %s
    %sNothing was found, but the sequential form does not represent the protocol.
    With form = ASYNC it is hunted as it is written.
    """
        .formatted(
            outcome.tested().protocol().name(),
            finding.message(),
            hints(Objects.requireNonNull(violation.finding())));
  }

  private String hints(Finding violation) {
    TestedProtocol tested = outcome.tested();
    return RepairSuggester.of(
            tested.protocol(), tested.processes(), tested.reading().classPath(), violation)
        .lines()
        .stream()
        .map(line -> "  " + line + "\n")
        .collect(Collectors.joining());
  }

  private String nothingExplored() {
    return "nothing was explored: %s, so the %s is no evidence about %s"
        .formatted(outcome.nothing(), outcome.work(), outcome.tested().protocol().name());
  }

  private String whereToReadOn(Path report) {
    return "\n%s\nreplay: rondo replay %s%s\nreport: %s"
        .formatted(
            outcome.repeat(),
            TestPlace.shown(last.file()),
            ReplayClassPath.option(
                outcome.tested().protocol(),
                outcome.tested().processes().network(),
                outcome.tested().reading().place().testClass()),
            TestPlace.shown(report));
  }

  /**
   * Stack frames for the line of the protocol and then the line of the test, so that an IDE links
   * to both.
   */
  private StackTraceElement[] frames() {
    List<StackTraceElement> frames = new ArrayList<>();
    outcome
        .counterexample()
        .map(found -> found.shown().finding())
        .filter(finding -> finding.line() > 0)
        .map(outcome.tested().reading()::frame)
        .ifPresent(frames::add);
    outcome.tested().reading().place().frames(new Throwable()).forEach(frames::add);
    return frames.toArray(StackTraceElement[]::new);
  }
}
