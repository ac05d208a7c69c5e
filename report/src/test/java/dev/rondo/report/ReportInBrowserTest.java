package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.frontend.java.ClassPath;
import dev.rondo.run.trace.Trace;
import dev.rondo.workflow.hunting.Story;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** A reader opens a report, presses keys and looks. */
@Tag("long")
class ReportInBrowserTest {

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 800;
  private static final int TRIES = 20;
  private static final int FRAMES = 200;

  @TempDir private static Path folder;

  private static Browser browser;
  private static Reports paxos;
  private static Path paxosFile;

  @BeforeAll
  static void startTheBrowser() throws IOException {
    browser = Browser.start();
    paxos = Reports.ofBenchmark("PaxosFirstLog", 3);
    paxosFile = paxos.write(folder);
  }

  @AfterAll
  static void endTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  /** Whatever a test looks at: nothing leaves the page, and nothing goes wrong in its script. */
  @AfterEach
  void thePageKeepsToItself() {
    browser.preferDark(false);
    assertThat(browser.remoteRequests()).isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void itOpensAtTheBug() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    Diagram sequential = paxos.content().shown().diagrams().get(0);
    int last = numberOf(sequential, sequential.steps().size() - 1);
    assertThat(browser.text("#headline")).isEqualTo("PrefixOrder is violated");
    assertThat(browser.text("#message"))
        .endsWith("(step " + last + "); neither is a prefix of the other");
    assertThat(browser.text("#position")).isEqualTo("step " + last + " of " + last);
    assertThat(browser.text("#details .failure")).isEqualTo(sequential.failure().message());
  }

  private static int numberOf(Diagram run, int step) {
    return run.steps().get(step).number();
  }

  @Test
  void keysMoveThroughTheSteps() {
    List<Diagram.DiagramStep> steps = paxos.content().shown().diagrams().get(0).steps();
    browser.open(paxosFile, WIDTH, HEIGHT);
    // A key that comes before the page has the focus is lost.
    for (int tries = 0;
        tries < TRIES && !browser.text("#position").startsWith("step 0 ");
        tries++) {
      browser.press(Keys.HOME);
    }
    assertIsAt(steps, 0);
    for (int step = 1; step < steps.size(); step++) {
      browser.press(Keys.ARROW_RIGHT);
      assertIsAt(steps, step);
    }
    browser.press(Keys.ARROW_RIGHT);
    assertIsAt(steps, steps.size() - 1);
    browser.press(Keys.ARROW_LEFT);
    assertIsAt(steps, steps.size() - 2);
    browser.press(Keys.END);
    assertIsAt(steps, steps.size() - 1);
  }

  /** Position, details, source line and both diagrams tell of one step. */
  private static void assertIsAt(List<Diagram.DiagramStep> steps, int number) {
    Diagram.DiagramStep step = steps.get(number);
    assertThat(browser.text("#position")).startsWith("step " + step.number() + " of ");
    assertThat(browser.text("#details h3"))
        .startsWith("P" + step.node() + " " + (step.handler().isEmpty() ? "loses" : step.handler()))
        .contains("step " + step.number() + " ");
    for (Diagram.DiagramChange change : step.changes()) {
      assertThat(browser.text("#details .state"))
          .contains(change.before() == null ? change.after() : "→ " + change.after());
    }
    assertThat(browser.findAll(".listing:not(.hidden) .line.current .lineno"))
        .extracting(line -> Integer.valueOf(line.getText()))
        .isEqualTo(step.lines());
    assertThat(currentSteps(0)).containsExactly(number);
    if (step.counterpart() >= 0) {
      assertThat(currentSteps(1)).containsExactly(step.counterpart());
    }
  }

  private static List<Integer> currentSteps(int diagram) {
    Object found =
        browser.run(
            "return [...document.querySelectorAll('#diagrams figure')[arguments[0]]"
                + ".querySelectorAll('.step')].flatMap("
                + "(step, i) => step.classList.contains('current') ? [i] : [])",
            diagram);
    return ((List<?>) found).stream().map(number -> ((Long) number).intValue()).toList();
  }

  @Test
  void buttonsAndTheSliderMoveToo() {
    Diagram run = paxos.content().shown().diagrams().get(0);
    browser.open(paxosFile, WIDTH, HEIGHT);
    browser.find("#first").click();
    assertThat(browser.text("#position")).startsWith("step 0 of ");
    browser.find("#next").click();
    browser.find("#next").click();
    browser.find("#previous").click();
    assertThat(browser.text("#position")).startsWith("step " + numberOf(run, 1) + " of ");
    browser.find("#slider").sendKeys(Keys.ARROW_RIGHT);
    assertThat(browser.text("#position")).startsWith("step " + numberOf(run, 2) + " of ");
  }

  @Test
  void aStepOfTheOriginalThatIsClickedLeadsTheOther() {
    Diagram original = paxos.content().shown().diagrams().get(1);
    int clicked = original.steps().size() - 2;
    browser.open(paxosFile, WIDTH, HEIGHT);
    browser.findAll("#diagrams figure:last-child .step .marker").get(clicked).click();
    assertTheOriginalIsAt(clicked, original.steps().get(clicked).counterpart());
    browser.press(Keys.ARROW_LEFT);
    assertTheOriginalIsAt(clicked - 1, original.steps().get(clicked - 1).counterpart());
  }

  /** A step has one number, that of the sequential form. */
  private static void assertTheOriginalIsAt(int place, int step) {
    int number = numberOf(paxos.content().shown().diagrams().get(0), step);
    assertThat(currentSteps(1)).containsExactly(place);
    assertThat(currentSteps(0)).containsExactly(step);
    assertThat(browser.text("#position")).startsWith("step " + number + " of ");
    assertThat(browser.text("#details h3")).contains("step " + number + " ");
    assertThat(browser.findAll("#diagrams figure:last-child text.number").get(place).getText())
        .isEqualTo(String.valueOf(number));
  }

  @Test
  void bothOutputsThatContradictEachOtherArePinned() {
    List<Diagram.DiagramStep> steps = paxos.content().shown().diagrams().get(0).steps();
    browser.open(paxosFile, WIDTH, HEIGHT);
    String failing = steps.get(steps.size() - 1).outputs().get(0);
    assertThat(browser.findAll("#outputs b"))
        .extracting(WebElement::getText)
        .first()
        .isEqualTo(failing);
    assertThat(browser.findAll("#outputs b"))
        .extracting(WebElement::getText)
        .containsExactlyInAnyOrderElementsOf(
            steps.stream().flatMap(step -> step.outputs().stream()).distinct().toList());
    assertThat(browser.findAll("#outputs .fails")).hasSize(1);
    browser.find("#outputs li:nth-child(2) button").click();
    int first = 0;
    while (steps.get(first).outputs().isEmpty()) {
      first++;
    }
    assertIsAt(steps, first);
  }

  @Test
  void theStoryLeadsToItsStepsAndTheOthersAreGrey() {
    Story story = paxos.content().shown().story();
    List<Story.StoryPart> events =
        story.parts().stream().filter(part -> part.kind() == Story.StoryPartKind.EVENT).toList();
    browser.open(paxosFile, WIDTH, HEIGHT);
    assertThat(browser.findAll(".story .event")).hasSameSizeAs(events);
    assertThat(browser.text(".story .event.current"))
        .contains(events.get(events.size() - 1).who())
        .contains("Outputs ");
    browser.find(".story .event a").click();
    assertThat(currentSteps(0)).containsExactly(events.get(0).steps().get(0));
    assertThat(browser.find(".story .event").getAttribute("class")).contains("current");
    long told = events.stream().flatMap(part -> part.steps().stream()).distinct().count();
    int steps = paxos.content().shown().diagrams().get(0).steps().size();
    assertThat(told).isLessThan(steps);
    assertThat(browser.findAll("#diagrams figure:first-child .step.untold"))
        .hasSize((int) (steps - told));
  }

  @Test
  void theStripShowsTheWholeRunAndLeadsToItsPlaces() {
    Diagram run = paxos.content().shown().diagrams().get(0);
    browser.open(paxosFile, WIDTH, HEIGHT);
    assertThat(browser.findAll(".overview .dot")).hasSize(run.steps().size());
    long phases = run.columns().stream().map(column -> column.time().phase()).distinct().count();
    assertThat(browser.findAll(".overview text.phase")).hasSize((int) phases);
    browser.run(PageScripts.CLICK_ON_DOT, 3);
    assertThat(run.steps().get(currentSteps(0).get(0)).at()).isEqualTo(run.steps().get(3).at());
  }

  @Test
  void theStatesOfAllProcessesAreShownWithWhatHasChanged() {
    List<Diagram.DiagramStep> steps = paxos.content().shown().diagrams().get(0).steps();
    browser.open(paxosFile, WIDTH, HEIGHT);
    for (int number : List.of(4, 5, steps.size() - 1)) {
      Diagram.DiagramStep step = steps.get(number);
      browser.run("location.hash = '#step=" + step.number() + "'");
      assertThat(browser.findAll("#details .state.all th[scope=col]")).hasSize(3);
      assertThat(browser.findAll("#details .state.all td.changed"))
          .extracting(WebElement::getText)
          .containsExactlyInAnyOrderElementsOf(
              step.changes().stream().map(Diagram.DiagramChange::after).toList());
    }
  }

  @Test
  void everyMessageThatIsHeardSaysItsType() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    Diagram run = paxos.content().shown().diagrams().get(1);
    assertThat(browser.findAll("#diagrams figure:last-child .arrow.heard text.type"))
        .hasSize(
            (int) run.arrows().stream().filter(arrow -> arrow.fate() == Diagram.Fate.HEARD).count())
        .allSatisfy(
            text ->
                assertThat(text.getAttribute("textContent"))
                    .isIn("Prepare", "Ack", "Propose", "Promise"));
  }

  @Test
  void everyStepOfTheSequentialFormHasItsNumber() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    List<Diagram.DiagramStep> steps = paxos.content().shown().diagrams().get(0).steps();
    assertThat(browser.findAll("#diagrams figure:first-child .step text.number"))
        .extracting(text -> text.getAttribute("textContent"))
        .isEqualTo(steps.stream().map(step -> String.valueOf(step.number())).toList());
  }

  @Test
  void noLabelIsCutAtAnEdge() {
    browser.open(paxosFile, 400, HEIGHT);
    assertThat(browser.run(PageScripts.CUT_LABELS)).isEqualTo(List.of());
  }

  @Test
  void theFailingStepStaysInViewAtAnyWidth() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    for (int width : List.of(1920, 1280, 800, 400, 320)) {
      browser.resize(width, HEIGHT);
      // The page hears of it with its next frame.
      for (int tries = 0;
          tries < FRAMES && !(Boolean) browser.run(PageScripts.CURRENT_IN_VIEW);
          tries++) {
        browser.text("#position");
      }
      assertThat(browser.run(PageScripts.CURRENT_IN_VIEW)).as("%d px", width).isEqualTo(true);
      assertThat(browser.run(PageScripts.PAGE_SCROLLS_SIDEWAYS)).isEqualTo(false);
    }
    browser.open(paxosFile, 400, HEIGHT);
    assertThat(browser.run(PageScripts.CURRENT_ON_SCREEN)).isEqualTo(true);
  }

  @Test
  void theMessagesOfAStepSayWhatTheyCarry() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    Diagram run = paxos.content().shown().diagrams().get(0);
    long messages =
        run.arrows().stream().filter(arrow -> arrow.receiver() == run.steps().size() - 1).count();
    assertThat(browser.findAll("#diagrams figure:first-child .arrow.current text.carries"))
        .hasSize((int) messages)
        .allSatisfy(text -> assertThat(text.getText()).matches("Promise \\d+, \\[\\d+\\]"));
  }

  @Test
  void aRunIsSavedAsAPictureAndAsALogForShiViz() {
    Diagram original = paxos.content().shown().diagrams().get(1);
    browser.open(paxosFile, WIDTH, HEIGHT);
    browser.find("#svg").click();
    browser.find("#shiviz").click();
    assertThat((String) browser.run("return svgText(drawings[0])"))
        .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        .contains("fill=\"rgb(", ">promise</text>")
        .doesNotContain("class=", "var(");
    assertThat(((String) browser.run("return shivizText(runs[1])")).lines())
        .hasSize(2 * original.steps().size())
        .anyMatch(line -> line.matches("P\\d \\{\"P.*\"P.*\"P.*}"));
    assertThat(browser.run(PageScripts.CLOCKS_FOLLOW_MESSAGES)).isEqualTo(true);
  }

  @Test
  void theSequentialProgramIsMarkedWhereItRan() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    browser.find("#tab1").click();
    assertThat(browser.find("#tab1").getAttribute("aria-selected")).isEqualTo("true");
    assertThat(browser.findAll(".listing:not(.hidden) .line.current"))
        .extracting(WebElement::getText)
        .anyMatch(line -> line.contains("output(p, log[p])"));
    assertThat(browser.findAll(".listing:not(.hidden) .line.ran")).isNotEmpty();
    assertThat(browser.findAll(".listing:not(.hidden) .line:not(.ran)")).isNotEmpty();
  }

  @Test
  void tableAndChartCompareTheForms() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    assertThat(browser.findAll("#table tbody th"))
        .extracting(cell -> cell.getText())
        .containsExactly("async", "sequential");
    assertThat(browser.findAll("#chart .dot.async.found")).hasSize(3);
    assertThat(browser.findAll("#chart .dot.sequential.found")).hasSize(3);
  }

  @Test
  void aHostileProtocolDoesNoHarm() throws IOException {
    Reports hostile = Reports.ofOwn("Hostile");
    browser.open(hostile.write(folder), WIDTH, HEIGHT);
    assertThat(browser.title()).startsWith("Hostile: Agreement is violated");
    assertThat(wellFormed("#message")).contains("</script><script>document.title='hacked'");
    assertThat(wellFormed("#details"))
        .contains("</script><script>document.title='hacked'</script><img src=x onerror=");
    assertThat(browser.text(".listing:not(.hidden)")).contains("<!-- <script> */");
    assertThat(browser.findAll("img")).isEmpty();
    assertThat(browser.findAll("script")).hasSize(2);
  }

  /** Half a surrogate pair stands on the page, but does not come through to a test. */
  private static String wellFormed(String selector) {
    return (String)
        browser.run(
            "return document.querySelector(arguments[0]).textContent.toWellFormed()", selector);
  }

  @Test
  void aScriptThatGotIntoThePageWouldNotRun() {
    browser.open(paxosFile, WIDTH, HEIGHT);
    browser.run(
        "const s = document.createElement('script'); s.textContent = \"document.title='hacked'\";"
            + "document.body.append(s)");
    assertThat(browser.title()).startsWith("Paxos");
    assertThat(browser.complaints()).singleElement().asString().contains("Content Security Policy");
  }

  @Test
  void sevenProcessesAndTenPhasesFitALaptop() throws IOException {
    Reports wide = Reports.ofBenchmark("PaxosFirstLog", 7, 1);
    browser.open(wide.write(folder.resolve("wide")), WIDTH, HEIGHT);
    for (Keys key : List.of(Keys.END, Keys.HOME)) {
      browser.press(key);
      assertThat(browser.run(PageScripts.PAGE_SCROLLS_SIDEWAYS)).isEqualTo(false);
      assertThat(browser.run(PageScripts.CURRENT_IN_VIEW)).isEqualTo(true);
    }
    assertThat((Boolean) browser.run("return " + FIRST_SCROLLER + ".scrollWidth > 640")).isTrue();
    assertThat((Long) browser.run("return document.querySelector('#diagrams').offsetHeight"))
        .isLessThan(HEIGHT / 2 + 20L);
  }

  private static final String FIRST_SCROLLER = "document.querySelector('.scroller')";

  @Test
  void theThemeFollowsTheSystemAndTheReader() {
    browser.preferDark(false);
    browser.open(paxosFile, WIDTH, HEIGHT);
    String light = background();
    browser.preferDark(true);
    String dark = background();
    assertThat(dark).isNotEqualTo(light);
    browser.find("#theme").click();
    assertThat(background()).isEqualTo(light);
    browser.find("#theme").click();
    assertThat(background()).isEqualTo(dark);
  }

  private static String background() {
    return (String) browser.run("return getComputedStyle(document.body).backgroundColor");
  }

  /** The contrast that WCAG asks of text (AA). */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void textCanBeRead(boolean dark) {
    browser.preferDark(dark);
    browser.open(paxosFile, WIDTH, HEIGHT);
    for (String text : List.of("ink", "quiet", "handler", "timeout", "bad", "good")) {
      for (String ground : List.of("paper", "panel")) {
        assertThat((Double) browser.run(PageScripts.CONTRAST, text, ground))
            .as(text + " on " + ground)
            .isGreaterThanOrEqualTo(4.5);
      }
    }
    for (String text : List.of("ink", "quiet")) {
      assertThat((Double) browser.run(PageScripts.CONTRAST, text, "now"))
          .as(text + " on now")
          .isGreaterThanOrEqualTo(4.5);
    }
  }

  @Test
  void oneRunAloneHasNoComparison() throws IOException {
    Trace trace = paxos.result().counterexample().orElseThrow().shown();
    Path file =
        new Report(folder.resolve("alone"), Optional.of(Editor.VSCODE))
            .write(trace, paxos.hunting().forms().protocol(), ClassPath.LANGUAGE);
    browser.open(file, WIDTH, HEIGHT);
    assertThat(browser.find("#comparison").isDisplayed()).isFalse();
    assertThat(browser.findAll("#diagrams figure")).hasSize(2);
    assertThat(browser.text("#headline")).isEqualTo("PrefixOrder is violated");
    List<Diagram.DiagramStep> steps = paxos.content().shown().diagrams().get(0).steps();
    assertThat(browser.find("#details h3 a").getAttribute("href"))
        .matches(
            "vscode://file/.*/PaxosFirstLog\\.java:" + steps.get(steps.size() - 1).lines().get(0));
  }
}
