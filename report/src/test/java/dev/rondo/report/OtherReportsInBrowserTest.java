package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.conform.Conformance;
import dev.rondo.frontend.java.ClassPath;
import dev.rondo.frontend.model.Protocol;
import dev.rondo.proof.verdict.InductionState;
import dev.rondo.run.load.LoadedProtocol;
import dev.rondo.run.load.ProtocolLoader;
import dev.rondo.run.trace.StepNumbers;
import dev.rondo.run.trace.Trace;
import dev.rondo.testing.Protocols;
import dev.rondo.workflow.hunting.FormChoice;
import dev.rondo.workflow.hunting.Story;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** Reports of what is no pair of runs with a bug, in a real browser. */
class OtherReportsInBrowserTest {

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;

  @TempDir private static Path folder;

  private static Browser browser;

  @BeforeAll
  static void startTheBrowser() {
    browser = Browser.start();
  }

  @AfterAll
  static void endTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void thePageKeepsToItself() {
    assertThat(browser.remoteRequests()).isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aHuntThatFoundNothingHasNoCounterexample() throws IOException {
    Reports fixed = Reports.ofBenchmark("TwoPhaseCommitFixed", FormChoice.SEQUENTIAL, 2);
    browser.open(fixed.write(folder), WIDTH, HEIGHT);
    assertThat(browser.text("#headline")).isEqualTo("Nothing found");
    assertThat(browser.find("#counterexample").isDisplayed()).isFalse();
    assertThat(browser.findAll("#chart .dot.ended")).hasSize(2);
    assertThat(browser.find("#covered").isDisplayed()).isTrue();
    assertThat(browser.findAll("#coverage .line.ran"))
        .extracting(WebElement::getText)
        .anyMatch(line -> line.contains("broadcast(new Decision("));
  }

  @Test
  void aHuntOfTheAsynchronousFormAloneSaysWhatItCovered() throws IOException {
    Reports fixed = Reports.ofBenchmark("ChangRobertsFixed", FormChoice.ASYNC, 1);
    browser.open(fixed.write(folder), WIDTH, HEIGHT);
    assertThat(browser.text("#sampled")).contains("250 asynchronous schedules");
    assertThat(browser.findAll("#coverage .line.ran"))
        .extracting(WebElement::getText)
        .anyMatch(line -> line.contains("output("));
  }

  /** P1 asks P0 for its vote, and P0 has a state that the protocol does not give. */
  @Test
  void logsThatDoNotConformShowTheStepsBefore() throws IOException {
    LoadedProtocol protocol =
        ProtocolLoader.loadMarked(
            Protocols.benchmark("RaftElectionFixed").protocol().model(), ClassPath.LANGUAGE);
    String asked =
        """
        {"node":1,"event":"timeout","handler":"campaign"}
        {"node":1,"event":"send","to":0,"message":{"type":"RequestVote","term":1}}
        {"node":1,"event":"send","to":1,"message":{"type":"RequestVote","term":1}}
        {"node":1,"event":"send","to":2,"message":{"type":"RequestVote","term":1}}
        {"node":0,"event":"recv","from":1,"handler":"requestVote","message":{"type":"RequestVote","term":1}}
        """;
    Path log = Files.writeString(folder.resolve("log.ndjson"), asked);
    browser.open(report(protocol, log), WIDTH, HEIGHT);
    assertThat(browser.text("#headline")).isEqualTo("The logs conform");
    assertThat(browser.text("#sampled")).contains("to explain 5 events of the logs");
    assertThat(browser.findAll("#coverage .line.ran"))
        .extracting(WebElement::getText)
        .anyMatch(line -> line.contains("broadcast(new RequestVote("));

    Files.writeString(log, asked + "{\"node\":0,\"event\":\"state\",\"fields\":{\"term\":2}}\n");
    browser.open(report(protocol, log), WIDTH, HEIGHT);
    assertThat(browser.text("#headline")).isEqualTo("The logs do not conform");
    assertThat(browser.text("#message")).contains("term is 2 in the log and 1 in the model");
    assertThat(browser.text("#diagrams figcaption")).contains("The last steps in the logs2 steps");
    assertThat(browser.text("#details")).contains("P0 requestVote").contains("RequestVote(term=1)");
    assertThat(browser.findAll("#diagrams .arrow.heard")).hasSize(2);
  }

  private static Path report(LoadedProtocol protocol, Path log) {
    return Report.in(folder)
        .write(protocol.model(), 3, 1, Conformance.check(protocol, 3, 1, List.of(log)));
  }

  @Test
  void noNoteIsHiddenHoweverWideThePageIs() throws IOException {
    List<String> notes =
        IntStream.range(0, 12)
            .mapToObj(i -> "note %s: ".formatted(i) + "word ".repeat(20))
            .toList();
    SearchSummary summary =
        new SearchSummary(Optional.empty(), true, "No bug", notes, List.of(), Map.of("n", "4"));
    Protocol protocol = Protocols.benchmark("OneThirdRule").protocol().model();
    Path file = Report.in(folder).write(protocol, ClassPath.LANGUAGE, Optional.empty(), summary);
    for (int width : new int[] {600, WIDTH, 2560}) {
      browser.open(file, width, HEIGHT);
      assertThat(
              browser.run(
                  "const all = document.querySelector('#notes');"
                      + "return all.scrollHeight - all.clientHeight;"))
          .as("hidden at %s", width)
          .isEqualTo(0L);
    }
  }

  @Test
  void aSearchThatFoundNothingSaysWhatItCovered() throws IOException {
    SearchSummary summary =
        new SearchSummary(
            Optional.empty(),
            true,
            "No bug: all reachable states",
            List.of("51 states"),
            List.of(),
            Map.of("n", "4"));
    Protocol protocol = Protocols.benchmark("OneThirdRule").protocol().model();
    browser.open(
        Report.in(folder).write(protocol, ClassPath.LANGUAGE, Optional.empty(), summary),
        WIDTH,
        HEIGHT);
    assertThat(browser.text("#headline")).isEqualTo("No bug: all reachable states");
    assertThat(browser.text("#notes")).isEqualTo("51 states");
    assertThat(browser.find("#counterexample").isDisplayed()).isFalse();
    assertThat(browser.find("#comparison").isDisplayed()).isFalse();
  }

  @Test
  void aRunWithoutEndHasAStemAndACycle() throws IOException {
    Reports async = Reports.ofBenchmark("PaxosFirstLog", FormChoice.ASYNC, 1);
    Trace run = async.result().counterexample().orElseThrow().shown().repeatingFrom(5);
    Path file =
        Report.in(folder.resolve("endless"))
            .write(run, async.hunting().forms().protocol(), ClassPath.LANGUAGE);
    browser.open(file, WIDTH, HEIGHT);
    assertThat(browser.text("text.cycle")).contains("repeats forever");
    assertThat(browser.text("#position")).endsWith(" · cycle");
    browser.press(Keys.ARROW_RIGHT);
    assertThat(browser.text("#position")).startsWith("step " + StepNumbers.of(run).of(5) + " of ");
    browser.press(Keys.ARROW_LEFT);
    assertThat(browser.text("#position")).endsWith(" · stem");
  }

  @Test
  void aProofThatFailsShowsTheStatesBetweenWhichItDoes() throws IOException {
    SearchSummary summary =
        new SearchSummary(
            Optional.empty(),
            false,
            "Not proved",
            List.of(),
            List.of(
                new InductionState(
                    "before phase 2 ended",
                    List.of(Map.of("x", "1"), Map.of("x", "0")),
                    List.of("round 1, P0 hears P1")),
                new InductionState(
                    "after phase 3", List.of(Map.of("x", "0"), Map.of("x", "0")), List.of())),
            Map.of("n", "2"));
    Protocol protocol = Protocols.benchmark("OneThirdRule").protocol().model();
    Path file =
        Report.in(folder.resolve("induction"))
            .write(protocol, ClassPath.LANGUAGE, Optional.empty(), summary);
    browser.open(file, WIDTH, HEIGHT);
    assertThat(browser.findAll("#scenes table")).hasSize(2);
    assertThat(browser.text("#scenes .follows")).isEqualTo("round 1, P0 hears P1");
    assertThat(browser.findAll("#scenes td.changed")).hasSize(1);
  }

  /** Two reads with the same arguments are two calls. */
  @Test
  void callsOfASharedObjectAreListedWithTheirSteps() throws IOException {
    Reports register = Reports.ofOwn("Abd");
    Path file = register.write(folder.resolve("calls"));
    for (int width : List.of(WIDTH, 400)) {
      browser.open(file, width, HEIGHT);
      List<Story.StoryCall> calls = register.content().shown().story().calls();
      assertThat(browser.findAll("#calls tr")).hasSize(calls.size());
      assertThat(browser.findAll("#calls tr.fails")).hasSize(1);
      assertThat(browser.text("#calls tr.fails")).contains("; it should return ");
      assertThat(browser.findAll("#outputs li")).isEmpty();
      assertThat(
              browser.run(
                  "const all = document.getElementById('calls');"
                      + "return all.scrollWidth - all.clientWidth;"))
          .isEqualTo(0L);
      browser.find("#calls button").click();
      int first =
          register.content().shown().diagrams().get(0).steps().get(calls.get(0).first()).number();
      assertThat(browser.text("#position")).startsWith("step " + first + " of ");
    }
  }

  @Test
  void anAsynchronousBugStandsAlone() throws IOException {
    Reports async = Reports.ofBenchmark("PaxosFirstLog", FormChoice.ASYNC, 1);
    browser.open(async.write(folder.resolve("async")), WIDTH, HEIGHT);
    assertThat(browser.findAll("#diagrams figure")).hasSize(1);
    assertThat(browser.findAll("#tabs button")).hasSize(1);
    browser.press(Keys.HOME);
    assertThat(browser.text("#position")).startsWith("step 0 of ");
  }
}
