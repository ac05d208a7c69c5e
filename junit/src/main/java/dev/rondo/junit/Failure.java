package dev.rondo.junit;

import dev.rondo.hunt.HuntResult;
import dev.rondo.run.watch.Finding;
import dev.rondo.tester.hunting.Campaign;
import dev.rondo.tester.hunting.CampaignResult;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.CounterexampleText;
import dev.rondo.tester.hunting.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.opentest4j.AssertionFailedError;

/** What a failed test says: what is wrong, the run that shows it, and where to read on. */
final class Failure {

  /** Short enough for the log of a build. */
  private static final int MOST_LINES = 40;

  private final ProtocolReading reading;
  private final Campaign campaign;
  private final CampaignResult result;
  private final LastFailure last;

  Failure(ProtocolReading reading, Campaign campaign, CampaignResult result, LastFailure last) {
    this.reading = reading;
    this.campaign = campaign;
    this.result = result;
    this.last = last;
  }

  /**
   * The failure of a test.
   *
   * @param expectation how its first sentence begins, where the test expected something else
   */
  AssertionFailedError error(String expectation) {
    String readOn = last.keep(campaign, result).map(this::whereToReadOn).orElse("");
    AssertionFailedError error = new AssertionFailedError(expectation + text() + readOn);
    error.setStackTrace(frames());
    return error;
  }

  private String text() {
    if (result.counterexample().isPresent()) {
      return bug(result.counterexample().get());
    }
    return result.verdict() == Verdict.NOT_CLOSED ? notClosed() : nothingExplored();
  }

  private static String bug(Counterexample found) {
    Finding finding = Objects.requireNonNull(found.shown().finding());
    return CounterexampleText.kind(finding)
        + ": "
        + finding.message()
        + "\n\n"
        + CounterexampleText.columns(found.shown(), MOST_LINES)
        + CounterexampleText.origin(found);
  }

  private String notClosed() {
    Closure.Broken broken = (Closure.Broken) result.closure();
    Finding finding = Objects.requireNonNull(broken.trace().finding());
    return """
        %s is not closed: %s
        Nothing was found, but the sequential form does not stand for the protocol.
        With form = ASYNC it is hunted as it is written.

        %s"""
        .formatted(
            campaign.forms().protocol().name(),
            finding.message(),
            CounterexampleText.columns(broken.trace(), MOST_LINES));
  }

  private String nothingExplored() {
    HuntResult vacuous =
        result.results().stream().filter(HuntResult::isVacuous).findFirst().orElseThrow();
    return "nothing was explored: in the %s form %s, so the hunt says nothing of %s"
        .formatted(
            vacuous.form(),
            vacuous.handlersFired() == 0
                ? "no handler ever ran"
                : "no process ever called output(…)",
            campaign.forms().protocol().name());
  }

  private String whereToReadOn(Path report) {
    return "\nseed: %d\nreplay: rondo replay %s%s\nreport: %s"
        .formatted(
            campaign.settings().hunt().seed(),
            TestPlace.shown(last.file()),
            ReplayClassPath.option(
                campaign.forms().protocol(),
                campaign.settings().async().network(),
                reading.place().testClass()),
            TestPlace.shown(report));
  }

  /** The line of the protocol first, then that of the test: an IDE leads to either. */
  private StackTraceElement[] frames() {
    List<StackTraceElement> frames = new ArrayList<>();
    result
        .counterexample()
        .map(found -> found.shown().finding())
        .filter(finding -> finding.line() > 0)
        .map(reading::frame)
        .ifPresent(frames::add);
    reading.place().frames(new Throwable()).forEach(frames::add);
    return frames.toArray(StackTraceElement[]::new);
  }
}
