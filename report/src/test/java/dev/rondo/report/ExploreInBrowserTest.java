package dev.rondo.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rondo.report.explore.Offers;
import dev.rondo.report.server.PageServer;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** A reader steps through a protocol. */
@Tag("long")
class ExploreInBrowserTest {

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 900;
  private static final int TRIES = 1_000;

  private static Browser browser;
  private static PageServer server;

  @BeforeAll
  static void start() throws IOException {
    browser = Browser.start();
    server = Offers.serve();
  }

  @AfterAll
  static void end() {
    if (browser != null) {
      browser.close();
      server.close();
    }
  }

  @BeforeEach
  void open() {
    open(WIDTH);
  }

  private static void open(int width) {
    browser.open(URI.create(server.address()), width, HEIGHT);
    settles("move 0 of 0");
  }

  @AfterEach
  void onlyItsServerIsAsked() {
    assertThat(browser.remoteRequests())
        .isNotEmpty()
        .allMatch(request -> request.contains("\"url\":\"" + server.address()));
    assertThat(browser.complaints()).isEmpty();
  }

  /** The page has shown the answer to what was asked last. */
  private static void settles(String position) {
    for (int tries = 0; tries < TRIES; tries++) {
      boolean done =
          (Boolean)
              browser.run(
                  "return !document.body.hasAttribute('aria-busy') &&"
                      + " document.getElementById('position').textContent.endsWith("
                      + "'(' + arguments[0] + ')')",
                  position);
      if (done) {
        return;
      }
    }
    assertThat(browser.text("#position") + " " + browser.text("#status")).isEqualTo(position);
  }

  private static WebElement event(int node, String text) {
    return browser.findAll("#processes > :nth-child(" + (node + 1) + ") .event").stream()
        .filter(button -> button.getText().contains(text))
        .findFirst()
        .orElseThrow();
  }

  private static void bothDecide() {
    event(0, "Offer(value=0) from P1").click();
    settles("move 1 of 1");
    event(1, "time out: giveUp").click();
    settles("move 2 of 2");
  }

  @Test
  void clicksLeadToAViolationAndBack() {
    assertThat(browser.text("#headline")).isEqualTo("no violation");
    bothDecide();
    assertThat(browser.text("#headline")).isEqualTo("violated");
    assertThat(browser.text("#message")).isEqualTo("P0 decided 0 (step 1), P1 decided 7 (step 2)");
    assertThat(browser.text("#position")).isEqualTo("step 2 (move 2 of 2)");
    assertThat(browser.text("#processes > :nth-child(2)")).contains("decided\n7", "outputs\n7");
    assertThat(browser.findAll(".event")).isEmpty();
    assertThat(browser.text("#details .failure"))
        .isEqualTo("P0 decided 0 (step 1), P1 decided 7 (step 2)");
    browser.find("#previous").click();
    settles("move 1 of 2");
    assertThat(browser.text("#headline")).isEqualTo("no violation");
    assertThat(browser.findAll("#run .step")).hasSize(3);
    browser.find("#next").click();
    settles("move 2 of 2");
    browser.findAll("#run .step .marker").get(0).click();
    settles("move 0 of 2");
  }

  @Test
  void keysDoTheSame() {
    browser.press("1");
    settles("move 1 of 1");
    browser.press(Keys.ARROW_LEFT);
    settles("move 0 of 1");
    browser.press(Keys.ARROW_RIGHT);
    settles("move 1 of 1");
    browser.press(Keys.HOME);
    settles("move 0 of 1");
    browser.press(Keys.END);
    settles("move 1 of 1");
  }

  @Test
  void otherInputsAreChosenAndMessagesLost() {
    browser.run(
        "const input = document.querySelector('#choices select'); input.value = '1';"
            + "input.dispatchEvent(new Event('change'))");
    settles("move 0 of 0");
    assertThat(offers()).contains("Offer(value=1) from P0", "Offer(value=0) from P1");
    browser.find("#processes > :nth-child(1) .lose").click();
    settles("move 1 of 1");
    assertThat(offers()).doesNotContain("Offer(value=1) from P0");
    assertThat(browser.findAll("#run .arrow.lost .cross")).hasSize(1);
  }

  private static String offers() {
    return browser.text("#processes > :nth-child(1)");
  }

  @Test
  void severalMessagesComeTogether() {
    browser.run(
        "document.querySelectorAll('.node:first-child input').forEach((box) => box.click())");
    browser.find(".together").click();
    settles("move 1 of 1");
    assertThat(browser.text("#processes > :nth-child(1)")).contains("In the mailbox");
  }

  /** P0 has decided: no handler may use the second offer. */
  @Test
  void aMessageThatIsNotUsedIsNamed() {
    event(0, "Offer(value=0) from P1").click();
    settles("move 1 of 1");
    assertThat(browser.text("#details")).contains("Heard").doesNotContain("Arrived");
    event(0, "Offer(value=0) from P0").click();
    settles("move 2 of 2");
    assertThat(browser.text("#details h3")).startsWith("P0 waits");
    assertThat(browser.text("#details")).contains("Arrived, not used yet\nP0 Offer(value=0)");
  }

  @Test
  void aBugIsFoundFromHere() {
    event(0, "Offer(value=0) from P1").click();
    settles("move 1 of 1");
    browser.press("f");
    settles("move 1 of 2");
    assertThat(browser.text("#status")).startsWith("a bug in schedule ").endsWith("go forward");
    browser.press(Keys.END);
    settles("move 2 of 2");
    assertThat(browser.text("#headline")).isEqualTo("violated");
  }

  @Test
  void aRunIsSaved() {
    bothDecide();
    browser.run("URL.createObjectURL = (blob) => { window.saved = blob; return '#'; }");
    browser.find("#save").click();
    settles("move 2 of 2");
    assertThat(browser.text("#status")).contains("rondo replay Offers-explored.trace.json");
    assertThat(browser.run("return window.saved.text()")).asString().contains("\"giveUp\"");
  }

  @Test
  void processesOfRolesHaveTheNamesOfTheFile() throws IOException {
    onlyItsServerIsAsked();
    PageServer before = server;
    try (PageServer ofRoles = Offers.serve(Offers.roles())) {
      server = ofRoles;
      open(WIDTH);
      event(0, "time out: read").click();
      settles("move 1 of 1");
      event(2, "Read(op=1, client=Client0) from Client0").click();
      settles("move 2 of 2");
      assertThat(browser.text("#processes > :nth-child(3) h3")).isEqualTo("Server1");
      assertThat(browser.text("#run .names")).isEqualTo("Client0\nServer0\nServer1");
      assertThat(browser.text("#details h3")).contains("Server1 read", "op 1, round 1");
      assertThat(browser.text("#processes") + browser.text("#details"))
          .doesNotContainPattern("\\bP\\d|phase|serverOp");
      onlyItsServerIsAsked();
    } finally {
      server = before;
      open(WIDTH);
    }
  }

  @Test
  void itFitsAPhone() {
    open(400);
    bothDecide();
    assertThat(browser.run(PageScripts.PAGE_SCROLLS_SIDEWAYS)).isEqualTo(false);
    assertThat(browser.find("#message").isDisplayed()).isTrue();
    browser.find("#first").click();
    settles("move 0 of 2");
    browser.find("#last").click();
    settles("move 2 of 2");
    browser.run("return new Promise(requestAnimationFrame)");
    assertThat(
            browser.run(
                "const box = document.getElementById('run').getBoundingClientRect();"
                    + "return box.top >= 0 && box.top < innerHeight;"))
        .isEqualTo(true);
  }

  @Test
  void everyButtonHasANameAndAFocus() {
    List<WebElement> buttons = browser.findAll("button");
    assertThat(buttons)
        .isNotEmpty()
        .allMatch(button -> !button.getAccessibleName().isEmpty() && button.isEnabled());
  }
}
