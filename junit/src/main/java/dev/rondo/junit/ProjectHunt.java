package dev.rondo.junit;

import dev.rondo.frontend.diagnostic.Log;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.hunt.HuntResult;
import dev.rondo.hunt.HuntSettings;
import dev.rondo.hunt.RunResult;
import dev.rondo.run.async.AsyncSettings;
import dev.rondo.run.load.Networks;
import dev.rondo.run.watch.Finding;
import dev.rondo.tester.hunting.Campaign;
import dev.rondo.tester.hunting.CampaignResult;
import dev.rondo.tester.hunting.CampaignSettings;
import dev.rondo.tester.hunting.Closure;
import dev.rondo.tester.hunting.Counterexample;
import dev.rondo.tester.hunting.FormChoice;
import dev.rondo.tester.hunting.Hunter;
import dev.rondo.tester.hunting.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import rondo.Spec;

/** The hunt of a test, in a protocol of the test's own project. */
final class ProjectHunt implements Hunt {

  private final Combination combination;
  private final TestPlace place;
  private final LastFailure last;
  private @Nullable Outcome outcome;

  /** A campaign that is over. */
  private record Outcome(ProtocolReading reading, Campaign campaign, CampaignResult result) {

    boolean violates(Class<?> spec, Finding finding) {
      return reading.nameOf(spec, campaign.forms().protocol()).equals(finding.spec());
    }
  }

  ProjectHunt(Combination combination, TestPlace place) {
    this.combination = combination;
    this.place = place;
    this.last = new LastFailure(place);
  }

  /** Whether the test has asked for an outcome. */
  boolean wasAsked() {
    return outcome != null;
  }

  @Override
  public void findsNothing() {
    Outcome ended = outcome();
    if (ended.result().verdict() != Verdict.NOTHING_FOUND) {
      throw failure(ended, "");
    }
    last.forget();
  }

  @Override
  public void finds(Class<? extends Spec<?>> spec) {
    Outcome ended = outcome();
    String expected = spec.getSimpleName() + " to be violated";
    Finding finding = expectBug(ended, expected);
    if (!ended.violates(spec, finding)) {
      throw failure(ended, "expected " + expected + ", but ");
    }
    last.forget();
  }

  @Override
  public void findsBug() {
    expectBug(outcome(), "a bug");
    last.forget();
  }

  private Finding expectBug(Outcome ended, String expected) {
    if (ended.result().verdict() == Verdict.NOTHING_FOUND) {
      throw new AssertionFailedError(
          "expected %s, but nothing was found\n  %s\n  %s"
              .formatted(expected, opening(ended.campaign()), figures(ended.result())));
    }
    if (ended.result().verdict() != Verdict.BUG) {
      throw failure(ended, "expected " + expected + ", but ");
    }
    return Objects.requireNonNull(ended.result().counterexample().orElseThrow().shown().finding());
  }

  private AssertionFailedError failure(Outcome ended, String expectation) {
    return new Failure(ended.reading(), ended.campaign(), ended.result(), last).error(expectation);
  }

  private Outcome outcome() {
    if (outcome == null) {
      outcome = hunted();
    }
    return outcome;
  }

  private Outcome hunted() {
    try {
      ProtocolReading reading = new ProtocolReading(combination.test().value(), place);
      Campaign campaign = campaign(reading);
      System.out.println("rondo: " + place.name() + ": " + opening(campaign));
      CampaignResult result = again(campaign).orElseGet(() -> hunt(campaign));
      return new Outcome(reading, campaign, result);
    } catch (AssertionFailedError e) {
      // The reader is helped by the message, and led astray by what Rondo was doing.
      e.setStackTrace(place.frames(e).toArray(StackTraceElement[]::new));
      throw e;
    }
  }

  /** The last failure comes first: whoever has just mended it learns at once whether it is gone. */
  private Optional<CampaignResult> again(Campaign campaign) {
    if (!last.exists()) {
      return Optional.empty();
    }
    Optional<Counterexample> shown = last.trace().flatMap(campaign::retry);
    System.out.println(
        shown.isPresent()
            ? "rondo: the last failure shows again"
            : "rondo: the last failure no longer shows; hunting anew");
    return shown.map(
        found -> new CampaignResult(new Closure.NotAsked(), List.of(), Optional.of(found)));
  }

  private static CampaignResult hunt(Campaign campaign) {
    Closure closure = campaign.closure(Hunter.SILENT);
    CampaignResult result = campaign.hunt(closure, Hunter.SILENT);
    System.out.println("rondo: " + figures(result));
    return result;
  }

  private Campaign campaign(ProtocolReading reading) {
    Protocol read = reading.read(place.folder());
    Protocol protocol = read.with(read.settings().withSpecs(specs(read, reading)));
    Log log = new Log(protocol.source());
    try {
      return Campaign.of(protocol, reading.classPath(), settings(protocol, reading), log)
          .orElseThrow(
              () ->
                  new AssertionFailedError(
                      """
                      %s has no sequential form; with form = ASYNC it is hunted as it is written
                      %s"""
                          .formatted(protocol.name(), reading.diagnostics(log))));
    } catch (IllegalArgumentException e) {
      throw new AssertionFailedError(protocol.name() + " cannot be hunted: " + e.getMessage());
    }
  }

  private List<String> specs(Protocol protocol, ProtocolReading reading) {
    List<String> names =
        Arrays.stream(combination.test().spec())
            .map(spec -> reading.usableName(spec, protocol))
            .toList();
    return names.isEmpty() ? protocol.settings().specs() : names;
  }

  private CampaignSettings settings(Protocol protocol, ProtocolReading reading) {
    ProtocolTest test = combination.test();
    String network =
        Networks.named(
            reading.usableName(combination.network(), protocol), protocol, reading.classPath());
    AsyncSettings processes =
        AsyncSettings.of(protocol.settings())
            .withNodes(combination.n(), combination.f())
            .withNetwork(network, AsyncSettings.faultsOf(network));
    // What is written as rounds has one form; both are all that it has.
    boolean all = protocol.writtenAsRounds() && test.form() == FormChoice.BOTH;
    return new CampaignSettings(
        all ? Optional.empty() : Optional.of(test.form()),
        processes,
        test.phases(),
        false,
        false,
        new HuntSettings(
            1,
            place.schedules().orElse(test.schedules()),
            test.timeoutSeconds() * 1_000L,
            place.seed().orElse(test.seed()),
            Runtime.getRuntime().availableProcessors()));
  }

  /** All that is needed to do it again. */
  private static String opening(Campaign campaign) {
    AsyncSettings processes = campaign.settings().async();
    HuntSettings hunt = campaign.settings().hunt();
    return "%s, n = %d, f = %d, network %s, %s, up to %d schedules, seed %d"
        .formatted(
            campaign.forms().protocol().name(),
            processes.n(),
            processes.f(),
            Networks.simpleName(processes.network()),
            campaign.forms().all().stream()
                .map(form -> form.name())
                .collect(Collectors.joining(" and ")),
            hunt.schedules(),
            hunt.seed());
  }

  /** How much was explored. */
  private static String figures(CampaignResult result) {
    return result.results().stream().map(ProjectHunt::figures).collect(Collectors.joining("; "));
  }

  private static String figures(HuntResult result) {
    boolean late = result.runs().stream().anyMatch(RunResult::timedOut);
    return "%s: %s%s"
        .formatted(
            result.form(),
            result.found() == 0
                ? "nothing in " + result.schedules() + " schedules"
                : "a bug in schedule " + result.schedules(),
            late ? ", then the time was over" : "");
  }
}
