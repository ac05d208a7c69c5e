package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** What the texts of a diagram say, and that none stands on another. */
@Tag("long")
class DiagramInBrowserTest {

  private static final int HEIGHT = 800;

  @TempDir private static Path folder;

  private static Browser browser;
  private static Reports logs;
  private static Path logsFile;
  private static Reports five;
  private static Path fiveFile;

  @BeforeAll
  static void startTheBrowser() throws IOException {
    browser = Browser.start();
    logs = Reports.ofBenchmark("zoo/MultiPaxosLongest", 1);
    logsFile = logs.write(folder);
    five = Reports.ofBenchmark("zoo/RaftDirectChange", 1);
    fiveFile = five.write(folder);
  }

  @AfterAll
  static void endTheBrowser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void nothingGoesWrong() {
    assertThat(browser.complaints()).isEmpty();
  }

  private static List<String> texts(String selector) {
    return browser.findAll(selector).stream()
        .map(text -> text.getAttribute("textContent"))
        .toList();
  }

  @Test
  void noLabelOfAnArrowStandsOnAnotherText() {
    for (Path file : List.of(logsFile, fiveFile)) {
      browser.open(file, 1280, HEIGHT);
      assertThat((List<?>) browser.run(PageScripts.COVERED_LABELS)).isEmpty();
      assertThat((List<?>) browser.run(PageScripts.WIDE_OUTPUTS)).isEmpty();
    }
  }

  @Test
  void aMessageToOneselfSaysWhatItCarries() {
    Diagram run = logs.content().shown().diagrams().get(0);
    int step =
        run.arrows().stream()
            .filter(arrow -> arrow.from() == arrow.to())
            .filter(arrow -> arrow.content().matches("Promise.*Slot.*"))
            .mapToInt(Diagram.Arrow::receiver)
            .findFirst()
            .orElseThrow();
    browser.open(logsFile, run.steps().get(step).number(), 1280, HEIGHT);
    long heard = run.steps().get(step).heard().stream().filter(each -> !each.lost()).count();
    assertThat(browser.findAll("#diagrams figure:first-child .arrow.current text.carries"))
        .hasSize((int) heard)
        .extracting(WebElement::getText)
        .allMatch(text -> text.startsWith("Promise "));
  }

  @Test
  void aChangedLogShowsItsEndAndTheTooltipAllOfIt() {
    browser.open(logsFile, 1280, HEIGHT);
    assertThat(logs.content().shown().diagrams().get(0).clock()).contains("ballot", "round");
    assertThat(texts("#diagrams figure:first-child text.change"))
        .filteredOn(text -> text.startsWith("slots: "))
        .isNotEmpty()
        .allMatch(text -> text.matches("slots: [\\[…].*\\d\\)]"))
        .noneMatch(text -> text.contains("="));
    assertThat(texts("#diagrams figure:first-child .step title"))
        .anyMatch(title -> title.contains("\nslots = [Slot(ballot="));
  }

  /** More processes than three have shown neither for a long time. */
  @Test
  void fiveProcessesShowTypesAndChanges() {
    browser.open(fiveFile, 1280, HEIGHT);
    assertThat(five.content().shown().diagrams().get(0).nodes()).isEqualTo(5);
    assertThat(texts("#diagrams text.type")).contains("RequestVote", "Vote", "Append", "Appended");
    assertThat(texts("#diagrams text.change")).anyMatch(text -> text.startsWith("log: [Entry("));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 1280})
  void theOutputThatFailsIsNotHidden(int width) {
    browser.open(fiveFile, width, HEIGHT);
    assertThat(browser.findAll("#outputs li:first-child .fails")).hasSize(1);
    for (String part : List.of("outputs", "message")) {
      assertThat(
              browser.run(
                  "const all = document.getElementById(arguments[0]);"
                      + "return all.scrollHeight - all.clientHeight;",
                  part))
          .as(part)
          .isEqualTo(0L);
    }
  }
}
